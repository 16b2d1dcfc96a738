// Describes a limit in one sentence, from the facts in a list row.
import type { ConditionScope, LimitScope, ProductScope } from '@purchase-limits/domain/limit-scope';
import type { LimitRow } from '@purchase-limits/contract/limit-list';
import { amountWriter } from './amount-writer';
import { listOf, whenWords } from './condition-words';
import { MISSING } from './missing';
import { marked, partsIn, type SentencePart } from './sentence-parts';
import { sentenceText as t, type SentenceKey } from './texts';

export type DescribedLimit = Pick<LimitRow, 'conditionType' | 'min' | 'max' | 'multiple' | 'scope'>;
/** Writes an amount of what the limit measures, without a word for units: `3`, `$50.00`, `10 kg`. */
type WriteAmount = (value: number) => string;

/** The sentence, for example `At most 3 of each of 2 products`. */
export function sentenceOf(limit: DescribedLimit, write: WriteAmount): string {
  return sentencePartsOf(limit, write)
    .map(({ text }) => text)
    .join('');
}

/** The sentence, cut where it begins to tell of something else. */
export function sentencePartsOf(limit: DescribedLimit, write: WriteAmount): SentencePart[] {
  const { triggers, excluded } = limit.scope;
  const hasBound = [limit.min, limit.max, limit.multiple].some((bound) => bound !== null);
  const rule =
    triggers && !hasBound && !limit.scope.neverTogether
      ? marked('triggers', t('blocked', { what: subjectOf('any', triggers) }))
      : boundRule(limit, write);
  const counted = withExcluded(withPurchaseType(rule, limit.scope), excluded);
  return partsIn(withReplaced(withConditions(counted, limit.scope.when), limit.scope));
}

function boundRule(limit: DescribedLimit, write: WriteAmount): string {
  const { triggers, customers, repurchase } = limit.scope;
  const bound = marked('bounds', repurchase ? windowBound(limit, write) : orderBound(limit, write));
  const counted = withPersons(withPeriod(withMeasured(bound, limit.scope), repurchase), repurchase);
  const measured = withCustomers(counted, customers);
  const rule = withOrderBounds(measured, limit, write);
  return triggers ? marked('triggers', t('beside', { what: subjectOf('any', triggers), rule })) : rule;
}

/** Units are named where no product is, and different products and variants everywhere. */
function amountOf({ conditionType, scope }: DescribedLimit, write: WriteAmount): WriteAmount {
  if (conditionType === 'product_quantity' && ['cart', 'collection'].includes(scope.measures))
    return (count) => t('units', { count: Number.isNaN(count) ? 0 : count, value: write(count) });
  return amountWriter(conditionType, write);
}

