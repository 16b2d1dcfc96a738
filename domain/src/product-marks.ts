// What a product is to a limit at checkout, in marks, worked out with the judge's own selectors.
// `extensions/checkout-rule/src/tokens.ts` reads them.
import { usesApplyTo, type ApplyTo, type ProductGroup, type ProductSelection } from './limit.js';
import { selectorOf, valueTest } from './selection.js';
import type { JudgedLimit } from './subjects.js';

/** A product of the shop, in the shop's own language. Ids are the numbers of the platform's ids, as text. */
export type CheckoutProduct = {
  productId: string;
  title: string;
  vendor: string;
  productType: string;
  giftCard: boolean;
  tags: readonly string[];
  collectionIds: readonly string[];
  /** Where a limit asks for SKUs. */
  variants?: readonly CheckoutVariant[];
};
export type CheckoutVariant = { variantId: string; sku: string };
export function measuredKind({ type, applyTo }: JudgedLimit): ApplyTo {
  return usesApplyTo(type) ? (applyTo ?? 'cart') : (type as ApplyTo);
}

/** `x` excluded, `m` measured and `t` a trigger (each with the variants, if not all), `c` or `h` its collections. */
export function marksOf(limit: JudgedLimit, product: CheckoutProduct): string {
  const { products, group } = limit.exclusions;
  const excluded = group ? markOf('x', group, product) : markOf('x', { kind: 'specific', items: products }, product);
  if (excluded === 'x') return excluded;
  const kind = measuredKind(limit);
  const isBlocking = limit.type === 'product-blocking';
  const measured = kind === 'product' ? markOf('m', isBlocking ? limit.targets : limit.products, product) : '';
  const trigger = isBlocking ? markOf('t', limit.products, product) : '';
  const marks = measured + trigger + (kind === 'collection' ? collectionsOf(limit, product) : '');
  return excluded + marks;
}

function markOf(mark: 'm' | 't' | 'x', selection: ProductSelection | undefined, product: CheckoutProduct): string {
  if (!selection || selection.kind === 'all') return '';
  if (selection.kind === 'group') return markOfGroup(mark, selection, product);
  const items = selection.items.filter(({ productId }) => productId === product.productId);
  if (items.length === 0) return '';
  if (items.some(({ variantIds }) => !variantIds)) return mark;
  const variants = [...new Set(items.flatMap(({ variantIds }) => variantIds!))];
  return variants.length > 0 ? `${mark}(${variants.join(',')})` : '';
}

/** Conditions on SKUs choose variants, all others whole products. */
function markOfGroup(mark: string, group: ProductGroup, product: CheckoutProduct): string {
  const isChosen = selectorOf(group, valueTest);
  const { variants = [] } = product;
  const line = { ...product, id: product.productId, quantity: 1 };
  if (!asksForSku(group) || variants.length === 0) return isChosen({ ...line, variantId: '', sku: '' }) ? mark : '';
  const chosen = variants.filter((variant) => isChosen({ ...line, ...variant }));
  if (chosen.length === variants.length) return mark;
  return chosen.length > 0 ? `${mark}(${chosen.map(({ variantId }) => variantId).join(',')})` : '';
}

export const asksForSku = (selection: ProductSelection | undefined) =>
  selection?.kind === 'group' && selection.conditions.some(({ field }) => field === 'sku');

/** Whether some limit asks what variants of products are. */
export function needsSkus(limits: readonly JudgedLimit[]): boolean {
  return limits.some(({ products, targets, exclusions }) => [products, targets, exclusions.group].some(asksForSku));
}

/** The places of its collections, as is shorter: `c` and a list, or `h` and a number in base 16 with a bit for each. */
function collectionsOf({ collectionIds }: JudgedLimit, product: CheckoutProduct): string {
  const places = collectionIds!.flatMap((id, place) => (product.collectionIds.includes(id) ? [place] : []));
  if (places.length === 0) return '';
  const list = places.join(',');
  const bits = places.reduce((sum, place) => sum | (BigInt(1) << BigInt(place)), BigInt(0)).toString(16);
  return bits.length < list.length ? `h${bits}` : `c${list}`;
}
