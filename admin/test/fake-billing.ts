// The calls about plans, the subscription and discount codes, in memory. What the merchant does on the platform a test
// says with `found`.
import { COUPONS, couponFor, couponOf, plainCode } from '@purchase-limits/domain/coupons';
import { LISTED_FEATURES, listedFeatures } from '@purchase-limits/domain/plan-list';
import {
  BILLING_INTERVALS,
  isPaid,
  PLAN_IDS,
  PLANS,
  type BillingInterval,
  type PlanId,
} from '@purchase-limits/domain/plans';
import { firstChargeCents, priceCents, shownPerMonthCents, yearlySavingCents } from '@purchase-limits/domain/prices';
import type { PlanCatalog, PlanView } from '@purchase-limits/contract/plan';
import type { QuotaView } from '@purchase-limits/contract/quota';
import type { DowngradePreview, SubscriptionView } from '@purchase-limits/contract/subscription';

export const CONFIRMATION_URL = 'https://demo.myshopify.com/admin/charges/7/confirm';
export const PAID_UNTIL = '2999-12-01T00:00:00Z';

export const CHARGE_ID = '0191a0a0-0000-7000-8000-00000000c0de';

export const FREE_SUBSCRIPTION: SubscriptionView = {
  plan: 'free',
  planName: 'Free',
  paid: false,
  interval: null,
  state: 'free',
  trialEndsAt: null,
  trialDaysLeft: 0,
  usedTrialDays: 0,
  trialDaysExtend: 0,
  offeredTrialDays: 7,
  paidUntil: null,
  endsAt: null,
  frozen: false,
  pending: null,
  next: null,
  coupon: null,
  allow: true,
  subscribing: false,
  getting: false,
  checking: false,
  cancelling: false,
};

/** A subscription that is charged, of a shop whose trial has been used. */
export function activated(plan: PlanId, interval: BillingInterval): SubscriptionView {
  return {
    ...FREE_SUBSCRIPTION,
    plan,
    planName: PLANS[plan].name,
    paid: true,
    interval,
    state: 'activated',
    usedTrialDays: 7,
    offeredTrialDays: 0,
    paidUntil: PAID_UNTIL,
  };
}

/** A subscription whose trial has five days left. */
export function onTrial(plan: PlanId): SubscriptionView {
  const trial = { trialEndsAt: '2026-11-27T12:00:00Z', trialDaysLeft: 5, usedTrialDays: 2, offeredTrialDays: 5 };
  return { ...activated(plan, 'monthly'), state: 'trial', paidUntil: null, ...trial };
}

/** The catalog as the API answers it. */
export const CATALOG: PlanCatalog = {
  billing: 'manual',
  plans: PLAN_IDS.map(planView),
  recommended: 'basic',
  coupons: Object.values(COUPONS).map(({ code, interval, plans }) => ({ code, interval, plans: [...plans] })),
  campaign: {
    code: 'BFCM2025M',
    startsAt: '2025-11-17T00:00:00Z',
    endsAt: '2025-12-06T00:00:00Z',
    daysLeft: 0,
    bonusImpressions: 100,
  },
};

/** What the fake of the whole API shares with this part of it. */
type Shared = { subscription: SubscriptionView; quota: QuotaView };
type Call = { method: string; path: string; query: URLSearchParams; body: unknown };

export class FakeBilling {
  catalog = CATALOG;
  /** What moving to the free plan would stop. */
  downgrade: DowngradePreview = { isAll: false, count: 0, limits: [], paidUntil: PAID_UNTIL };
  /** What the next check finds on the platform; null: what was there before. */
  found: SubscriptionView | null = null;

  constructor(private readonly shared: Shared) {}

  /** Plans are chosen on the platform's page, as the API then answers. */
  useAppPricing(): void {
    const plans = this.catalog.plans.map((plan) => ({ ...plan, firstCharge: {} }));
    this.catalog = { ...this.catalog, billing: 'app_pricing', coupons: [], plans };
  }

