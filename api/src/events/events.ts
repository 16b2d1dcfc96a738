// Every event type of the product. Plain data, versioned by addition; `subscriptions.ts` maps them to their consumers.
import type { BrokenOrderEvent } from './broken-order-events.js';
import type { LimitEvent, LimitImportEvent } from './limit-events.js';
import type { PlanDowngraded, PlanUpgraded, SubscriptionEvent } from './plan-events.js';
import type { SummaryDue } from './summary-event.js';

export type ShopId = string;

/** A shop was seen for the first time and now has a row. */
export type ShopInstalled = { type: 'ShopInstalled'; shopId: ShopId };
/** A known shop reconnected to the platform: it was reinstalled, or had lost its grant. */
export type ShopConnected = { type: 'ShopConnected'; shopId: ShopId };
/** Facts of the shop that its storefront depends on differ from before. */
export type ShopFactsChanged = { type: 'ShopFactsChanged'; shopId: ShopId };
/** A merchant changed the default language of messages, or whether checkout buttons are disabled. */
export type ShopSettingsChanged = { type: 'ShopSettingsChanged'; shopId: ShopId };

/** The platform told that the merchant uninstalled the app. `at`: when that happened. */
export type AppUninstalled = { type: 'AppUninstalled'; shopId: ShopId; at: string };
/** The platform told which scopes are granted now. */
export type ScopesUpdated = { type: 'ScopesUpdated'; shopId: ShopId; scopes: string[]; at: string };
/** The platform told facts of the shop; those that it left out are not known to have changed. */
export type ShopUpdated = { type: 'ShopUpdated'; shopId: ShopId; facts: DeliveredFacts; at: string };
/** 48 hours after uninstalling: erase the shop's data. */
export type ShopRedactRequested = { type: 'ShopRedactRequested'; shopId: ShopId };
/** A customer asked the merchant for their stored data. The event doesn't identify the customer. */
export type CustomerDataRequested = { type: 'CustomerDataRequested'; shopId: ShopId; requestId: string | null };
/** Erase a customer's data, including the id in this event. */
export type CustomerRedactRequested = {
  type: 'CustomerRedactRequested';
  shopId: ShopId;
  customerId: string | null;
  /** The customer's orders to erase too; absent in events from earlier releases. */
  orderIds?: string[];
};
/** A shop webhook in the platform's terms; missing fields are absent. */
export type DeliveredFacts = {
  name?: string;
  email?: string;
  domain?: string;
  currency?: string;
  weightUnit?: string;
  primaryLocale?: string;
  moneyFormat?: string;
  countryCode?: string;
  country?: string;
  address?: string;
  phone?: string;
  timezone?: string;
  planName?: string;
};
/** The platform says that something became of a subscription; what, it is asked again. */
export type SubscriptionChanged = { type: 'SubscriptionChanged'; shopId: ShopId; platformId: string };
/** So many units of a product; empty ids: it is not in the catalog any more. */
export type DeliveredUnits = { productId: string; variantId: string; quantity: number };
/** An order's lines in a webhook: the units left, or the units of one refund. `isNew`: it was just placed. */
export type DeliveredLines =
  | { kind: 'left'; at: string; lines: DeliveredUnits[]; isNew?: true }
  | { kind: 'refund'; at: string; refundId: string; lines: DeliveredUnits[] };
/** An order in a webhook. */
export type DeliveredOrder = DeliveredLines | { kind: 'edited' } | { kind: 'deleted' };
/** The platform says that something became of an order; what, it is asked. `told`: for an order it shows no more. */
export type OrderChanged = { type: 'OrderChanged'; shopId: ShopId; orderId: string; told?: DeliveredOrder };
/** Two customers of a shop became one. */
export type CustomersMerged = { type: 'CustomersMerged'; shopId: ShopId; keptId: string; goneId: string };
/** The app was given access to a shop's orders: import the existing ones. */
export type OrdersAllowed = { type: 'OrdersAllowed'; shopId: ShopId };
/** The merchant took that back: end the subscriptions to order topics. */
export type OrdersWithdrawn = { type: 'OrdersWithdrawn'; shopId: ShopId };
/** The platform refuses orders that the merchant granted: it has not approved the app. Once until it does. */
export type OrdersRefused = { type: 'OrdersRefused'; shopId: ShopId };
/** An order was read into the ledger: check it against limits. */
export type OrderRead = { type: 'OrderRead'; shopId: ShopId; orderId: string };
/** An earlier order of the same customer changed, which may break this one's limits, or no longer does. */
export type EarlierOrderChanged = { type: 'EarlierOrderChanged'; shopId: ShopId; orderId: string };
/** The merchant wants to try an unsaved limit on past orders. */
export type PastOrderCheckRequested = { type: 'PastOrderCheckRequested'; shopId: ShopId; checkId: string };
/** Customers bought or returned something, or a purchase stopped to count: update their data for pages and checkout. */
export type PurchasesChanged = { type: 'PurchasesChanged'; shopId: ShopId };
/** What all customers bought changed, or may not have been told, in a shop where they share an allowance. */
export type SoldChanged = { type: 'SoldChanged'; shopId: ShopId };
/** The platform lets the app read how customers of orders can be reached, or does not any more. */
export type ContactsKnown = { type: 'ContactsKnown'; shopId: ShopId };
export type WebhookEvent =
  | AppUninstalled
  | ScopesUpdated
  | ShopUpdated
  | SubscriptionChanged
  | CatalogChanged
  | OrderChanged
  | CustomersMerged
  | ShopRedactRequested
  | CustomerDataRequested
  | CustomerRedactRequested;

/** A merchant changed how messages look. */
export type BrandingChanged = { type: 'BrandingChanged'; shopId: ShopId; version: number };