function orderBound(limit: DescribedLimit, write: WriteAmount): string {
  const { min, max, multiple } = limit;
  if (limit.scope.neverTogether) return t('never');
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

function withMeasured(bound: string, { measures, products, collections = 0, triggers }: LimitScope): string {
  switch (measures) {
    case 'cart':
      return marked('measured', t(triggers ? 'rest' : 'cart', { bound }));
    case 'collection':
      return marked('measured', t(collections === 0 ? 'collection.none' : 'collection', { bound, count: collections }));
    case 'product':
    case 'variant':
    case 'together': {
      const what = subjectOf(measures, products ?? { kind: 'all' });
      return marked('measured', t(measures === 'together' ? 'across' : 'of', { bound, what }));
    }
  }
}

/** What is counted, or blocks: each product, each variant, all products together, or any product. */
function subjectOf(about: 'product' | 'variant' | 'together' | 'any', products: ProductScope): string {
  const areChosen = products.kind === 'specific' && products.products > 0 && products.hasChosenVariants;
  const isOfProduct = about === 'product' || (about === 'any' && !areChosen);
  const what = productWords(isOfProduct ? about : 'products', products);
  if (about === 'variant') return t(areChosen ? 'variant.chosen' : 'variant', { what });
  if (!areChosen) return what;
  return t(about === 'any' ? 'any.chosen' : 'chosen', { what });
}

function productWords(about: 'product' | 'products' | 'any', products: ProductScope): string {
  switch (products.kind) {
    case 'all':
      return t(`${about}.all`);
    case 'group':
      return t(`${about}.group`, { conditions: conditionCount(products) });
    case 'specific': {
      const { products: count } = products;
      return count === 0 ? t(`${about}.none`) : t(`${about}.specific`, { count });
    }
  }
}

const conditionCount = ({ conditions: count, match }: ConditionScope) => t('conditions', { count, match });

function withPeriod(rule: string, repurchase: LimitScope['repurchase']): string {
  if (!repurchase || repurchase.option === 'no_limit') return rule;
  return marked('repurchase', periodRule(rule, repurchase));
}

function periodRule(rule: string, { option, every, shared }: NonNullable<LimitScope['repurchase']>): string {
  if (option === 'once_per_lifetime') return t(shared ? 'sharedTotal' : 'perCustomer', { rule });
  if (option !== 'custom') return t(shared ? 'sharedPer' : 'per', { rule, period: t(option as SentenceKey) });
  // A period that is being written has no amount yet.
  return every && !Number.isNaN(every.amount)
    ? t('within', { rule, period: t(every.unit, { count: every.amount }) })
    : t('per', { rule, period: t('period') });
}

/** Who counts as one customer, where it is not an account. */
function withPersons(rule: string, repurchase: LimitScope['repurchase']): string {
  const { persons = 'accounts' } = repurchase ?? {};
  return persons === 'accounts' ? rule : marked('repurchase', t(persons, { rule }));
}

function withCustomers(rule: string, customers: LimitScope['customers']): string {
  if (!customers) return rule;
  if (customers.kind === 'all') return marked('customers', t('anyTag', { rule }));
  const { first: [first = MISSING, second = ''] = [], tags } = customers;
  if (tags > 2) return marked('customers', t('moreTags', { rule, first, count: tags - 1 }));
  return marked(
    'customers',
    t('tagged', { rule, tags: listOf(tags === 2 ? [first, second] : [first], 'disjunction') }),
  );
}

/** The remaining bounds, which apply per order. */
function withOrderBounds(rule: string, { min, max, multiple, scope }: DescribedLimit, write: WriteAmount): string {
  if (!scope.repurchase) {
    const isTold = min === null && max === null;
    return multiple === null || isTold ? rule : marked('bounds', t('inMultiples', { rule, value: write(multiple) }));
  }
  const withMin = min === null ? rule : marked('bounds', t('minInOrder', { rule, value: write(min) }));
  return multiple === null
    ? withMin
    : marked('bounds', t('multiplesInOrder', { rule: withMin, value: write(multiple) }));
}

function withPurchaseType(rule: string, { purchaseType }: LimitScope): string {
  return purchaseType ? marked('exclusions', t(purchaseType, { rule })) : rule;
}

/** Who, where and when the limit is for. */
function withConditions(rule: string, when: LimitScope['when']): string {
  return when ? marked('when', t('when', { rule, conditions: whenWords(when) })) : rule;
}

function withReplaced(rule: string, { replaces }: LimitScope): string {
  return replaces ? marked('replaces', t('replaces', { rule, count: replaces })) : rule;
}

function withExcluded(rule: string, excluded: LimitScope['excluded']): string {
  if (!excluded) return rule;
  const what = [
    excluded.products > 0 && t('excludedProducts', { count: excluded.products }),
    excluded.group && t('excludedGroup', { conditions: conditionCount(excluded.group) }),
    excluded.customerTags > 0 && t('excludedTags', { count: excluded.customerTags }),
  ].filter((words) => typeof words === 'string');
  return marked('exclusions', t('excluded', { rule, what: listOf(what, 'conjunction') }));
}