  /** Opens the campaign. */
  openCampaign(daysLeft = 12): void {
    this.catalog = { ...this.catalog, campaign: { ...this.catalog.campaign, daysLeft } };
  }

  /** undefined: it is a call of another part. */
  answer({ method, path, query, body }: Call): { status: number; body: unknown } | undefined {
    const [, planId] = /^\/subscription\/shopify\/subscribe\/(.+)$/.exec(path) ?? [];
    if (method === 'POST' && planId)
      return ok(this.subscribe(planId as PlanId, query.get('interval') as BillingInterval));
    switch (`${method} ${path}`) {
      case 'GET /plans':
        return ok(this.catalog);
      case 'GET /subscription':
        return ok(this.shared.subscription);
      case 'GET /subscription/downgrade':
        return ok(this.downgrade);
      case 'POST /subscription/check':
        this.shared.subscription = this.found ?? this.shared.subscription;
        return ok(this.shared.subscription);
      case `POST /subscription/charges/${CHARGE_ID}/withdraw`:
        return ok(this.change({ pending: null, next: null }));
      case 'POST /coupons/apply':
        return this.apply((body as { code: string }).code);
      case 'POST /coupons/cancel':
        return ok(this.change({ coupon: null }));
    }
    return undefined;
  }

  private subscribe(plan: PlanId, interval: BillingInterval) {
    const isHosted = this.catalog.billing === 'app_pricing';
    if (isHosted && !isPaid(plan)) return { confirmationUrl: CONFIRMATION_URL, isRedirect: true };
    if (isPaid(plan)) {
      this.change({ pending: { id: CHARGE_ID, plan, interval, confirmationUrl: CONFIRMATION_URL } });
      return { confirmationUrl: CONFIRMATION_URL, isRedirect: true };
    }
    this.shared.subscription = { ...FREE_SUBSCRIPTION, offeredTrialDays: this.shared.subscription.offeredTrialDays };
    return { confirmationUrl: null, isRedirect: false };
  }

  private apply(typed: string) {
    const { code, daysLeft, bonusImpressions } = this.catalog.campaign;
    const isCampaign = plainCode(typed) === code && daysLeft > 0;
    if (!isCampaign && !couponOf(typed)) {
      const fields = { code: 'Invalid coupon code' };
      return { status: 422, body: { error: 'code: Invalid coupon code', code: 'invalid', fields } };
    }
    const { quota } = this.shared;
    if (isCampaign && quota.max !== null) this.shared.quota = { ...quota, max: quota.max + bonusImpressions };
    return ok(this.change({ coupon: { code: plainCode(typed), isValid: true } }));
  }

  private change(change: Partial<SubscriptionView>): SubscriptionView {
    this.shared.subscription = { ...this.shared.subscription, ...change };
    return this.shared.subscription;
  }
}

function planView(id: PlanId): PlanView {
  const plan = PLANS[id];
  const coupons = BILLING_INTERVALS.flatMap((interval) => {
    const coupon = couponFor(id, interval);
    return coupon ? [[coupon.code, firstChargeCents(id, interval, coupon) / 100] as const] : [];
  });
  return {
    id,
    handle: plan.handle,
    name: plan.name,
    price: priceCents(id, 'monthly') / 100,
    priceAnnually: priceCents(id, 'yearly') / 100,
    priceAnnuallyPerMonth: shownPerMonthCents(id, 'yearly') / 100,
    yearlySaving: yearlySavingCents(id) / 100,
    trialDays: 7,
    shopifyTrialDays: 7,
    circleDays: 30,
    circleYears: 1,
    type: 'recurring',
    features: [...listedFeatures(id)],
    featureList: listedFeatures(id).map((feature) => LISTED_FEATURES[feature]),
    entitlements: [...plan.features],
    firstCharge: Object.fromEntries(coupons),
  };
}

const ok = (body: unknown) => ({ status: 200, body });
