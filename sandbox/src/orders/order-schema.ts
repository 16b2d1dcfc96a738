import { connectionTypes, pageArguments } from '../admin-graphql/connection-types.js';

/** The order and customer part of the Admin API 2026-10. */
export const orderDefinition = /* GraphQL */ `
  scalar UnsignedInt64
  extend type QueryRoot {
    order(id: ID!): Order
    orders(${pageArguments}, query: String, sortKey: OrderSortKeys = PROCESSED_AT): OrderConnection!
    customers(${pageArguments}, query: String, sortKey: CustomerSortKeys = ID): CustomerConnection!
  }

  type Order implements LegacyInteroperability & Node {
    id: ID!
    legacyResourceId: UnsignedInt64!
    name: String!
    number: Int!
    email: String
    customerLocale: String
    phone: String
    shippingAddress: MailingAddress
    createdAt: DateTime!
    processedAt: DateTime!
    updatedAt: DateTime!
    cancelledAt: DateTime
    cancelReason: OrderCancelReason
    test: Boolean!
    tags: [String!]!
    fulfillmentOrders(${pageArguments}): FulfillmentOrderConnection!
    suggestedRefund(refundLineItems: [RefundLineItemInput!]): SuggestedRefund
    edited: Boolean!
    sourceName: String
    app: OrderApp
    agreements(${pageArguments}): SalesAgreementConnection!
    displayFinancialStatus: OrderDisplayFinancialStatus
    currencyCode: CurrencyCode!
    presentmentCurrencyCode: CurrencyCode!
    customer: Customer
    subtotalLineItemsQuantity: Int!
    currentSubtotalLineItemsQuantity: Int!
    discountCode: String
    discountCodes: [String!]!
    totalDiscountsSet: MoneyBag
    totalPriceSet: MoneyBag!
    originalTotalPriceSet: MoneyBag!
    currentTotalPriceSet: MoneyBag!
    totalRefundedSet: MoneyBag!
    lineItems(${pageArguments}): LineItemConnection!
    refunds(first: Int): [Refund!]!
  }
  type MailingAddress implements Node {
    id: ID!
    address1: String
    address2: String
    city: String
    countryCodeV2: CountryCode
    name: String
    phone: String
    zip: String
  }
  type OrderApp {
    id: ID!
    name: String!
  }
  interface SalesAgreement {
    id: ID!
    happenedAt: DateTime!
    reason: OrderActionType!
  }
  type OrderAgreement implements SalesAgreement {
    id: ID!
    happenedAt: DateTime!
    reason: OrderActionType!
  }
  type OrderEditAgreement implements SalesAgreement {
    id: ID!
    happenedAt: DateTime!
    reason: OrderActionType!
  }
  type RefundAgreement implements SalesAgreement {
    id: ID!
    happenedAt: DateTime!
    reason: OrderActionType!
  }
  type LineItem implements Node {
    id: ID!
    name: String!
    title: String!
    variantTitle: String
    vendor: String
    sku: String
    quantity: Int!
    currentQuantity: Int!
    refundableQuantity: Int!
    unfulfilledQuantity: Int!
    isGiftCard: Boolean!
    sellingPlan: LineItemSellingPlan
    product: Product
    variant: ProductVariant
    originalUnitPriceSet: MoneyBag!
    originalTotalSet: MoneyBag!
    discountedTotalSet(withCodeDiscounts: Boolean = false): MoneyBag!
    totalDiscountSet: MoneyBag!
    discountAllocations: [DiscountAllocation!]!
  }
  type LineItemSellingPlan {
    name: String!
    sellingPlanId: ID
  }
  type DiscountAllocation {
    allocatedAmountSet: MoneyBag!
    discountApplication: DiscountApplication!
  }
  interface DiscountApplication {
    allocationMethod: DiscountApplicationAllocationMethod!
    index: Int!
    targetSelection: DiscountApplicationTargetSelection!
    targetType: DiscountApplicationTargetType!
  }
  type AutomaticDiscountApplication implements DiscountApplication {
    allocationMethod: DiscountApplicationAllocationMethod!
    index: Int!
    targetSelection: DiscountApplicationTargetSelection!
    targetType: DiscountApplicationTargetType!
    title: String!
  }
  type DiscountCodeApplication implements DiscountApplication {
    allocationMethod: DiscountApplicationAllocationMethod!
    code: String!
    index: Int!
    targetSelection: DiscountApplicationTargetSelection!
    targetType: DiscountApplicationTargetType!
  }
  enum DiscountApplicationAllocationMethod {
    ACROSS
  }
  enum DiscountApplicationTargetSelection {
    ALL
    ENTITLED
  }
  enum DiscountApplicationTargetType {
    LINE_ITEM
  }
  type Refund implements LegacyInteroperability & Node {
    id: ID!
    legacyResourceId: UnsignedInt64!
    createdAt: DateTime
    processedAt: DateTime!
    updatedAt: DateTime!
    note: String
    totalRefundedSet: MoneyBag!
    refundLineItems(${pageArguments}): RefundLineItemConnection!
  }
  type RefundLineItem {
    id: ID
    lineItem: LineItem!
    quantity: Int!
    restockType: RefundLineItemRestockType!
    restocked: Boolean!
    subtotalSet: MoneyBag!
  }
  extend type Customer implements LegacyInteroperability {
    legacyResourceId: UnsignedInt64!
    email: String
    createdAt: DateTime!
    updatedAt: DateTime!
    numberOfOrders: UnsignedInt64!
    orders(${pageArguments}, query: String, sortKey: OrderSortKeys = ID): OrderConnection!
  }
  interface LegacyInteroperability {
    legacyResourceId: UnsignedInt64!
  }
  type MoneyBag {
    presentmentMoney: MoneyV2!
    shopMoney: MoneyV2!
  }

  ${connectionTypes('Order', 'SalesAgreement', 'LineItem', 'RefundLineItem', 'Customer')}

  enum OrderSortKeys {
    CREATED_AT
    ID
    ORDER_NUMBER
    PROCESSED_AT
    TOTAL_PRICE
    UPDATED_AT
  }
  enum CustomerSortKeys {
    ID
    NAME
    RELEVANCE
  }
  enum OrderActionType {
    ORDER
    ORDER_EDIT
    REFUND
  }
  enum OrderDisplayFinancialStatus {
    PAID
    PARTIALLY_PAID
    PARTIALLY_REFUNDED
    REFUNDED
  }
  enum OrderCancelReason {
    CUSTOMER
    DECLINED
    FRAUD
    INVENTORY
    OTHER
    STAFF
  }
  enum RefundLineItemRestockType {
    CANCEL
    NO_RESTOCK
  }
`;

