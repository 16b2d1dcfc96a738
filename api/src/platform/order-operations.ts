// The Admin GraphQL operations about orders, and about customers who placed them.

/** The order fields that count, and only the customer's id. Plain text, because bulk operations take it too. */
const ORDER_FIELDS = `
      id
      processedAt
      cancelledAt
      customer {
        id
      }`;
/** By which limits may know a person again; only hashes of it are kept. */
const CONTACT_FIELDS = `
      email
      phone
      shippingAddress {
        address1
        address2
        city
        zip
        phone
      }`;
const LINE_FIELDS = `
          quantity
          currentQuantity
          discountedTotalSet(withCodeDiscounts: true) {
            shopMoney {
              amount
            }
          }
          product {
            id
          }
          variant {
            id
          }`;

const PAGE_OF_LINES = `
      lineItems(first: 250, after: $after) {
        nodes {
          ${LINE_FIELDS}
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }`;
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
                sku
                isGiftCard
                sellingPlan {
                  name
                }
                originalTotalSet { shopMoney { amount } }
                ${LINE_FIELDS}
              }
            }
          }`;

export const ORDER_QUERY = /* GraphQL */ `
  query PlacedOrder($id: ID!, $after: String) {
    order(id: $id) {
      ${ORDER_FIELDS}
      ${PAGE_OF_LINES}
    }
  }
`;

export const ORDER_WITH_CONTACT_QUERY = /* GraphQL */ `
  query PlacedOrderWithContact($id: ID!, $after: String) {
    order(id: $id) {
      ${ORDER_FIELDS}
      ${CONTACT_FIELDS}
      ${PAGE_OF_LINES}
    }
  }
`;

/** All orders that the app may see, as a bulk operation answers them: each followed by its lines. */
export const ALL_ORDERS_QUERY = /* GraphQL */ `
  query AllOrders {
    orders {
      edges {
        node {
          ${ORDER_FIELDS}
          lineItems {
            edges {
              node {
                id
                ${LINE_FIELDS}
              }
            }
          }
        }
      }
    }
  }
`;

export const ALL_ORDERS_WITH_CONTACTS_QUERY = /* GraphQL */ `
  query AllOrdersWithContacts {
    orders {
      edges {
        node {
          ${ORDER_FIELDS}
          ${CONTACT_FIELDS}
          lineItems {
            edges {
              node {
                id
                ${LINE_FIELDS}
              }
            }
          }
        }
      }
    }
  }
`;

/** Fails where the platform has not approved the app for how customers can be reached. */
export const CONTACTS_SHOWN_QUERY = /* GraphQL */ `
  query ContactsShown {
    orders(first: 1) {
      nodes {
        id
        ${CONTACT_FIELDS}
      }
    }
  }
`;

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

/** With `groupObjects` the lines of an order follow it. */
export const START_READING_MUTATION = /* GraphQL */ `
  mutation StartReading($query: String!) {
    bulkOperationRunQuery(query: $query, groupObjects: true) {
      bulkOperation {
        id
      }
      userErrors {
        field
        message
        code
      }
    }
  }
`;

export const CANCEL_READING_MUTATION = /* GraphQL */ `
  mutation CancelReading($id: ID!) {
    bulkOperationCancel(id: $id) {
      bulkOperation {
        id
        status
      }
      userErrors {
        field
        message
      }
    }
  }
`;

export const READING_QUERY = /* GraphQL */ `
  query Reading($id: ID!) {
    bulkOperation(id: $id) {
      status
      errorCode
      rootObjectCount
      url
    }
  }
`;

/** Finds the customer with this e-mail address; the address isn't stored. */
export const CUSTOMER_BY_EMAIL_QUERY = /* GraphQL */ `
  query CustomerByEmail($query: String!) {
    customers(first: 1, query: $query) {
      nodes {
        id
        tags
      }
    }
  }
`;

/** Fails where the platform has not approved the app for customers' data, or a scope lacks. */
export const ORDERS_SHOWN_QUERY = /* GraphQL */ `
  query OrdersShown {
    orders(first: 1) {
      nodes {
        id
        customer {
          id
        }
      }
    }
  }
`;

/** The subscriptions of this app in this shop, besides those that it declares. */
export const ORDER_TOPICS_QUERY = /* GraphQL */ `
  query OrderTopics($topics: [WebhookSubscriptionTopic!]) {
    webhookSubscriptions(first: 100, topics: $topics) {
      nodes {
        id
        topic
        uri
        includeFields
      }
    }
  }
`;

export const SUBSCRIBE_MUTATION = /* GraphQL */ `
  mutation Subscribe($topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhookSubscription) {
      webhookSubscription {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`;

export const UNSUBSCRIBE_MUTATION = /* GraphQL */ `
  mutation Unsubscribe($id: ID!) {
    webhookSubscriptionDelete(id: $id) {
      deletedWebhookSubscriptionId
      userErrors {
        field
        message
      }
    }
  }
`;
