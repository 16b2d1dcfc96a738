// Validates the input of appSubscriptionCreate.
import type { Discount, Interval, ReplacementBehavior, Terms } from './subscription.js';

type DecimalInput = string | number;
type MoneyInput = { amount: DecimalInput; currencyCode: string };
type DiscountInput = {
  durationLimitInIntervals?: number | null;
  value?: { amount?: DecimalInput | null; percentage?: number | null } | null;
};
export type RecurringInput = { price: MoneyInput; interval?: Interval | null; discount?: DiscountInput | null };
type LineItemInput = {
  plan: { appRecurringPricingDetails?: RecurringInput | null; appUsagePricingDetails?: object | null };
};
export type CreateInput = {
  name: string;
  returnUrl: string;
  lineItems: LineItemInput[];
  trialDays?: number | null;
  test?: boolean | null;
  replacementBehavior?: ReplacementBehavior | null;
};
export type UserError = { field: string[] | null; message: string };

const MOST_TRIAL_DAYS = 1_000;
const MOST_CENTS = 1_000_000;

/** The terms, or everything that is wrong with them. */
export function readTerms(input: CreateInput): { terms: Terms; errors: null } | { terms: null; errors: UserError[] } {
  const recurring = input.lineItems.length === 1 ? input.lineItems[0]!.plan.appRecurringPricingDetails : null;
  const hasUsage = input.lineItems.some(({ plan }) => plan.appUsagePricingDetails);
  const trialDays = input.trialDays ?? 0;
  const errors = [
    !input.name.trim() && problem('name', "Name can't be blank"),
    !isWebAddress(input.returnUrl) && problem('returnUrl', 'Return url is invalid'),
    trialDays < 0 && problem('trialDays', 'Trial days must be greater than or equal to 0'),
    trialDays > MOST_TRIAL_DAYS && problem('trialDays', `not emulated: more than ${MOST_TRIAL_DAYS} trial days`),
    hasUsage && problem('lineItems', 'not emulated: usage pricing'),
    !hasUsage && !recurring && problem('lineItems', 'not emulated: line items other than one recurring price'),
    ...(recurring ? pricingProblems(recurring) : []),
  ].filter((each) => each !== false);
  if (errors.length > 0 || !recurring) return { terms: null, errors };
  const terms = {
    name: input.name,
    returnUrl: input.returnUrl,
    priceCents: toCents(recurring.price.amount),
    interval: recurring.interval ?? 'EVERY_30_DAYS',
    discount: toDiscount(recurring.discount),
    trialDays,
    isTest: input.test ?? false,
    replacementBehavior: input.replacementBehavior ?? 'STANDARD',
  };
  return { terms, errors: null };
}

function pricingProblems({ price, discount }: RecurringInput): (UserError | false)[] {
  const cents = toCents(price.amount);
  const { durationLimitInIntervals: intervals, value } = discount ?? {};
  const { amount, percentage } = value ?? {};
  const given = [amount, percentage].filter((each) => each !== null && each !== undefined);
  const off = percentage ? percentage * cents : toCents(amount ?? 0);
  return [
    !(cents > 0) && problem('lineItems', 'Price must be greater than 0'),
    cents > MOST_CENTS && problem('lineItems', `not emulated: prices above ${MOST_CENTS / 100}`),
    price.currencyCode !== 'USD' && problem('lineItems', 'not emulated: currencies other than USD'),
    Boolean(discount) && given.length !== 1 && problem('lineItems', 'Discount must have an amount or a percentage'),
    given.length === 1 && !(off > 0) && problem('lineItems', 'Discount must be greater than 0'),
    given.length === 1 && cents > 0 && off > cents && problem('lineItems', "Discount can't be greater than the price"),
    typeof intervals === 'number' &&
      intervals <= 0 &&
      problem('lineItems', 'Discount duration limit must be greater than 0'),
  ];
}

function toDiscount(input: DiscountInput | null | undefined): Discount | null {
  if (!input?.value) return null;
  const { amount, percentage } = input.value;
  const value = typeof percentage === 'number' ? { percentage } : { amountCents: toCents(amount!) };
  return { value, intervals: input.durationLimitInIntervals ?? null };
}

function toCents(amount: DecimalInput): number {
  return Math.round(Number(amount) * 100);
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}

function problem(field: string, message: string): UserError {
  return { field: [field], message };
}
