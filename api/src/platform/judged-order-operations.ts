// The Admin GraphQL operation that reads an order to judge it by limits.

export const JUDGED_ORDER_QUERY = /* GraphQL */ `
  query JudgedOrder($id: ID!, $after: String, $beforeDiscounts: Boolean! = false) {
    order(id: $id) {
      id
      name
      processedAt
      cancelledAt
      edited
      sourceName
      app {
        name
      }
      customer {
        id
        tags
      }
      agreements(first: 50, reverse: true) {
        nodes {
          reason
          happenedAt
        }
      }
      lineItems(first: 250, after: $after) {
        nodes {
          id
          title
          sku
          isGiftCard
          sellingPlan {
            name
          }
          quantity
          currentQuantity
          discountedTotalSet(withCodeDiscounts: true) {
            shopMoney {
              amount
            }
          }
          originalTotalSet @include(if: $beforeDiscounts) {
            shopMoney {
              amount
            }
          }
          product {
            id
          }
          variant {
            id
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`;
