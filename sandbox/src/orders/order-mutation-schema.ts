import { connectionTypes } from '../admin-graphql/connection-types.js';
import { payloadType, userErrorType } from '../admin-graphql/payload-types.js';

// What an app may change of orders in the Admin API 2026-10: tags, fulfillment holds, refunds and cancellations.
const definition = /* GraphQL */ `
  directive @idempotent(key: String!) on FIELD

  extend type Mutation {
    tagsAdd(id: ID!, tags: [String!]!): TagsAddPayload
    tagsRemove(id: ID!, tags: [String!]!): TagsRemovePayload
    fulfillmentOrderHold(fulfillmentHold: FulfillmentOrderHoldInput!, id: ID!): FulfillmentOrderHoldPayload
    fulfillmentOrderReleaseHold(holdIds: [ID!], id: ID!): FulfillmentOrderReleaseHoldPayload
    orderCancel(
      notifyCustomer: Boolean = false
      orderId: ID!
      reason: OrderCancelReason!
      refundMethod: OrderCancelRefundMethodInput
      restock: Boolean!
      staffNote: String = null
    ): OrderCancelPayload
    refundCreate(input: RefundInput!): RefundCreatePayload
  }

  ${payloadType('TagsAdd', 'node: Node')}
  ${payloadType('TagsRemove', 'node: Node')}

  ${connectionTypes('FulfillmentOrder')}
  type FulfillmentOrder implements Node {
    id: ID!
    status: FulfillmentOrderStatus!
    fulfillmentHolds: [FulfillmentHold!]!
  }
  enum FulfillmentOrderStatus {
    CANCELLED
    CLOSED
    ON_HOLD
    OPEN
  }
  type FulfillmentHold implements Node {
    id: ID!
    handle: String
    heldByRequestingApp: Boolean!
    reason: FulfillmentHoldReason!
    reasonNotes: String
  }
  enum FulfillmentHoldReason {
    AWAITING_PAYMENT
    AWAITING_RETURN_ITEMS
    HIGH_RISK_OF_FRAUD
    INCORRECT_ADDRESS
    INVENTORY_OUT_OF_STOCK
    ONLINE_STORE_POST_PURCHASE_CROSS_SELL
    OTHER
    UNKNOWN_DELIVERY_DATE
  }
  input FulfillmentOrderHoldInput {
    handle: String
    notifyMerchant: Boolean = false
    reason: FulfillmentHoldReason!
    reasonNotes: String
  }
  type FulfillmentOrderHoldPayload {
    fulfillmentHold: FulfillmentHold
    fulfillmentOrder: FulfillmentOrder
    userErrors: [FulfillmentOrderHoldUserError!]!
  }
  ${userErrorType('FulfillmentOrderHoldUserError')}
  enum FulfillmentOrderHoldUserErrorCode {
    DUPLICATE_FULFILLMENT_HOLD_HANDLE
    FULFILLMENT_ORDER_HOLD_LIMIT_REACHED
    FULFILLMENT_ORDER_NOT_FOUND
  }
  type FulfillmentOrderReleaseHoldPayload {
    fulfillmentOrder: FulfillmentOrder
    userErrors: [FulfillmentOrderReleaseHoldUserError!]!
  }
  type FulfillmentOrderReleaseHoldUserError {
    field: [String!]
    message: String!
  }

  input OrderCancelRefundMethodInput {
    originalPaymentMethodsRefund: Boolean
  }
  type OrderCancelPayload {
    job: Job
    orderCancelUserErrors: [OrderCancelUserError!]!
  }
  ${userErrorType('OrderCancelUserError')}
  enum OrderCancelUserErrorCode {
    INVALID
    NOT_FOUND
  }
  type Job {
    done: Boolean!
    id: ID!
  }

  input RefundLineItemInput {
    lineItemId: ID!
    quantity: Int!
    restockType: RefundLineItemRestockType
  }
  input OrderTransactionInput {
    amount: Money!
    gateway: String!
    kind: OrderTransactionKind!
    orderId: ID!
    parentId: ID
  }
  enum OrderTransactionKind {
    REFUND
    SALE
  }
  input RefundInput {
    currency: CurrencyCode
    note: String
    notify: Boolean
    orderId: ID!
    refundLineItems: [RefundLineItemInput!]
    transactions: [OrderTransactionInput!]
  }
  ${payloadType('RefundCreate', 'order: Order, refund: Refund')}

  type SuggestedRefund {
    amountSet: MoneyBag!
    suggestedTransactions: [SuggestedOrderTransaction!]!
  }
  type SuggestedOrderTransaction {
    amountSet: MoneyBag!
    gateway: String
    kind: SuggestedOrderTransactionKind!
    parentTransaction: OrderTransaction
  }
  enum SuggestedOrderTransactionKind {
    SUGGESTED_REFUND
  }
  type OrderTransaction implements Node {
    id: ID!
  }
`;

const WRITE_ORDERS = ['write_orders', 'write_marketplace_orders'];
const HOLD_SCOPES = ['write_merchant_managed_fulfillment_orders', 'write_third_party_fulfillment_orders'];
const FULFILLMENT_SCOPES = [
  'read_assigned_fulfillment_orders',
  'read_merchant_managed_fulfillment_orders',
  'read_third_party_fulfillment_orders',
  'read_marketplace_fulfillment_orders',
];
const READ_ORDERS = ['read_orders', 'read_marketplace_orders'];

const fieldScopes: Record<string, string[]> = {
  'Mutation.orderCancel': WRITE_ORDERS,
  'Mutation.refundCreate': [...WRITE_ORDERS, 'write_buyer_membership_orders'],
  'Mutation.fulfillmentOrderHold': HOLD_SCOPES,
  'Mutation.fulfillmentOrderReleaseHold': [...HOLD_SCOPES, 'write_marketplace_fulfillment_orders'],
};
const typeScopes: Record<string, string[]> = {
  FulfillmentOrder: FULFILLMENT_SCOPES,
  FulfillmentHold: FULFILLMENT_SCOPES,
  SuggestedRefund: READ_ORDERS,
  SuggestedOrderTransaction: READ_ORDERS,
  OrderTransaction: READ_ORDERS,
  OrderCancelUserError: READ_ORDERS,
};

export const orderMutationSchema = { definition, fieldScopes, typeScopes };
