// A subscription, its billing dates and its amounts.
export type Interval = 'EVERY_30_DAYS' | 'ANNUAL';
export type Status = 'PENDING' | 'ACCEPTED' | 'ACTIVE' | 'FROZEN' | 'CANCELLED' | 'DECLINED' | 'EXPIRED';
export type ReplacementBehavior = 'STANDARD' | 'APPLY_IMMEDIATELY' | 'APPLY_ON_NEXT_BILLING_CYCLE';
export type Discount = {
  value: { amountCents: number } | { percentage: number };
  /** Of how many charges it is taken off; null is of all. */
  intervals: number | null;
};
/** What the app asks for. */
export type Terms = {
  name: string;
  returnUrl: string;
  priceCents: number;
  interval: Interval;
  discount: Discount | null;
  trialDays: number;
  isTest: boolean;
  replacementBehavior: ReplacementBehavior;
};
export type Subscription = Terms & {
  id: number;
  /** What the approval page's address has to contain. */
  signature: string;
  status: Status;
  createdAt: Date;
  updatedAt: Date;
  /** When its trial began, or without one its first period, moved on by the time it was frozen. */
  startedAt: Date | null;
  frozenAt: Date | null;
  /** How many periods were billed. */
  billedPeriods: number;
};

const DAY_MS = 86_400_000;
const DAYS_TO_APPROVE = 2;
const DAYS_OF_INTERVAL = 30;

/** The subscription that a shop has and pays for, also while it does not pay. */
export function isLive({ status }: Subscription): boolean {
  return status === 'ACTIVE' || status === 'FROZEN';
}

/** When an unapproved subscription expires. */
export function expiresAt({ createdAt }: Subscription): Date {
  return addDays(createdAt, DAYS_TO_APPROVE);
}

/** When the trial of a subscription that has started ends, and the first period begins. */
export function trialEndsAt({ startedAt, trialDays }: Subscription): Date {
  return addDays(startedAt!, trialDays);
}

/** When the next period begins and is billed. */
export function nextChargeAt(subscription: Subscription): Date {
  return startOfPeriod(subscription, subscription.billedPeriods);
}

/** Null while it is not active. During the trial it is the end of the period that follows the trial. */
export function currentPeriodEnd(subscription: Subscription): Date | null {
  if (subscription.status !== 'ACTIVE') return null;
  return startOfPeriod(subscription, Math.max(1, subscription.billedPeriods));
}

/** The price of the period with this number, starting at 0. */
export function chargeCents(subscription: Subscription, period: number): number {
  const { discount, priceCents } = subscription;
  const isDiscounted = discount !== null && (discount.intervals === null || period < discount.intervals);
  return isDiscounted ? discountedCents(priceCents, discount) : priceCents;
}

/** A percentage of a price is rounded to cents. */
export function discountedCents(priceCents: number, { value }: Discount): number {
  const off = 'percentage' in value ? Math.round(priceCents * value.percentage) : value.amountCents;
  return priceCents - off;
}

/** Of how many further charges the discount is taken off; null is of all. */
export function remainingIntervals({ discount, billedPeriods }: Subscription): number | null {
  return discount?.intervals ? Math.max(0, discount.intervals - billedPeriods) : null;
}

function startOfPeriod(subscription: Subscription, period: number): Date {
  const first = trialEndsAt(subscription);
  if (subscription.interval === 'EVERY_30_DAYS') return addDays(first, period * DAYS_OF_INTERVAL);
  const start = new Date(first);
  start.setUTCFullYear(first.getUTCFullYear() + period);
  return start;
}

function addDays(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * DAY_MS);
}
