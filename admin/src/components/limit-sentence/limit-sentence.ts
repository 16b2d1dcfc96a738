// Describes a limit in one sentence, from the facts in a list row.
import type { LimitScope, ProductScope } from '@purchase-limits/domain/limit-scope';
import type { LimitRow } from '@purchase-limits/contract/limit-list';
import { sentenceText as t, type SentenceKey } from './texts';

export type DescribedLimit = Pick<LimitRow, 'conditionType' | 'min' | 'max' | 'multiple' | 'scope'>;
/** Writes an amount of what the limit measures, without a word for units: `3`, `$50.00`, `10 kg`. */
type WriteAmount = (value: number) => string;

/** The sentence, for example `At most 3 of each of 2 products`. */
export function sentenceOf(limit: DescribedLimit, write: WriteAmount): string {
  const { triggers, excluded } = limit.scope;
  const hasBound = [limit.min, limit.max, limit.multiple].some((bound) => bound !== null);
  const rule = triggers && !hasBound ? ofProducts('blocked', triggers, {}) : boundRule(limit, write);
  return capitalized(withExcluded(rule, excluded));
}

function boundRule(limit: DescribedLimit, write: WriteAmount): string {
  const { triggers, customers, repurchase } = limit.scope;
  const bound = repurchase ? windowBound(limit, write) : orderBound(limit, write);
  const measured = withCustomers(withPeriod(withMeasured(bound, limit.scope), repurchase), customers);
  const rule = withOrderBounds(measured, limit, write);
  return triggers ? ofProducts('beside', triggers, { rule }) : rule;
}

/** Units are named where no product is. */
function amountOf({ conditionType, scope }: DescribedLimit, write: WriteAmount): WriteAmount {
  const isCounted = conditionType === 'product_quantity' && ['cart', 'collection'].includes(scope.measures);
  return isCounted ? (count) => t('units', { count, value: write(count) }) : write;
}

function orderBound(limit: DescribedLimit, write: WriteAmount): string {
  const { min, max, multiple } = limit;
  const amount = amountOf(limit, write);
  if (min !== null && max !== null)
    return min === max ? t('exactly', { value: amount(max) }) : t('between', { min: write(min), max: amount(max) });
  if (min !== null) return t('atLeast', { value: amount(min) });
  if (max !== null) return t('atMost', { value: amount(max) });
  return multiple === null ? '' : t('multiples', { value: amount(multiple) });
}

/** For a re-purchase limit, only the maximum covers all orders of a customer (rules §3.13). */
function windowBound(limit: DescribedLimit, write: WriteAmount): string {
  return limit.max === null ? t('oneOrder') : t('atMost', { value: amountOf(limit, write)(limit.max) });
}

function withMeasured(bound: string, { measures, products, collections, triggers }: LimitScope): string {
  switch (measures) {
    case 'cart':
      return t(triggers ? 'rest' : 'cart', { bound });
    case 'collection':
      return t('collection', { bound, count: collections ?? 0 });
    case 'product':
    case 'variant':
      return ofProducts(measures, products ?? { kind: 'all' }, { bound });
  }
}

function ofProducts(
  about: 'product' | 'variant' | 'blocked' | 'beside',
  products: ProductScope,
  values: Record<string, string>,
): string {
  switch (products.kind) {
    case 'all':
      return t(`${about}.all`, values);
    case 'group':
      return t(`${about}.group`, { ...values, count: products.conditions, match: products.match });
    case 'specific': {
      const key: SentenceKey = products.hasChosenVariants ? `${about}.chosen` : `${about}.specific`;
      return t(key, { ...values, count: products.products });
    }
  }
}

function withPeriod(rule: string, repurchase: LimitScope['repurchase']): string {
  if (!repurchase || repurchase.option === 'no_limit') return rule;
  if (repurchase.option !== 'custom') return t(repurchase.option, { rule });
  return repurchase.every ? t(repurchase.every.unit, { rule, count: repurchase.every.amount }) : rule;
}

function withCustomers(rule: string, customers: LimitScope['customers']): string {
  if (!customers) return rule;
  if (customers.kind === 'all') return t('anyTag', { rule });
  const { first: [first = '', second = ''] = [], tags } = customers;
  if (tags <= 1) return t('oneTag', { rule, first });
  return tags === 2 ? t('twoTags', { rule, first, second }) : t('moreTags', { rule, first, count: tags - 1 });
}

/** The remaining bounds, which apply per order. */
function withOrderBounds(rule: string, { min, max, multiple, scope }: DescribedLimit, write: WriteAmount): string {
  if (!scope.repurchase) {
    const isTold = min === null && max === null;
    return multiple === null || isTold ? rule : t('inMultiples', { rule, value: write(multiple) });
  }
  const withMin = min === null ? rule : t('minInOrder', { rule, value: write(min) });
  return multiple === null ? withMin : t('multiplesInOrder', { rule: withMin, value: write(multiple) });
}

function withExcluded(rule: string, excluded: LimitScope['excluded']): string {
  if (!excluded) return rule;
  const { products, customerTags: tags } = excluded;
  if (products > 0 && tags > 0) return t('excludedBoth', { rule, products, tags });
  return products > 0 ? t('excludedProducts', { rule, products }) : t('excludedTags', { rule, tags });
}

function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
