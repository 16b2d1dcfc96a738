// The Admin GraphQL operations for trying a limit on past orders.
import { CONTACT_FIELDS, LINE_FIELDS } from './order-operations.js';

const PAST_ORDER_FIELDS = `
          id
          name
          processedAt
          edited
          sourceName
          customer {
            id
            tags
          }
          lineItems {
            edges {
              node {
                id
                title
                sellingPlan {
                  name
                }
                ${LINE_FIELDS}
              }
            }
          }`;

/** All orders that the app may see, with what limits ask of them. */
export const PAST_ORDERS_QUERY = /* GraphQL */ `
  query PastOrders {
    orders {
      edges {
        node {
          ${PAST_ORDER_FIELDS}
        }
      }
    }
  }
`;

/** For limits that count persons: also of orders that are not judged themselves. */
export const PAST_ORDERS_WITH_CONTACTS_QUERY = /* GraphQL */ `
  query PastOrdersWithContacts {
    orders {
      edges {
        node {
          ${PAST_ORDER_FIELDS}
          cancelledAt
          ${CONTACT_FIELDS}
        }
      }
    }
  }
`;

export const PAST_ORDER_OPERATIONS = { PAST_ORDERS_QUERY, PAST_ORDERS_WITH_CONTACTS_QUERY };