const ORDER_SCOPES = ['read_orders', 'read_marketplace_orders', 'read_quick_sale'];

/** The scopes that the root fields require; any one of them is enough. */
export const orderFieldScopes: Record<string, string[]> = {
  'QueryRoot.order': ORDER_SCOPES,
  'QueryRoot.orders': ORDER_SCOPES,
  'QueryRoot.customer': ['read_customers'],
  'QueryRoot.customers': ['read_customers'],
  'Customer.orders': ORDER_SCOPES,
};
/** The scopes that objects of a type require, wherever they are found. */
export const orderTypeScopes: Record<string, string[]> = {
  Order: ORDER_SCOPES,
  LineItem: ['read_orders', 'read_marketplace_orders'],
  LineItemSellingPlan: ['read_orders'],
  OrderApp: ['read_orders'],
  SalesAgreement: ['read_orders', 'read_marketplace_orders'],
  OrderAgreement: ['read_orders', 'read_marketplace_orders'],
  OrderEditAgreement: ['read_orders', 'read_marketplace_orders'],
  RefundAgreement: ['read_orders', 'read_marketplace_orders'],
  Refund: ['read_orders', 'read_marketplace_orders'],
  RefundLineItem: ['read_orders', 'read_marketplace_orders'],
  Customer: ['read_customers'],
};
