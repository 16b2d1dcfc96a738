import { measureFormat } from '@purchase-limits/domain/messages';
import type { LimitRow } from '@purchase-limits/domain/views';
import { useShop } from '../../api/use-shops';

/** A limit's bounds in a few words: `2 – 6 units, multiples of 2`. */
export function useBoundsText() {
  const { shop } = useShop();
  return ({ conditionType, min, max, multiple }: LimitRow): string => {
    const write = measureFormat(conditionType, 'en', shop?.currency ?? 'USD', shop?.weightUnit ?? 'kg');
    const range = rangeText(min, max, write);
    const isCount = conditionType === 'product_quantity';
    const rangeWithUnit = range && isCount ? `${range} ${unitOf(max ?? min)}` : range;
    const multiples = multiple === null ? null : `multiples of ${write(multiple)}`;
    return [rangeWithUnit, multiples].filter((part) => part !== null).join(', ') || 'Blocked';
  };
}

function rangeText(min: number | null, max: number | null, write: (bound: number) => string): string | null {
  if (min !== null && max !== null) return min === max ? `Exactly ${write(min)}` : `${write(min)} – ${write(max)}`;
  if (min !== null) return `At least ${write(min)}`;
  return max === null ? null : `At most ${write(max)}`;
}

function unitOf(count: number | null): string {
  return count === 1 ? 'unit' : 'units';
}
