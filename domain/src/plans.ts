// The plan catalogue: what each plan costs and allows (rules §7). Entitlements are read here and nowhere else.
import type { ApplyTo, LimitType } from './limit.js';

export type PlanId = 'free' | 'basic' | 'professional' | 'unlimited' | 'shopify_plus';

export type Plan = {
  id: PlanId;
  name: string;
  priceCents: number;
  priceAnnuallyCents: number;
  /** `quota`: held to the free quota, whose size depends on the install date (rules §6). */
  impressions: 'quota' | 'unlimited';
  collectionLimits: boolean;
  poweredByRemovable: boolean;
};

const paid = { impressions: 'unlimited', collectionLimits: true, poweredByRemovable: true } as const;

export const PLANS: Readonly<Record<PlanId, Plan>> = {
  free: {
    id: 'free',
    name: 'Free',
    priceCents: 0,
    priceAnnuallyCents: 0,
    impressions: 'quota',
    collectionLimits: false,
    poweredByRemovable: false,
  },
  basic: { id: 'basic', name: 'Basic', priceCents: 999, priceAnnuallyCents: 9990, ...paid },
  professional: { id: 'professional', name: 'Grow', priceCents: 1999, priceAnnuallyCents: 19990, ...paid },
  unlimited: { id: 'unlimited', name: 'Advanced', priceCents: 2499, priceAnnuallyCents: 24990, ...paid },
  shopify_plus: { id: 'shopify_plus', name: 'Plus', priceCents: 4999, priceAnnuallyCents: 49990, ...paid },
};

/** Any plan other than free. */
export function isPaid(plan: PlanId): boolean {
  return plan !== 'free';
}

/** Whether moving from one plan to the other takes something away. */
export function isDowngrade(from: PlanId, to: PlanId): boolean {
  const [before, after] = [PLANS[from], PLANS[to]];
  const isHeld = before.impressions === 'unlimited' && after.impressions === 'quota';
  return isHeld || (before.collectionLimits && !after.collectionLimits) || (before.poweredByRemovable && !after.poweredByRemovable);
}

/** Whether the plan includes this limit; collection limits, by type or by what they measure, are paid (rules §7). */
export function planAllows(plan: PlanId, limit: { type: LimitType; applyTo?: ApplyTo }): boolean {
  const isCollectionLimit =
    limit.type === 'collection' || (limit.applyTo === 'collection' && limit.type !== 'product' && limit.type !== 'cart');
  return PLANS[plan].collectionLimits || !isCollectionLimit;
}
