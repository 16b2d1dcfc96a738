// What only messages about re-purchase say (rules §5).
import { periodLength } from './repurchase-window.js';
import type { Repurchase } from './limit.js';

/**
 * The re-purchase window in words of a locale, as they stand behind "per": `month`, `10 days`; empty for a lifetime.
 */
export function periodIn(locale: string, repurchase: Repurchase): string {
  if (repurchase.option === 'once_per_lifetime' || repurchase.option === 'no_limit') return '';
  const { amount, unit } = periodLength(repurchase);
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: unit.slice(0, -1), unitDisplay: 'long' });
  // "Per month", not "per 1 month".
  return format
    .formatToParts(amount)
    .flatMap(({ type, value }) => (amount > 1 || type === 'unit' ? value : []))
    .join('');
}
