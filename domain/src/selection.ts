// Which lines a selection of products lets through, and by what they are found without looking at every limit.
import type { CartLine } from './cart-line.js';
import type { Limit, ProductCondition, ProductSelection } from './limit.js';

export type Selector = (line: CartLine) => boolean;
/** How a condition is tested on a line that has the fact it asks for. */
export type TestOf = (condition: ProductCondition) => Selector;
/** What a limit may need to know of a line beyond its ids. */
export type Fact = ProductCondition['field'] | 'collectionIds';
type Targets = Pick<Limit, 'type' | 'applyTo' | 'products' | 'targets' | 'collectionIds' | 'exclusions'>;

/** Tags and conditions compare without case and surrounding space (rules §3.12). */
export const plain = (text: string) => text.trim().toLowerCase();

/**
 * Whether a line is among the selected products; the facts it needs are known to be there. An absent selection is
 * everything.
 */
export function selectorOf(selection: ProductSelection | undefined, testOf: TestOf): Selector {
  if (!selection || selection.kind === 'all') return () => true;
  if (selection.kind === 'group') {
    const tests = selection.conditions.map((condition) => testOf(condition));
    return selection.match === 'all'
      ? (line) => tests.every((test) => test(line))
      : (line) => tests.some((test) => test(line));
  }
  const variantsOf = new Map<string, Set<string> | null>();
  for (const { productId, variantIds } of selection.items) {
    const before = variantsOf.get(productId);
    variantsOf.set(productId, variantIds && before !== null ? new Set([...(before ?? []), ...variantIds]) : null);
  }
  return ({ productId, variantId }) => {
    const variants = variantsOf.get(productId);
    return variants === null || variants?.has(variantId) === true;
  };
}

/** Of the lines that are bought as the limit says (rules §3.21). */
export function ofType({ purchaseType }: Pick<Limit, 'purchaseType'>, isChosen: Selector): Selector {
  if (!purchaseType) return isChosen;
  return (line) => !!line.isSubscription === (purchaseType === 'subscription') && isChosen(line);
}

/** Whether the operator asks that no value matches (rules §3.12). */
export function isNegative(operator: ProductCondition['operator']): boolean {
  return operator === 'not_equals' || operator === 'does_not_contain';
}

/** By what the merchant typed (rules §3.12). */
export const valueTest: TestOf = ({ field, operator, value }) => {
  const wanted = plain(value);
  const equals = (text: string) => text === wanted;
  const contains = (text: string) => text.includes(wanted);
  const test = {
    equals,
    not_equals: equals,
    starts_with: (text: string) => text.startsWith(wanted),
    ends_with: (text: string) => text.endsWith(wanted),
    contains,
    does_not_contain: contains,
  }[operator];
  const denies = isNegative(operator);
  return (line) => (field === 'tags' ? line.tags! : [String(line[field])]).some((text) => test(plain(text))) !== denies;
};

/** On pages, whose facts are the keys of the conditions that hold (`publishing.ts`). */
export const keyTest: TestOf =
  ({ field, value }) =>
  (line) =>
    (line[field] as string).includes(value);

/**
 * What a limit can be found by without looking at it: ids of products or collections, or values that a condition
 * equals.
 */
export type IndexField = 'productId' | 'collectionIds' | ProductCondition['field'];
export type IndexKey = { field: IndexField; value: string };

const keyOf = ({ field, value }: ProductCondition): IndexKey => ({ field, value: plain(value) });

/**
 * What lets a line through to a limit: a product, a collection or an equality; null where every line must be looked at.
 */
export function keysOf({ type, applyTo, products, collectionIds }: Omit<Targets, 'exclusions'>): IndexKey[] | null {
  if (type === 'collection' || (type === 'customer_tag' && applyTo === 'collection'))
    return collectionIds!.map((value) => ({ field: 'collectionIds', value }));
  if (type === 'cart' || (type === 'customer_tag' && applyTo !== 'product') || !products || products.kind === 'all')
    return null;
  if (products.kind === 'specific')
    return products.items.map(({ productId }) => ({ field: 'productId', value: productId }));
  const equalities = products.conditions.filter((condition) => condition.operator === 'equals');
  if (products.match === 'all') return equalities.length > 0 ? [keyOf(equalities[0]!)] : null;
  return equalities.length === products.conditions.length ? equalities.map(keyOf) : null;
}

/** A line's values under a field of the index. */
export function lineValues(line: CartLine, field: IndexField): readonly string[] {
  if (field === 'productId') return [line.productId];
  if (field === 'collectionIds') return line.collectionIds ?? [];
  const value = line[field];
  if (value === undefined) return [];
  return typeof value === 'object' ? value.map(plain) : [plain(String(value))];
}

/** The facts without which a limit cannot be judged. */
export function factsOf({ products, targets, collectionIds, exclusions }: Targets): Fact[] {
  const asked = [products, targets, exclusions.group].flatMap((selection): Fact[] =>
    selection?.kind === 'group' ? selection.conditions.map(({ field }) => field) : [],
  );
  return collectionIds ? [...asked, 'collectionIds'] : asked;
}
