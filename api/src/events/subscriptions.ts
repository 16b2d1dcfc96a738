// Maps events to queues. Each queue has one worker (checked at start), and one inbox row per consumer and event.
import type { EventType, ProductEvent } from './events.js';

export const QUEUES = [
  'limit-list',
  'limit-history',
  'storefront-settings',
  'publish-settings',
  'publish-checkout',
  'read-order',
  'read-orders',
  'judge-order',
  'act-on-order',
  'check-past-orders',
  'publish-purchases',
  'publish-sold',
  'publish-persons',
  'merge-customers',
  'redact-customer',
  'count-impressions',
  'deactivate-on-quota',
  'deactivate-on-downgrade',
  'restore-on-upgrade',
  'notify-merchant',
  'mail-merchant',
  'mail-customer',
  'follow-installation',
  'refresh-shop-facts',
  'redact-shop',
  'import-limits',
  'follow-charges',
  'tell-workflows',
  'send-webhooks',
] as const;
export type QueueName = (typeof QUEUES)[number];

/** Queues whose jobs carry no event: their schedulers make the jobs, so there is no inbox and nothing to relay. */
export const SCHEDULED_QUEUES = ['housekeeping'] as const;

export const subscriptions = {
  ShopInstalled: ['storefront-settings'],
  ShopConnected: [
    'storefront-settings',
    'publish-settings',
    'publish-checkout',
    'publish-purchases',
    'publish-sold',
    'publish-persons',
    'follow-charges',
  ],
  ShopFactsChanged: ['storefront-settings', 'publish-checkout', 'publish-purchases', 'publish-sold', 'publish-persons'],
  ShopSettingsChanged: ['storefront-settings'],
  AppUninstalled: ['follow-installation'],
  ScopesUpdated: ['follow-installation'],
  ShopUpdated: ['refresh-shop-facts'],
  ShopRedactRequested: ['redact-shop'],
  CustomerDataRequested: ['notify-merchant', 'mail-merchant'],
  CustomerRedactRequested: ['redact-customer'],
  OrderChanged: ['publish-sold', 'read-order'],
  CustomersMerged: ['merge-customers'],
  OrdersAllowed: ['read-orders'],
  OrdersWithdrawn: ['read-orders'],
  OrdersRefused: ['notify-merchant'],
  OrderRead: ['judge-order'],
  EarlierOrderChanged: ['judge-order'],
  OrderBrokeLimit: ['act-on-order', 'tell-workflows'],
  OrderActionDecided: ['act-on-order'],
  OrderActionWaits: ['notify-merchant', 'mail-merchant'],
  CustomerToTell: ['mail-customer'],
  PastOrderCheckRequested: ['check-past-orders'],
  PurchasesChanged: ['publish-purchases', 'publish-persons'],
  SoldChanged: ['publish-sold'],
  ContactsKnown: ['storefront-settings'],
  LimitCreated: ['limit-list', 'storefront-settings', 'limit-history', 'send-webhooks'],
  LimitChanged: ['limit-list', 'storefront-settings', 'limit-history', 'send-webhooks'],
  LimitsActivated: ['limit-list', 'storefront-settings', 'limit-history', 'send-webhooks'],
  LimitsDeactivated: ['limit-list', 'storefront-settings', 'limit-history', 'tell-workflows', 'send-webhooks'],
  LimitsDeleted: ['limit-list', 'storefront-settings', 'limit-history', 'send-webhooks'],
  LimitsRecovered: ['limit-list', 'storefront-settings', 'limit-history', 'send-webhooks'],
  LimitsImported: ['limit-list', 'storefront-settings', 'limit-history', 'send-webhooks'],
  LimitsChanged: ['limit-list', 'storefront-settings', 'limit-history', 'send-webhooks'],
  LimitImportRequested: ['import-limits'],
  LimitUpdateRequested: ['import-limits'],
  LimitImportUndoRequested: ['import-limits'],
  BrandingChanged: ['storefront-settings'],
  LimitsDue: ['storefront-settings'],
  SettingsChanged: ['publish-settings', 'publish-checkout', 'publish-purchases', 'publish-sold', 'publish-persons'],
  CheckoutRulesChanged: ['publish-checkout'],
  CheckoutRetryDue: ['publish-checkout'],
  WebhooksDue: ['send-webhooks'],
  LimitHoursChanged: ['publish-checkout'],
  CatalogChanged: ['publish-checkout'],
  ImpressionsRecorded: ['count-impressions'],
  QuotaWarningReached: ['notify-merchant', 'mail-merchant', 'tell-workflows'],
  QuotaReached: ['deactivate-on-quota', 'storefront-settings', 'notify-merchant', 'mail-merchant', 'tell-workflows'],
  LimitsReached: ['tell-workflows'],
  SummaryDue: ['mail-merchant', 'tell-workflows'],
  // The consumer that fires workflow triggers reads current state.
  WorkflowConnectionChanged: ['storefront-settings'],
  PlanUpgraded: ['restore-on-upgrade', 'storefront-settings'],
  PlanDowngraded: ['deactivate-on-downgrade', 'storefront-settings', 'notify-merchant', 'mail-merchant'],
  SubscriptionChanged: ['follow-charges'],
  // The event is the record of it; what follows comes with what the platform says of it.
  SubscriptionRequested: [],
  SubscriptionActivated: ['notify-merchant', 'mail-merchant'],
  SubscriptionFrozen: ['notify-merchant', 'mail-merchant'],
  SubscriptionEnded: [],
  // A code's benefits are written with the event.
  CouponApplied: [],
  CouponCanceled: [],
  CampaignEnded: [],
  QuotaRaised: ['restore-on-upgrade', 'storefront-settings'],
  LimitListRebuildRequested: ['limit-list'],
  SettingsRebuildRequested: ['storefront-settings'],
  LedgerRebuildRequested: ['read-orders'],
  PublicationRequested: [
    'publish-settings',
    'publish-checkout',
    'publish-purchases',
    'publish-sold',
    'publish-persons',
  ],
} as const satisfies Record<EventType, readonly QueueName[]>;

/**
 * Consumers that write the present state of a shop, whatever the event says: of several events the last is enough, and
 * the reconciler enqueues that one alone.
 */
export const STATE_BASED: readonly QueueName[] = [
  'storefront-settings',
  'publish-settings',
  'publish-checkout',
  'publish-purchases',
  'publish-sold',
  'publish-persons',
];

/** The event types a queue subscribes to. */
export type EventOf<Queue extends QueueName> = {
  [Type in EventType]: Queue extends (typeof subscriptions)[Type][number]
    ? Extract<ProductEvent, { type: Type }>
    : never;
}[EventType];

/** Whether the queue subscribes to this type. */
export function subscribesTo<Queue extends QueueName>(queue: Queue, event: ProductEvent): event is EventOf<Queue> {
  return queuesOf(event.type).includes(queue);
}

/** The types of events that this release knows. */
export const EVENT_TYPES = Object.keys(subscriptions) as EventType[];

/** Whether this release knows the type; while two run side by side, the other may know more. */
export function isKnown(type: EventType): boolean {
  return Object.hasOwn(subscriptions, type);
}

/** The queues that subscribe to this type; none for a type only another release knows. */
export function queuesOf(type: EventType): readonly QueueName[] {
  return isKnown(type) ? subscriptions[type] : [];
}
