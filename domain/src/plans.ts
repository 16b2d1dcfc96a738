// The plan catalog: what each plan costs and includes (rules §7). What a plan includes is read here and nowhere else.

export const PLAN_IDS = ['free', 'basic', 'professional', 'unlimited', 'shopify_plus'] as const;
export type PlanId = (typeof PLAN_IDS)[number];
export type PaidPlanId = Exclude<PlanId, 'free'>;

/** How often a subscription is charged. */
export const BILLING_INTERVALS = ['monthly', 'yearly'] as const;
export type BillingInterval = (typeof BILLING_INTERVALS)[number];
/** A monthly charge is for thirty days. */
export const BILLING_CYCLE = { days: 30, years: 1 } as const;

/**
 * What a plan may include. `unlimited_impressions`: the shop is not held to the free quota (rules §6).
 * `collection_limits`: limits on collections. `remove_powered_by`: messages without the 'Powered by' line.
 */
export const PLAN_FEATURES = ['unlimited_impressions', 'collection_limits', 'remove_powered_by'] as const;
export type PlanFeature = (typeof PLAN_FEATURES)[number];

export type Plan = {
  id: PlanId;
  /** Stays the same whatever the plan is called. */
  handle: string;
  name: string;
  /** US cents. */
  priceCents: number;
  priceAnnuallyCents: number;
  features: readonly PlanFeature[];
};

export const PLANS: Readonly<Record<PlanId, Plan>> = {
  free: { id: 'free', handle: 'free', name: 'Free', priceCents: 0, priceAnnuallyCents: 0, features: [] },
  basic: paid({ id: 'basic', handle: 'basic', name: 'Basic', priceCents: 999, priceAnnuallyCents: 9990 }),
  professional: paid({
    id: 'professional',
    handle: 'grow',
    name: 'Grow',
    priceCents: 1999,
    priceAnnuallyCents: 19990,
  }),
  unlimited: paid({
    id: 'unlimited',
    handle: 'advanced',
    name: 'Advanced',
    priceCents: 2499,
    priceAnnuallyCents: 24990,
  }),
  shopify_plus: paid({
    id: 'shopify_plus',
    handle: 'plus',
    name: 'Plus',
    priceCents: 4999,
    priceAnnuallyCents: 49990,
  }),
};

function paid(plan: Omit<Plan, 'features'>): Plan {
  return { ...plan, features: PLAN_FEATURES };
}

export const PAID_PLAN_IDS = PLAN_IDS.filter(isPaid);

/** Any plan other than free. */
export function isPaid(plan: PlanId): plan is PaidPlanId {
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

/** The plan that is recommended to a shop on this plan of the platform; one that is not listed gets `basic`. */
export function tierOf(shopifyPlan: string): PaidPlanId {
  return PAID_PLAN_IDS.find((id) => id === shopifyPlan) ?? 'basic';
}
