// The Admin GraphQL operations about what the platform bills a shop for the app.

const SUBSCRIPTION_FIELDS = /* GraphQL */ `
  fragment SubscriptionFields on AppSubscription {
    id
    name
    status
    test
    trialDays
    createdAt
    currentPeriodEnd
    lineItems {
      plan {
        pricingDetails {
          __typename
          ... on AppRecurringPricing {
            interval
          }
        }
      }
    }
  }
`;

/** Active subscriptions, and the current state of these charges. */
export const BILLING_QUERY = /* GraphQL */ `
  query Billing($ids: [ID!]!) {
    currentAppInstallation {
      activeSubscriptions {
        ...SubscriptionFields
      }
    }
    nodes(ids: $ids) {
      ... on AppSubscription {
        ...SubscriptionFields
      }
    }
  }
  ${SUBSCRIPTION_FIELDS}
`;

/** The shop as the Partner API names it, and the current state of these charges. */
export const HOSTED_BILLING_QUERY = /* GraphQL */ `
  query HostedBilling($ids: [ID!]!) {
    shop {
      id
    }
    nodes(ids: $ids) {
      ... on AppSubscription {
        ...SubscriptionFields
      }
    }
  }
  ${SUBSCRIPTION_FIELDS}
`;

export const CREATE_SUBSCRIPTION = /* GraphQL */ `
  mutation CreateSubscription(
    $name: String!
    $returnUrl: URL!
    $lineItems: [AppSubscriptionLineItemInput!]!
    $trialDays: Int
    $test: Boolean
  ) {
    appSubscriptionCreate(
      name: $name
      returnUrl: $returnUrl
      lineItems: $lineItems
      trialDays: $trialDays
      test: $test
      replacementBehavior: STANDARD
    ) {
      appSubscription {
        id
      }
      confirmationUrl
      userErrors {
        message
      }
    }
  }
`;

export const CANCEL_SUBSCRIPTION = /* GraphQL */ `
  mutation CancelSubscription($id: ID!) {
    appSubscriptionCancel(id: $id, prorate: false) {
      userErrors {
        message
      }
    }
  }
`;

export const EXTEND_TRIAL = /* GraphQL */ `
  mutation ExtendTrial($id: ID!, $days: Int!) {
    appSubscriptionTrialExtend(id: $id, days: $days) {
      userErrors {
        message
      }
    }
  }
`;
