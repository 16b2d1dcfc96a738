// The Admin GraphQL operations about products, collections and tags.

const PRODUCT_FIELDS = /* GraphQL */ `
  fragment ProductFields on Product {
    id
    title
    vendor
    featuredMedia {
      preview {
        image {
          url
        }
      }
    }
    variants(first: 100) {
      nodes {
        id
        title
        price
      }
    }
  }
`;

export const PRODUCTS_QUERY = /* GraphQL */ `
  query Products($query: String, $after: String) {
    products(first: 25, query: $query, after: $after, sortKey: TITLE) {
      nodes {
        ...ProductFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${PRODUCT_FIELDS}
`;

export const PRODUCTS_BY_ID_QUERY = /* GraphQL */ `
  query ProductsById($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Product {
        ...ProductFields
      }
    }
  }
  ${PRODUCT_FIELDS}
`;

const COLLECTION_FIELDS = /* GraphQL */ `
  fragment CollectionFields on Collection {
    id
    title
    image {
      url
    }
    productsCount {
      count
    }
  }
`;

export const COLLECTIONS_QUERY = /* GraphQL */ `
  query Collections($query: String, $after: String) {
    collections(first: 25, query: $query, after: $after, sortKey: TITLE) {
      nodes {
        ...CollectionFields
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
  ${COLLECTION_FIELDS}
`;

export const COLLECTIONS_BY_ID_QUERY = /* GraphQL */ `
  query CollectionsById($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Collection {
        ...CollectionFields
      }
    }
  }
  ${COLLECTION_FIELDS}
`;

export const PRODUCT_TAGS_QUERY = /* GraphQL */ `
  query ProductTags {
    productTags(first: 250) {
      nodes
    }
  }
`;

/** Product facts for conditions, one page at a time. */
export const PRODUCT_FACTS_QUERY = /* GraphQL */ `
  query ProductFacts($after: String) {
    products(first: 250, after: $after) {
      nodes {
        id
        title
        vendor
        productType
        isGiftCard
        tags
        featuredMedia {
          preview {
            image {
              url
            }
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

export const CUSTOMER_TAGS_QUERY = /* GraphQL */ `
  query CustomerTags {
    shop {
      customerTags(first: 250) {
        nodes
      }
    }
  }
`;

export const VENDORS_QUERY = /* GraphQL */ `
  query Vendors {
    productVendors(first: 250) {
      nodes
    }
  }
`;

/** Products and collections as their addresses name them. */
export const HANDLES_BY_ID_QUERY = /* GraphQL */ `
  query HandlesById($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on Product {
        id
        handle
      }
      ... on Collection {
        id
        handle
      }
    }
  }
`;

export const PRODUCTS_BY_HANDLE_QUERY = /* GraphQL */ `
  query ProductsByHandle($query: String!) {
    products(first: 100, query: $query) {
      nodes {
        id
        handle
      }
    }
  }
`;
export const COLLECTIONS_BY_HANDLE_QUERY = /* GraphQL */ `
  query CollectionsByHandle($query: String!) {
    collections(first: 100, query: $query) {
      nodes {
        id
        handle
      }
    }
  }
`;

/** Facts that limits need about a cart's lines. */
export const VARIANT_FACTS_QUERY = /* GraphQL */ `
  query VariantFacts($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on ProductVariant {
        id
        title
        sku
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
          productType
          isGiftCard
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

/** Where conditions ask for SKUs: those of all variants, a page at a time. */
export const VARIANT_SKUS_QUERY = /* GraphQL */ `
  query VariantSkus($after: String) {
    productVariants(first: 250, after: $after) {
      nodes {
        id
        sku
        product {
          id
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;
