// What is known of each behavior that the local store emulates. docs/sandbox.md has the same table; a spec compares
// the two.

/**
 * `schema`: declared, and compared with the platform's schema. `documented`: the platform says so. `recorded`: seen in
 * answers of the platform. `guessed`: nobody says, and it could be otherwise.
 */
export type Mark = 'schema' | 'documented' | 'recorded' | 'guessed';
export type Behaviour = {
  name: string;
  mark: Mark;
  source: string;
  /** The step of `npm run real-store` that records it, and whose tapes are compared with it. */
  step?: string;
};

const DOCS = 'https://shopify.dev/docs';
const CHANGELOG = 'https://shopify.dev/changelog';

export const behaviours: readonly Behaviour[] = [
  {
    name: 'Types and fields of Admin GraphQL',
    mark: 'schema',
    source: 'sandbox/test/platform-contract.spec.ts',
    step: 'reads',
  },
  {
    name: 'Scopes that fields and types require',
    mark: 'schema',
    source: 'sandbox/test/platform-contract.spec.ts',
    step: 'refusals',
  },
  {
    name: 'Input and output of the function',
    mark: 'schema',
    source: 'sandbox/test/function-schema.spec.ts',
    step: 'function-input',
  },
  {
    name: 'Token exchange, refresh and code grant',
    mark: 'documented',
    source: `${DOCS}/apps/build/authentication-authorization/access-tokens`,
  },
  { name: 'A lost refresh answer may be asked for again', mark: 'documented', source: CHANGELOG },
  { name: 'A revoked scope is lost at once', mark: 'guessed', source: 'The platform says only that it is revoked.' },
  {
    name: 'A refreshed token has the scopes granted by then',
    mark: 'guessed',
    source: 'Nothing is said of scopes at a refresh.',
  },
  { name: 'Cost of queries and the bucket', mark: 'documented', source: `${DOCS}/api/usage/limits`, step: 'refusals' },
  { name: 'An API version that has ended', mark: 'documented', source: `${DOCS}/api/usage/versioning` },
  { name: 'An API version that never was: 404', mark: 'guessed', source: 'Not said.', step: 'refusals' },
  {
    name: 'Protected customer data: nulls, a sentence, a path, no code',
    mark: 'documented',
    source: `${DOCS}/apps/launch/protected-customer-data`,
    step: 'refusals',
  },
  {
    name: 'Protected customer data: the sentence about one field',
    mark: 'recorded',
    source: 'Answers quoted in public code.',
  },
  {
    name: 'Protected customer data: topics are refused',
    mark: 'recorded',
    source: 'Answers of webhookSubscriptionCreate quoted in public code.',
    step: 'refusals',
  },
  { name: 'Protected customer data: a missing scope is said first', mark: 'guessed', source: 'Not said.' },
  {
    name: 'Subscriptions of one store: created, listed, deleted',
    mark: 'schema',
    source: 'sandbox/test/platform-contract.spec.ts',
    step: 'webhooks',
  },
  {
    name: 'Subscriptions of one store end after eight failed retries',
    mark: 'documented',
    source: `${DOCS}/apps/build/webhooks/troubleshooting-webhooks`,
  },
  {
    name: 'Subscriptions of one store: a topic that is taken, or lacks its scope',
    mark: 'recorded',
    source: 'Answers quoted in public code.',
    step: 'webhooks',
  },
  {
    name: 'Subscriptions of one store stay when a scope is revoked, and nothing is sent',
    mark: 'guessed',
    source: 'Not said.',
  },
  {
    name: 'Signature, headers and retries of webhooks',
    mark: 'documented',
    source: `${DOCS}/apps/build/webhooks`,
    step: 'webhooks',
  },
  {
    name: 'Intervals between attempts',
    mark: 'guessed',
    source: 'Said is only: eight times in four hours, ever later. Here they are shorter.',
  },
  {
    name: 'Fields of order, refund and product webhooks',
    mark: 'documented',
    source: `${DOCS}/api/webhooks`,
    step: 'webhooks',
  },
  {
    name: 'Discount codes on an order and its lines',
    mark: 'schema',
    source: 'Descriptions of LineItem and DiscountAllocation in the schema.',
  },
  {
    name: 'One discount on a line',
    mark: 'documented',
    source: `${DOCS}/api/admin-graphql/2026-10/objects/DiscountCombinesWith`,
  },
  {
    name: 'The line’s total in the function has codes on products only',
    mark: 'guessed',
    source: 'Said is only that the cart’s subtotal is before discounts on the cart.',
  },
  {
    name: 'Discount codes in the Ajax cart',
    mark: 'documented',
    source: `${CHANGELOG}/cart-ajax-api-discounts-support-on-cartupdatejs`,
  },
  {
    name: 'Refunds, edits and cancellations',
    mark: 'guessed',
    source: 'Said are the fields, not each effect on the units.',
  },
  {
    name: 'A refund is made once for its idempotency key',
    mark: 'documented',
    source: `${DOCS}/api/usage/idempotent-requests`,
  },
  {
    name: 'Units that are taken back go to where they came from, without a location',
    mark: 'guessed',
    source: 'Said is only that a location may be named.',
  },
  {
    name: 'A hold on fulfillment, and the one that its handle names',
    mark: 'documented',
    source: `${DOCS}/api/admin-graphql/latest/mutations/fulfillmentOrderHold`,
  },
  { name: 'Orders of the last 60 days', mark: 'documented', source: `${DOCS}/api/usage/access-scopes` },
  { name: 'Bulk operations', mark: 'documented', source: `${DOCS}/api/usage/bulk-operations/queries`, step: 'orders' },
  {
    name: 'Validations: at most 25 enabled of all apps',
    mark: 'documented',
    source: `${DOCS}/api/functions/latest/cart-and-checkout-validation`,
    step: 'validations',
  },
  {
    name: 'Validations: the error above 25',
    mark: 'recorded',
    source: 'A recording in public code: its field is null.',
    step: 'validations',
  },
  {
    name: 'Validations: those of other apps are not listed',
    mark: 'guessed',
    source: 'Said is only "available on the shop".',
    step: 'validations',
  },
  { name: 'Limits of a function’s run', mark: 'documented', source: `${DOCS}/apps/build/functions` },
  { name: 'The order of validations, and the general message of a failure', mark: 'guessed', source: 'Not said.' },
  {
    name: 'Refusals in the Ajax cart',
    mark: 'recorded',
    source: '422 from /cart/add.js was seen; /cart/change.js was seen to answer in other ways.',
  },
  {
    name: 'Statuses and periods of subscriptions',
    mark: 'documented',
    source: `${DOCS}/apps/launch/billing`,
    step: 'billing',
  },
  {
    name: 'A deferred subscription is ACCEPTED',
    mark: 'guessed',
    source: 'The schema marks the status as deprecated.',
  },
  {
    name: 'Which subscriptions are deferred',
    mark: 'schema',
    source: 'Descriptions of AppSubscriptionReplacementBehavior in the schema.',
  },
  {
    name: 'Texts of userErrors',
    mark: 'guessed',
    source: 'Their codes are in the schema, their texts are not.',
    step: 'metafields',
  },
  {
    name: 'App Pricing: fields of activeSubscription',
    mark: 'documented',
    source: `${DOCS}/api/partner/2026-07/active-subscription`,
  },
  {
    name: 'App Pricing: null without a contract, no cycle during the trial',
    mark: 'documented',
    source: `${DOCS}/api/partner/2026-07/objects/ActiveSubscription`,
  },
  {
    name: 'App Pricing: the page’s address, the welcome link, no webhook',
    mark: 'documented',
    source: `${DOCS}/apps/launch/billing/shopify-app-pricing`,
  },
  {
    name: 'App Pricing: the free plan begins at the end of the cycle',
    mark: 'documented',
    source: `${DOCS}/apps/launch/billing/shopify-app-pricing`,
  },
  {
    name: 'App Pricing: appSubscriptionCreate is refused, and how',
    mark: 'recorded',
    source: 'The error is quoted in public code.',
  },
  {
    name: 'App Pricing: which changes wait for the end of the cycle, and what a trial is worth in another plan',
    mark: 'guessed',
    source: 'Said is only that the free plan waits, and that the platform remembers trials for 180 days.',
  },
  {
    name: 'App Pricing: no mirror of a contract in the Admin API',
    mark: 'guessed',
    source: 'A legacySubscriptionId exists. When it is set is not said.',
  },
  {
    name: 'Partner API: 401, 404, 429 and an app of others',
    mark: 'guessed',
    source: 'Not said.',
  },
  {
    name: 'App proxy: parameters and signature',
    mark: 'documented',
    source: `${DOCS}/apps/build/online-store/app-proxies/authenticate-app-proxies`,
  },
  { name: 'App proxy: 429 and 502', mark: 'guessed', source: 'Not said.' },
  {
    name: 'Declarations and payloads of workflow triggers',
    mark: 'documented',
    source: `${DOCS}/apps/build/flow/triggers/reference`,
    step: 'workflows',
  },
  { name: 'A reference of a trigger may be left out', mark: 'guessed', source: 'Not said.', step: 'workflows' },
  {
    name: 'Standard storefront events and actions',
    mark: 'documented',
    source: `${DOCS}/api/storefront-events-and-actions`,
  },
  { name: 'Liquid objects, sections and theme blocks', mark: 'documented', source: `${DOCS}/api/liquid` },
  { name: 'App Bridge in the admin', mark: 'documented', source: `${DOCS}/api/app-bridge-library` },
  { name: 'A deleted product leaves every cart', mark: 'guessed', source: 'Not said.' },
];
