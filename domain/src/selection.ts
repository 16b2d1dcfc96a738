// Which lines a selection of products lets through, and by what they are found without looking at every limit.
import type { CartLine } from './cart-line.js';
import type { Limit, ProductCondition, ProductSelection } from './limit.js';

export type Selector = (line: CartLine) => boolean;
/** What a limit may need to know of a line beyond its ids. */
export type Fact = ProductCondition['field'] | 'collectionIds';
type Targets = Pick<Limit, 'type' | 'applyTo' | 'products' | 'targets' | 'collectionIds'>;

/** Tags and conditions compare without case and surrounding space (rules §3.12). */
export const plain = (text: string) => text.trim().toLowerCase();

/** Whether a line is among the selected products; the facts it needs are known to be there. An absent selection is everything. */
export function selectorOf(selection: ProductSelection | undefined): Selector {
  if (!selection || selection.kind === 'all') return () => true;
  if (selection.kind === 'group') {
    const tests = selection.conditions.map(testOf);
    return selection.match === 'all' ? (line) => tests.every((test) => test(line)) : (line) => tests.some((test) => test(line));
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

/** The negative operators ask that no value matches (rules §3.12). */
function testOf({ field, operator, value }: ProductCondition): Selector {
  const wanted = plain(value);
  const matches = {
    equals: (text: string) => text === wanted,
    starts_with: (text: string) => text.startsWith(wanted),
    ends_with: (text: string) => text.endsWith(wanted),
    contains: (text: string) => text.includes(wanted),
  };
  const isNegative = operator === 'not_equals' || operator === 'does_not_contain';
  const test = matches[operator === 'not_equals' ? 'equals' : operator === 'does_not_contain' ? 'contains' : operator];
  return (line) => (field === 'tags' ? line.tags! : [line[field]!]).some((text) => test(plain(text))) !== isNegative;
}

const conditionKey = ({ field, value }: ProductCondition) => `${field}:${plain(value)}`;

/** What lets a line through to a limit: a product, a collection or an equality; null where every line must be looked at. */
export function keysOf({ type, applyTo, products, collectionIds }: Targets): string[] | null {
  if (type === 'collection' || (type === 'customer_tag' && applyTo === 'collection')) return collectionIds!.map((id) => `c:${id}`);
  if (type === 'cart' || (type === 'customer_tag' && applyTo !== 'product') || !products || products.kind === 'all') return null;
  if (products.kind === 'specific') return products.items.map((item) => `p:${item.productId}`);
  const equalities = products.conditions.filter((condition) => condition.operator === 'equals');
  if (products.match === 'all') return equalities.length > 0 ? [conditionKey(equalities[0]!)] : null;
  return equalities.length === products.conditions.length ? equalities.map(conditionKey) : null;
}

/** The keys under which the limits of a line are found. */
export function lineKeys({ productId, collectionIds = [], tags = [], vendor, title }: CartLine): string[] {
  const keys = [`p:${productId}`];
  for (const id of collectionIds) keys.push(`c:${id}`);
  for (const tag of tags) keys.push(`tags:${plain(tag)}`);
  if (vendor !== undefined) keys.push(`vendor:${plain(vendor)}`);
  if (title !== undefined) keys.push(`title:${plain(title)}`);
  return keys;
}

/** The facts without which a limit cannot be judged. */
export function factsOf({ products, targets, collectionIds }: Targets): Set<Fact> {
  const facts = new Set<Fact>();
  for (const selection of [products, targets]) if (selection?.kind === 'group') for (const { field } of selection.conditions) facts.add(field);
  if (collectionIds) facts.add('collectionIds');
  return facts;
}
