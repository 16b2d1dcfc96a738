// Every event type of the product. Plain data, versioned by addition; who hears of which stands in `subscriptions.ts`.
import type { StoppedBy } from '@purchase-limits/domain/in-force';
import type { Limit } from '@purchase-limits/domain/limit';
import type { PlanId } from '@purchase-limits/domain/plans';

export type ShopId = string;
export type LimitId = string;
type LimitVersion = { id: LimitId; version: number };

/** A shop was seen for the first time and now has a row. */
export type ShopInstalled = { type: 'ShopInstalled'; shopId: ShopId };

/**
 * A merchant saved a new limit. The storefront may show it from its start date. `limit` is for its history; consumers
 * re-read.
 */
export type LimitCreated = { type: 'LimitCreated'; shopId: ShopId; limitId: LimitId; version: number; limit: Limit };
/** A merchant changed a limit. `limit` is for its history; consumers re-read. */
export type LimitChanged = { type: 'LimitChanged'; shopId: ShopId; limitId: LimitId; version: number; limit: Limit };
/** The merchant activated several limits, or a plan that allows them restored them. At most 500 an event. */
export type LimitsActivated = {
  type: 'LimitsActivated';
  shopId: ShopId;
  limits: LimitVersion[];
  reason: 'merchant' | 'upgrade';
};
/** The merchant deactivated several limits, or the quota or a downgrade stopped them. At most 500 an event. */
export type LimitsDeactivated = {
  type: 'LimitsDeactivated';
  shopId: ShopId;
  limits: LimitVersion[];
  reason: 'merchant' | StoppedBy;
};
/** Several limits were deleted for good. At most 500 an event. */
export type LimitsDeleted = { type: 'LimitsDeleted'; shopId: ShopId; limits: LimitVersion[] };
export type LimitEvent = LimitCreated | LimitChanged | LimitsActivated | LimitsDeactivated | LimitsDeleted;

/** A merchant changed how messages look. */
export type BrandingChanged = { type: 'BrandingChanged'; shopId: ShopId; version: number };

/** The document that a storefront shows differs from the one before. */
export type SettingsChanged = { type: 'SettingsChanged'; shopId: ShopId; version: number };

/**
 * A batch of impressions and contacts, of any number of shops, was stored and not counted yet. A system event: it has
 * no shop.
 */
export type ImpressionsRecorded = { type: 'ImpressionsRecorded'; batchId: string };

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

/** A shop moved to a plan that includes at least as much. */
export type PlanUpgraded = { type: 'PlanUpgraded'; shopId: ShopId; from: PlanId; to: PlanId };
/** A shop moved to a plan that includes less. */
export type PlanDowngraded = { type: 'PlanDowngraded'; shopId: ShopId; from: PlanId; to: PlanId };

export type ProductEvent =
  | ShopInstalled
  | LimitEvent
  | BrandingChanged
  | SettingsChanged
  | ImpressionsRecorded
  | QuotaWarningReached
  | QuotaReached
  | PlanUpgraded
  | PlanDowngraded;
export type EventType = ProductEvent['type'];

/**
 * What a queue job carries: consumers read the event by its id and re-read the state. `shopId` is null for system
 * events.
 */
export type EventRef = { eventId: string; type: EventType; shopId: ShopId | null };
