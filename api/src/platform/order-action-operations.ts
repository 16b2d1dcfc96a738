// The Admin GraphQL operations that change an order which broke a limit.

export const TAG_ORDER_MUTATION = /* GraphQL */ `
  mutation TagOrder($id: ID!, $tags: [String!]!) {
    tagsAdd(id: $id, tags: $tags) {
      userErrors {
        field
        message
      }
    }
  }
`;

export const UNTAG_ORDER_MUTATION = /* GraphQL */ `
  mutation UntagOrder($id: ID!, $tags: [String!]!) {
    tagsRemove(id: $id, tags: $tags) {
      userErrors {
        field
        message
      }
    }
  }
`;

/** Where the order is fulfilled, and what of that is held. */
export const FULFILLMENT_QUERY = /* GraphQL */ `
  query Fulfillment($id: ID!) {
    order(id: $id) {
      fulfillmentOrders(first: 50) {
        nodes {
          id
          status
          fulfillmentHolds {
            id
            handle
            heldByRequestingApp
          }
        }
      }
    }
  }
`;

export const HOLD_MUTATION = /* GraphQL */ `
  mutation Hold($id: ID!, $hold: FulfillmentOrderHoldInput!) {
    fulfillmentOrderHold(id: $id, fulfillmentHold: $hold) {
      userErrors {
        code
        field
        message
      }
    }
  }
`;

export const RELEASE_MUTATION = /* GraphQL */ `
  mutation Release($id: ID!, $holdIds: [ID!]!) {
    fulfillmentOrderReleaseHold(id: $id, holdIds: $holdIds) {
      userErrors {
        field
        message
      }
    }
  }
`;

/** What is left of an order, and of that what is not on its way. */
export const LEFT_OF_ORDER_QUERY = /* GraphQL */ `
  query LeftOfOrder($id: ID!, $after: String) {
    order(id: $id) {
      cancelledAt
      lineItems(first: 250, after: $after) {
        nodes {
          id
          currentQuantity
          unfulfilledQuantity
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`;

export const SUGGESTED_REFUND_QUERY = /* GraphQL */ `
  query SuggestedRefund($id: ID!, $lines: [RefundLineItemInput!]!) {
    order(id: $id) {
      presentmentCurrencyCode
      suggestedRefund(refundLineItems: $lines) {
        suggestedTransactions {
          amountSet {
            presentmentMoney {
              amount
            }
          }
          gateway
          parentTransaction {
            id
          }
        }
      }
    }
  }
`;

/** With one key it is made once, however often it is sent. */
export const REFUND_MUTATION = /* GraphQL */ `
  mutation Refund($input: RefundInput!, $key: String!) {
    refundCreate(input: $input) @idempotent(key: $key) {
      refund {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`;

export const CANCEL_ORDER_MUTATION = /* GraphQL */ `
  mutation CancelOrder($id: ID!, $staffNote: String!) {
    orderCancel(
      orderId: $id
      reason: OTHER
      restock: true
      notifyCustomer: false
      refundMethod: { originalPaymentMethodsRefund: true }
      staffNote: $staffNote
    ) {
      job {
        id
      }
      orderCancelUserErrors {
        code
        field
        message
      }
    }
  }
`;

/** Where to write to the customer of an order, and in which language. */
export const CUSTOMER_OF_ORDER_QUERY = /* GraphQL */ `
  query CustomerOfOrder($id: ID!) {
    order(id: $id) {
      email
      customerLocale
    }
  }
`;