/** The day of a limit comes tomorrow, or was yesterday: it joins the published document, or leaves it. */
export type LimitsDue = { type: 'LimitsDue'; shopId: ShopId; day: string };

/** The document that a storefront shows differs from the one before. */
export type SettingsChanged = { type: 'SettingsChanged'; shopId: ShopId; version: number };

/**
 * A batch of impressions and contacts, of any number of shops, was stored and not counted yet. A system event: it has
 * no shop. `firstId` and `lastId`: between them are the ids of its rows; null: it has none; absent: not known.
 */
export type ImpressionsRecorded = {
  type: 'ImpressionsRecorded';
  batchId: string;
  firstId?: string | null;
  lastId?: string | null;
};

/** A free shop's count passed the warning threshold. Once per shop and epoch. */
export type QuotaWarningReached = {
  type: 'QuotaWarningReached';
  shopId: ShopId;
  epoch: number;
  impressions: number;
  max: number;
};
/** A free shop's count passed its maximum: its limits are out of force from this commit on. Once per shop and epoch. */
export type QuotaReached = { type: 'QuotaReached'; shopId: ShopId; epoch: number; impressions: number; max: number };

/** A merchant applied a discount code, or the code of a campaign. */
export type CouponApplied = { type: 'CouponApplied'; shopId: ShopId; code: string };
/** A merchant cancelled the applied discount code. */
export type CouponCanceled = { type: 'CouponCanceled'; shopId: ShopId; code: string };
/** A campaign's benefits for the shop ended. */
export type CampaignEnded = { type: 'CampaignEnded'; shopId: ShopId; code: string };
/** The free maximum of a shop rose, by so many impressions in all. */
export type QuotaRaised = { type: 'QuotaRaised'; shopId: ShopId; bonusImpressions: number };

/** The kind of a message from a limit that prevents a purchase. */
export type ReachedKind = 'max' | 'repurchase' | 'blocked';
/**
 * Messages of these limits were seen for the first time on this GMT day, in a shop that is connected to workflows. Once
 * per limit, customer and day; `customerId` null: of everybody who was not signed in. At most 50 an event.
 */
export type LimitsReached = {
  type: 'LimitsReached';
  shopId: ShopId;
  day: string;
  limits: { id: string; kind: ReachedKind; customerId: string | null }[];
};
/** A merchant connected the shop to automation workflows, or disconnected it. */
export type WorkflowConnectionChanged = { type: 'WorkflowConnectionChanged'; shopId: ShopId; isConnected: boolean };

/** Time to send a shop's webhooks what they were not sent yet. */
export type WebhooksDue = { type: 'WebhooksDue'; shopId: ShopId };

/** A merchant decided whether limits are held at the checkout, and what happens when the rule itself fails. */
export type CheckoutRulesChanged = { type: 'CheckoutRulesChanged'; shopId: ShopId; version: number };
/** Time to try again what the platform refused of the checkout rule. */
export type CheckoutRetryDue = { type: 'CheckoutRetryDue'; shopId: ShopId };
/** Hours of limits have begun or ended, and the checkout has to know those that follow. */
export type LimitHoursChanged = { type: 'LimitHoursChanged'; shopId: ShopId };
/** Products or collections of the shop are not what they were: what they are to limits may have changed. */
export type CatalogChanged = { type: 'CatalogChanged'; shopId: ShopId };

/** An operator rebuilds a shop's list rows. */
export type LimitListRebuildRequested = { type: 'LimitListRebuildRequested'; shopId: ShopId };
/** An operator rebuilds a shop's settings document. */
export type SettingsRebuildRequested = { type: 'SettingsRebuildRequested'; shopId: ShopId };
/** An operator has a shop's document published again, whatever its version. */
export type PublicationRequested = { type: 'PublicationRequested'; shopId: ShopId };
/** All orders of a shop are to be read again. */
export type LedgerRebuildRequested = { type: 'LedgerRebuildRequested'; shopId: ShopId };
export type RebuildEvent =
  | LimitListRebuildRequested
  | SettingsRebuildRequested
  | PublicationRequested
  | LedgerRebuildRequested;

export type ProductEvent =
  | ShopInstalled
  | ShopConnected
  | ShopFactsChanged
  | ShopSettingsChanged
  | WebhookEvent
  | LimitEvent
  | LimitImportEvent
  | BrandingChanged
  | LimitsDue
  | SettingsChanged
  | CheckoutRulesChanged
  | CheckoutRetryDue
  | WebhooksDue
  | LimitHoursChanged
  | OrdersAllowed
  | OrdersWithdrawn
  | OrdersRefused
  | PurchasesChanged
  | SoldChanged
  | ContactsKnown
  | OrderRead
  | EarlierOrderChanged
  | BrokenOrderEvent
  | PastOrderCheckRequested
  | ImpressionsRecorded
  | QuotaWarningReached
  | QuotaReached
  | PlanUpgraded
  | PlanDowngraded
  | SubscriptionEvent
  | CouponApplied
  | CouponCanceled
  | CampaignEnded
  | QuotaRaised
  | LimitsReached
  | WorkflowConnectionChanged
  | SummaryDue
  | RebuildEvent;
export type EventType = ProductEvent['type'];

/**
 * The data of a queue job: consumers read the event by id and re-read the state. `shopId` is null for system events.
 */
export type EventRef = {
  eventId: string;
  type: EventType;
  shopId: ShopId | null;
  /** The request that the event comes from; absent where none is known. */
  requestId?: string;
  /** How often operators had its job tried at once; these attempts don't count towards giving up. */
  extraAttempts?: number;
  /** The span that sent it, as a W3C traceparent; absent: it is in no trace. */
  traceparent?: string;
};
