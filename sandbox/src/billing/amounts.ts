import { toDecimal } from '../admin-graphql/catalog-views.js';
import type { Discount, Interval } from './subscription.js';

/** An amount for merchants to read, e.g. `$9.99 USD`. */
export function shownAmount(cents: number): string {
  return `$${toDecimal(cents)} USD`;
}

export function shownInterval(interval: Interval): string {
  return interval === 'ANNUAL' ? 'every year' : 'every 30 days';
}

/** The discount's amount, and how many charges it covers. */
export function shownDiscount({ value, intervals }: Discount): string {
  const off =
    'percentage' in value ? `${Math.round(value.percentage * 10_000) / 100}%` : shownAmount(value.amountCents);
  if (intervals === null) return `${off} off every charge`;
  return intervals === 1 ? `${off} off the first charge` : `${off} off the first ${intervals} charges`;
}
