import type { Limit } from '@purchase-limits/domain/limit';
import type { StoppedBy } from '@purchase-limits/domain/views';
import type { LimitId, ShopId } from '../events/event.js';

type Versioned = { id: LimitId; version: number };

/** A merchant saved a new limit. The storefront may show it from its start date. `limit` is for its history; consumers re-read. */
export type LimitCreated = { type: 'LimitCreated'; shopId: ShopId; limitId: LimitId; version: number; limit: Limit };
/** A merchant changed a limit. `limit` is for its history; consumers re-read. */
export type LimitChanged = { type: 'LimitChanged'; shopId: ShopId; limitId: LimitId; version: number; limit: Limit };
/** Several limits are wished for again, or were restored by a plan that allows them. At most 500 an event. */
export type LimitsActivated = { type: 'LimitsActivated'; shopId: ShopId; limits: Versioned[]; reason: 'merchant' | 'upgrade' };
/** Several limits stopped at once: by the merchant, the quota or a downgrade. At most 500 an event. */
export type LimitsDeactivated = { type: 'LimitsDeactivated'; shopId: ShopId; limits: Versioned[]; reason: 'merchant' | StoppedBy };
/** Several limits were deleted for good. At most 500 an event. */
export type LimitsDeleted = { type: 'LimitsDeleted'; shopId: ShopId; limits: Versioned[] };

export type LimitEvent = LimitCreated | LimitChanged | LimitsActivated | LimitsDeactivated | LimitsDeleted;
