import type { PlanId } from '@purchase-limits/domain/plans';
import type { ShopId } from '../events/event.js';

/** A shop moved to a plan that allows at least as much. */
export type PlanUpgraded = { type: 'PlanUpgraded'; shopId: ShopId; from: PlanId; to: PlanId };
/** A shop moved to a plan that allows less. */
export type PlanDowngraded = { type: 'PlanDowngraded'; shopId: ShopId; from: PlanId; to: PlanId };

export type SubscriptionEvent = PlanUpgraded | PlanDowngraded;
