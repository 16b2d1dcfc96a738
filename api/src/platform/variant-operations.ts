// The Admin GraphQL operation that tells of variants, for carts that a merchant puts together.

/** What limits ask about the lines of a cart. */
export const VARIANT_FACTS_QUERY = /* GraphQL */ `
  query VariantFacts($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on ProductVariant {
        id
        title
        price
        inventoryItem {
          measurement {
            weight {
              value
              unit
            }
          }
        }
        product {
          id
          title
          vendor
          tags
          hasOnlyDefaultVariant
          collections(first: 100) {
            nodes {
              id
            }
          }
        }
      }
    }
  }
`;
