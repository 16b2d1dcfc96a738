import { measureFormat } from '@purchase-limits/domain/messages';
import type { LimitRow } from '@purchase-limits/domain/views';
import { useShop } from '../../api/use-shops';

/** A limit's bounds in a few words: `2–6 units, in multiples of 2`. */
export function useRuleText() {
  const { shop } = useShop();
  return ({ conditionType, min, max, multiple }: LimitRow): string => {
    const write = measureFormat(conditionType, 'en', shop?.currency ?? 'USD', shop?.weightUnit ?? 'kg');
    const range =
      min !== null && max !== null
        ? min === max
          ? `Exactly ${write(min)}`
          : `${write(min)} – ${write(max)}`
        : min !== null
          ? `At least ${write(min)}`
          : max !== null
            ? `At most ${write(max)}`
            : null;
    const unit = range && conditionType === 'product_quantity' ? `${range} ${(max ?? min) === 1 ? 'unit' : 'units'}` : range;
    const multiples = multiple === null ? null : `multiples of ${write(multiple)}`;
    return [unit, multiples].filter((part) => part !== null).join(', ') || 'Blocked';
  };
}
