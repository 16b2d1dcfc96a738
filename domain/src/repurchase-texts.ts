// What only messages about re-purchase say (rules §5).
import type { Repurchase } from './limit.js';

/**
 * The re-purchase window in words of a locale, as they stand behind "per": `month`, `10 days`; empty for a lifetime.
 */
export function periodIn(locale: string, { option, every }: Repurchase): string {
  if (option === 'once_per_lifetime' || option === 'no_limit') return '';
  const { amount, unit } =
    option === 'custom' && every ? every : { amount: 1, unit: option === 'once_per_year' ? 'years' : 'months' };
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: unit.slice(0, -1), unitDisplay: 'long' });
  // "Per month", not "per 1 month".
  return format
    .formatToParts(amount)
    .flatMap(({ type, value }) => (amount > 1 || type === 'unit' ? value : []))
    .join('');
}
