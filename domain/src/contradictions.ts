// Limits that no quantity can satisfy together: worth a warning on save, never a refusal (rules §3.15).
import { exact, type Exact } from './exact.js';
import type { Limit, ProductItem } from './limit.js';

export type Contradiction = { limits: [Limit, Limit]; reason: 'min_above_max' | 'no_multiple_in_range' };

/** Contradictions of a limit with itself and with the others of its shop, one a limit. */
export function findContradictions(limit: Limit, others: readonly Limit[]): Contradiction[] {
  const alone = reasonOf([limit]);
  if (alone) return [{ limits: [limit, limit], reason: alone }];
  return others
    .filter(
      (other) => other.id !== limit.id && other.status === 'active' && limit.status === 'active' && meet(limit, other),
    )
    .flatMap((other) => {
      const reason = reasonOf([limit, other]);
      return reason && !reasonOf([other]) ? [{ limits: [limit, other] as [Limit, Limit], reason }] : [];
    });
}

/**
 * Whether both measure the same thing of a subject they share, on some day they are both in force, for some customer.
 */
function meet(one: Limit, other: Limit): boolean {
  const measured = measuredBy(one);
  if (measured === null || measured !== measuredBy(other) || one.conditionType !== other.conditionType) return false;
  if ((one.endDate ?? '9999') < other.startDate || (other.endDate ?? '9999') < one.startDate) return false;
  if (one.type === 'customer_tag' && other.type === 'customer_tag' && !shareTags(one, other)) return false;
  if (measured === 'cart') return true;
  if (measured === 'collection') return one.collectionIds!.some((id) => other.collectionIds!.includes(id));
  return one.applyToEachVariant === other.applyToEachVariant && shareProducts(one, other);
}

/** The subject of a limit; null for product-blocking, which measures only beside a trigger. */
function measuredBy({ type, applyTo }: Limit): 'cart' | 'collection' | 'product' | null {
  if (type === 'product-blocking') return null;
  return type === 'customer_tag' ? (applyTo ?? 'cart') : type;
}

function shareTags(one: Limit, other: Limit): boolean {
  const [first, second] = [one.customerTags!, other.customerTags!];
  if (first.kind === 'all' || second.kind === 'all') return true;
  return first.tags.some((tag) =>
    second.tags.some((candidate) => candidate.trim().toLowerCase() === tag.trim().toLowerCase()),
  );
}

/**
 * Groups are known to share products only when they are the same group, or the other takes all: their products are not
 * known here.
 */
function shareProducts(one: Limit, other: Limit): boolean {
  const excluded = new Set(
    [...one.exclusions.products, ...other.exclusions.products].map(({ productId }) => productId),
  );
  const itemsOf = ({ products }: Limit) =>
    products!.kind === 'specific' ? products!.items.filter(({ productId }) => !excluded.has(productId)) : null;
  const [first, second] = [itemsOf(one), itemsOf(other)];
  if (first && second) return first.some((item) => second.some((candidate) => shareVariants(item, candidate)));
  if (one.products!.kind === 'all' || other.products!.kind === 'all') return (first ?? second)?.length !== 0;
  return JSON.stringify(one.products) === JSON.stringify(other.products);
}

function shareVariants(one: ProductItem, other: ProductItem): boolean {
  if (one.productId !== other.productId) return false;
  return !one.variantIds || !other.variantIds || one.variantIds.some((id) => other.variantIds!.includes(id));
}

function reasonOf(limits: Limit[]): Contradiction['reason'] | null {
  const used = (field: 'min' | 'max' | 'multiple') =>
    limits.flatMap((limit) => (limit[field] === null ? [] : [exact(limit[field])]));
  const [mins, maxes, multiples] = [used('min'), used('max'), used('multiple')];
  const low = mins.reduce((most, min) => (min > most ? min : most), BigInt(0));
  const high = maxes.reduce<Exact | null>((least, max) => (least === null || max < least ? max : least), null);
  if (high === null) return null;
  if (low > high) return 'min_above_max';
  if (multiples.length === 0) return null;
  const step = multiples.reduce((one, other) => (one / greatestDivisor(one, other)) * other);
  const first = low === BigInt(0) ? step : ((low + step - BigInt(1)) / step) * step;
  return first > high ? 'no_multiple_in_range' : null;
}

function greatestDivisor(one: Exact, other: Exact): Exact {
  return other === BigInt(0) ? one : greatestDivisor(other, one % other);
}
