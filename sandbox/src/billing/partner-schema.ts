/** The part of the Partner API 2026-07 about App Pricing. */
export const partnerDefinition = /* GraphQL */ `
  scalar DateTime
  scalar Decimal

  type Query {
    activeSubscription(appId: ID!, shopId: ID!): ActiveSubscription
  }
  type ActiveSubscription {
    app: AppReference!
    billingPeriod: AppPricingInterval!
    cancelAtEndOfCycle: Boolean!
    currentBillingCycle: BillingCycle
    items: [SubscriptionItem!]!
    legacySubscriptionId: ID
    pendingUpdate: PendingUpdate
    shop: ShopReference!
    trialEndsAt: DateTime
  }
  type AppReference {
    id: ID!
  }
  type ShopReference {
    id: ID!
    myshopifyDomain: String!
  }
  type BillingCycle {
    startTime: DateTime!
    endTime: DateTime!
  }
  type PendingUpdate {
    billingPeriod: AppPricingInterval!
    items: [SubscriptionItem!]!
    legacySubscriptionId: ID
  }
  type SubscriptionItem {
    handle: String!
    description: String
    price: Price!
    discount: SubscriptionDiscount
  }
  interface Price {
    active: Boolean!
    currency: String!
  }
  type FlatRatePrice implements Price {
    active: Boolean!
    amount: Decimal!
    currency: String!
  }
  type SubscriptionDiscount {
    amount: Decimal
    discountEndsAt: DateTime
    originalDiscountCycles: Int
    percentage: Float
    remainingDiscountCycles: Int
  }
  enum AppPricingInterval {
    ANNUAL
    EVERY_30_DAYS
  }
`;
