import { connectionTypes, pageArguments } from '../admin-graphql/connection-types.js';
import { payloadType, userErrorType } from '../admin-graphql/payload-types.js';

/** The billing part of the Admin API 2026-10. */
export const billingDefinition = /* GraphQL */ `
  scalar Decimal

  extend type Mutation {
    appSubscriptionCreate(
      lineItems: [AppSubscriptionLineItemInput!]!
      name: String!
      replacementBehavior: AppSubscriptionReplacementBehavior = STANDARD
      returnUrl: URL!
      test: Boolean = false
      trialDays: Int
    ): AppSubscriptionCreatePayload
    appSubscriptionCancel(id: ID!, prorate: Boolean = false): AppSubscriptionCancelPayload
    appSubscriptionTrialExtend(days: Int!, id: ID!): AppSubscriptionTrialExtendPayload
  }

  extend type AppInstallation {
    activeSubscriptions: [AppSubscription!]!
    allSubscriptions(${pageArguments}, sortKey: AppSubscriptionSortKeys = CREATED_AT): AppSubscriptionConnection!
    oneTimePurchases(${pageArguments}, sortKey: AppTransactionSortKeys = CREATED_AT): AppPurchaseOneTimeConnection!
  }

  type AppSubscription implements Node {
    id: ID!
    name: String!
    status: AppSubscriptionStatus!
    test: Boolean!
    trialDays: Int!
    createdAt: DateTime!
    currentPeriodEnd: DateTime
    returnUrl: URL!
    lineItems: [AppSubscriptionLineItem!]!
  }
  enum AppSubscriptionStatus {
    ACCEPTED @deprecated(reason: "An approved subscription is active at once.")
    ACTIVE
    CANCELLED
    DECLINED
    EXPIRED
    FROZEN
    PENDING
  }
  type AppSubscriptionLineItem {
    id: ID!
    plan: AppPlanV2!
  }
  type AppPlanV2 {
    pricingDetails: AppPricingDetails!
  }
  union AppPricingDetails = AppRecurringPricing | AppUsagePricing
  type AppRecurringPricing {
    discount: AppSubscriptionDiscount
    interval: AppPricingInterval!
    planHandle: String
    price: MoneyV2!
  }
  type AppUsagePricing {
    balanceUsed: MoneyV2!
    cappedAmount: MoneyV2!
    interval: AppPricingInterval!
    terms: String!
  }
  enum AppPricingInterval {
    ANNUAL
    EVERY_30_DAYS
  }
  type AppSubscriptionDiscount {
    durationLimitInIntervals: Int
    priceAfterDiscount: MoneyV2!
    remainingDurationInIntervals: Int
    value: AppSubscriptionDiscountValue!
  }
  union AppSubscriptionDiscountValue = AppSubscriptionDiscountAmount | AppSubscriptionDiscountPercentage
  type AppSubscriptionDiscountAmount {
    amount: MoneyV2!
  }
  type AppSubscriptionDiscountPercentage {
    percentage: Float!
  }
  type MoneyV2 {
    amount: Decimal!
    currencyCode: CurrencyCode!
  }

  input AppSubscriptionLineItemInput {
    plan: AppPlanInput!
  }
  input AppPlanInput {
    appRecurringPricingDetails: AppRecurringPricingInput
    appUsagePricingDetails: AppUsagePricingInput
  }
  input AppRecurringPricingInput {
    discount: AppSubscriptionDiscountInput
    interval: AppPricingInterval = EVERY_30_DAYS
    price: MoneyInput!
  }
  input AppUsagePricingInput {
    cappedAmount: MoneyInput!
    terms: String!
  }
  input AppSubscriptionDiscountInput {
    durationLimitInIntervals: Int
    value: AppSubscriptionDiscountValueInput
  }
  input AppSubscriptionDiscountValueInput {
    amount: Decimal
    percentage: Float
  }
  input MoneyInput {
    amount: Decimal!
    currencyCode: CurrencyCode!
  }
  enum AppSubscriptionReplacementBehavior {
    APPLY_IMMEDIATELY
    APPLY_ON_NEXT_BILLING_CYCLE
    STANDARD
  }

  ${payloadType('AppSubscriptionCreate', 'appSubscription: AppSubscription, confirmationUrl: URL')}
  ${payloadType('AppSubscriptionCancel', 'appSubscription: AppSubscription')}
  type AppSubscriptionTrialExtendPayload {
    appSubscription: AppSubscription
    userErrors: [AppSubscriptionTrialExtendUserError!]!
  }
  type UserError {
    field: [String!]
    message: String!
  }
  ${userErrorType('AppSubscriptionTrialExtendUserError')}
  enum AppSubscriptionTrialExtendUserErrorCode {
    SUBSCRIPTION_NOT_ACTIVE
    SUBSCRIPTION_NOT_FOUND
    TRIAL_NOT_ACTIVE
  }

  ${connectionTypes('AppSubscription')}
  enum AppSubscriptionSortKeys {
    CREATED_AT
    ID
  }

  ${connectionTypes('AppPurchaseOneTime')}
  type AppPurchaseOneTime implements Node {
    id: ID!
    name: String!
    price: MoneyV2!
    status: AppPurchaseStatus!
    test: Boolean!
    createdAt: DateTime!
  }
  enum AppPurchaseStatus {
    ACCEPTED
    ACTIVE
    DECLINED
    EXPIRED
    PENDING
  }
  enum AppTransactionSortKeys {
    CREATED_AT
    ID
  }
`;
