import { measureFormat } from '@purchase-limits/domain/message-formats';
import type { LimitRow } from '@purchase-limits/contract/limit-list';
import { useShop } from '../../api/use-shops';
import { useText } from './texts';

/** A limit's bounds in a few words: `2 – 6 units, multiples of 2`. */
export function useBoundsText() {
  const t = useText();
  const { shop } = useShop();
  return ({ conditionType, min, max, multiple }: LimitRow): string => {
    const write = measureFormat(conditionType, 'en', shop?.currency ?? 'USD', shop?.weightUnit ?? 'kg');
    const range = rangeOf(min, max);
    const rangeText = () => {
      if (!range) return null;
      const values = { bound: write(range.high), min: write(range.low), max: write(range.high), count: range.high };
      return t(conditionType === 'product_quantity' ? `${range.key}Units` : range.key, values);
    };
    const multiples = multiple === null ? null : t('multiplesOf', { bound: write(multiple) });
    return [rangeText(), multiples].filter((part) => part !== null).join(', ') || t('blocked');
  };
}

type Range = { key: 'exactly' | 'between' | 'atLeast' | 'atMost'; low: number; high: number };

function rangeOf(min: number | null, max: number | null): Range | null {
  if (min !== null && max !== null) return { key: min === max ? 'exactly' : 'between', low: min, high: max };
  if (min !== null) return { key: 'atLeast', low: min, high: min };
  return max === null ? null : { key: 'atMost', low: max, high: max };
}
