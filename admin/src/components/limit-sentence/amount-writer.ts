import type { ConditionType } from '@purchase-limits/domain/limit';
import { sentenceText as t } from './texts';

/** Writes an amount with what is counted, where that is no amount of something: `3 different products`. */
export function amountWriter(
  conditionType: ConditionType,
  write: (value: number) => string,
): (value: number) => string {
  if (conditionType !== 'distinct_products' && conditionType !== 'distinct_variants') return write;
  return (count) => t(conditionType, { count: Number.isNaN(count) ? 0 : count, value: write(count) });
}
