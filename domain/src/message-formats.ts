// How amounts are written in messages, for a shopper's locale (rules §5).
import type { ConditionType } from './limit.js';
import type { WeightUnit } from './storefront-settings.js';

/** How numbers of one condition are written for a locale. */
export function measureFormat(
  conditionType: ConditionType,
  locale: string,
  currency: string,
  weightUnit: WeightUnit,
): (value: number) => string {
  const options: Record<ConditionType, Intl.NumberFormatOptions> = {
    product_quantity: {},
    total_product_value: { style: 'currency', currency },
    total_weight: { style: 'unit', unit: UNIT_NAMES[weightUnit], maximumFractionDigits: 3 },
    distinct_products: {},
    distinct_variants: {},
  };
  const format = new Intl.NumberFormat(locale, options[conditionType]);
  return (value) => format.format(value);
}

const UNIT_NAMES = { g: 'gram', kg: 'kilogram', oz: 'ounce', lb: 'pound' } as const;
