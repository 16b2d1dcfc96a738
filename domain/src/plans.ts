// The plan catalog: what each plan costs and includes (rules §7). What a plan includes is read here and nowhere else.

export const PLAN_IDS = ['free', 'basic', 'professional', 'unlimited', 'shopify_plus'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/**
 * What a plan may include. `unlimited_impressions`: the shop is not held to the free quota (rules §6).
 * `collection_limits`: limits on collections. `remove_powered_by`: messages without the 'Powered by' line.
 */
export const PLAN_FEATURES = ['unlimited_impressions', 'collection_limits', 'remove_powered_by'] as const;
export type PlanFeature = (typeof PLAN_FEATURES)[number];

export type Plan = {
  id: PlanId;
  name: string;
  /** US cents. */
  priceCents: number;
  priceAnnuallyCents: number;
  features: readonly PlanFeature[];
};

export const PLANS: Readonly<Record<PlanId, Plan>> = {
  free: { id: 'free', name: 'Free', priceCents: 0, priceAnnuallyCents: 0, features: [] },
  basic: { id: 'basic', name: 'Basic', priceCents: 999, priceAnnuallyCents: 9990, features: PLAN_FEATURES },
  professional: {
    id: 'professional',
    name: 'Grow',
    priceCents: 1999,
    priceAnnuallyCents: 19990,
    features: PLAN_FEATURES,
  },
  unlimited: {
    id: 'unlimited',
    name: 'Advanced',
    priceCents: 2499,
    priceAnnuallyCents: 24990,
    features: PLAN_FEATURES,
  },
  shopify_plus: {
    id: 'shopify_plus',
    name: 'Plus',
    priceCents: 4999,
    priceAnnuallyCents: 49990,
    features: PLAN_FEATURES,
  },
};

/** Any plan other than free. */
export function isPaid(plan: PlanId): boolean {
  return plan !== 'free';
}

/** Whether the plan includes the feature. */
export function hasFeature(plan: PlanId, feature: PlanFeature): boolean {
  return PLANS[plan].features.includes(feature);
}

/** The cheapest plan that includes the feature. */
export function cheapestPlanWith(feature: PlanFeature): Plan {
  const [cheapest] = PLAN_IDS.map((id) => PLANS[id])
    .filter(({ features }) => features.includes(feature))
    .sort((one, other) => one.priceCents - other.priceCents);
  return cheapest!;
}

/** Whether moving from one plan to the other takes a feature away. */
export function isDowngrade(from: PlanId, to: PlanId): boolean {
  return PLANS[from].features.some((feature) => !hasFeature(to, feature));
}
