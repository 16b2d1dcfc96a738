// Limits that no quantity can satisfy together: worth a warning on save, never a refusal (rules §3.15).
import { exact, type Exact } from './exact.js';
import type { ApplyTo, Limit, ProductItem, ProductSelection } from './limit.js';
import { plain } from './selection.js';

export type Contradiction = { limits: [Limit, Limit]; reason: 'min_above_max' | 'no_multiple_in_range' };

/**
 * By what limits that can measure the same are found without looking at all of them. `held`: the keys a limit is kept
 * under; `sought`: those under which the ones it can meet are kept.
 */
export type MeetingKeys = { held: string[]; sought: string[] };

/** Contradictions of a limit with itself and with the others of its shop, one a limit. */
export function findContradictions(limit: Limit, others: readonly Limit[]): Contradiction[] {
  const alone = reasonOf(boundsOf(limit));
  if (alone) return [{ limits: [limit, limit], reason: alone }];
  return others
    .filter((other) => other.id !== limit.id && other.status === 'active' && limit.status === 'active')
    .flatMap((other) => {
      const reason = reasonOf(boundsOf(other)) ? null : reasonTogether(limit, other);
      return reason ? [{ limits: [limit, other] as [Limit, Limit], reason }] : [];
    });
}

/** Active limits under one key, and between which bounds no other can contradict them. */
type Sharing = { limits: Limit[]; highestMin: number; lowestMax: number; hasMultiple: boolean };

/**
 * Finds the contradictions of each of many limits. It looks only at limits that can meet it, and at none where its
 * bounds agree with those of all.
 */
export function contradictionsAmong(limits: readonly Limit[]): (limit: Limit) => Contradiction[] {
  const byKey = new Map<string, Sharing>();
  for (const limit of limits.filter(({ status }) => status === 'active'))
    for (const key of meetingKeys(limit).held) {
      const sharing = byKey.get(key) ?? { limits: [], highestMin: 0, lowestMax: Infinity, hasMultiple: false };
      sharing.limits.push(limit);
      sharing.highestMin = Math.max(sharing.highestMin, limit.min ?? 0);
      sharing.lowestMax = Math.min(sharing.lowestMax, limit.max ?? Infinity);
      sharing.hasMultiple ||= limit.multiple !== null;
      byKey.set(key, sharing);
    }
  return (limit) => {
    if (limit.status !== 'active') return findContradictions(limit, []);
    const found = meetingKeys(limit)
      .sought.flatMap((key) => byKey.get(key) ?? [])
      .filter((sharing) => !agrees(limit, sharing));
    return findContradictions(limit, [...new Set(found.flatMap((sharing) => sharing.limits))]);
  };
}

/**
 * Multiples apart, two limits contradict each other only where the minimum of one is above the maximum of the other.
 */
function agrees({ min, max, multiple }: Limit, { highestMin, lowestMax, hasMultiple }: Sharing): boolean {
  return multiple === null && !hasMultiple && (min ?? 0) <= lowestMax && (max ?? Infinity) >= highestMin;
}

const ALL = 'all products';
const PRODUCTS = 'products';

export function meetingKeys(limit: Limit): MeetingKeys {
  const measured = measuredBy(limit);
  if (measured === null) return { held: [], sought: [] };
  const keyed = (...keys: string[]) => [...new Set(keys)].map((key) => `${limit.conditionType} ${key}`);
  const same = (keys: string[]) => ({ held: keyed(...keys), sought: keyed(...keys) });
  if (measured === 'cart') return same(['cart']);
  if (measured === 'collection') return same(limit.collectionIds!.map((id) => `collection ${id}`));
  const products = limit.products!;
  if (products.kind === 'all') return { held: keyed(PRODUCTS, ALL), sought: keyed(PRODUCTS) };
  const named =
    products.kind === 'group'
      ? [`group ${groupText(products)}`]
      : products.items.map(({ productId }) => `product ${productId}`);
  return { held: keyed(PRODUCTS, ...named), sought: keyed(ALL, ...named) };
}

/** Two groups are known to be the same only by what they are written as; null: no group. */
function groupText(products: ProductSelection): string | null {
  if (products.kind !== 'group') return null;
  return JSON.stringify([
    products.match,
    products.conditions.map(({ field, operator, value }) => [field, operator, plain(value)]),
  ]);
}

/**
 * The subject of a limit; null for product-blocking, which measures only beside a trigger, and for products that are
 * counted together, of which each other limit measures a part.
 */
function measuredBy({ type, applyTo, countTogether }: Limit): ApplyTo | null {
  if (type === 'product-blocking' || countTogether) return null;
  return type === 'customer_tag' ? (applyTo ?? 'cart') : type;
}

/** How what one limit measures of a shared subject lies to what the other measures of it. */
type Relation = 'same' | 'part' | 'whole' | 'apart';

/**
 * The part that a limit measures cannot be more than the maximum of a limit on the whole; where both measure the same,
 * all their bounds hold together.
 */
function reasonTogether(one: Limit, other: Limit): Contradiction['reason'] | null {
  if (!canMeet(one, other)) return null;
  const bounds = { one: boundsOf(one), other: boundsOf(other) };
  const maxesOf = ({ maxes }: Bounds): Bounds => ({ mins: [], maxes, multiples: [] });
  const reasons = relationsOf(one, other)
    .map((relation) => byPurchaseType(relation, one, other))
    .map((relation) => {
      if (relation === 'same') return reasonOf(bounds.one, bounds.other);
      if (relation === 'part') return reasonOf(bounds.one, maxesOf(bounds.other));
      return relation === 'whole' ? reasonOf(bounds.other, maxesOf(bounds.one)) : null;
    });
  return reasons.find((reason) => reason !== null) ?? null;
}

/** A limit for one purchase type measures only a part of what one for all of them does. */
function byPurchaseType(relation: Relation, one: Limit, other: Limit): Relation {
  if (one.purchaseType === other.purchaseType) return relation;
  const part = one.purchaseType ? 'part' : 'whole';
  return relation === 'same' || relation === part ? part : 'apart';
}

/** Whether both are in force on some day, for some customer, and count alike. */
function canMeet(one: Limit, other: Limit): boolean {
  if (one.conditionType !== other.conditionType) return false;
  if (one.replaces?.includes(other.id) || other.replaces?.includes(one.id)) return false;
  // Two conditions that differ may never hold together.
  const [first, second] = [one, other].map(({ appliesWhen }) => appliesWhen && JSON.stringify(appliesWhen));
  if (first && second && first !== second) return false;
  if (one.purchaseType && other.purchaseType && one.purchaseType !== other.purchaseType) return false;
  if ((one.endDate ?? '9999') < other.startDate || (other.endDate ?? '9999') < one.startDate) return false;
  return one.type !== 'customer_tag' || other.type !== 'customer_tag' || shareTags(one, other);
}

function shareTags(one: Limit, other: Limit): boolean {
  const excluded = new Set([...one.exclusions.customerTags, ...other.exclusions.customerTags].map(plain));
  const tagsOf = ({ customerTags }: Limit) =>
    customerTags!.kind === 'specific' ? customerTags!.tags.map(plain).filter((tag) => !excluded.has(tag)) : null;
  const [first, second] = [tagsOf(one), tagsOf(other)];
  if (first && second) return first.some((tag) => second.includes(tag));
  return (first ?? second)?.length !== 0;
}

/** For each subject that both measure, how the measured parts of it lie to each other. */
function relationsOf(one: Limit, other: Limit): Relation[] {
  const measured = measuredBy(one);
  if (measured === null || measured !== measuredBy(other)) return [];
  if (measured === 'product') return productRelations(one, other);
  const isShared = measured === 'cart' || one.collectionIds!.some((id) => other.collectionIds!.includes(id));
  return isShared ? [relationOf(includesAll(one, other), includesAll(other, one))] : [];
}

/** Whether `limit` leaves out no product that `other` measures. */
function includesAll(limit: Limit, other: Limit): boolean {
  if (limit.exclusions.group && !excludeAlike(limit, other)) return false;
  const left = new Set(other.exclusions.products.map(({ productId }) => productId));
  return limit.exclusions.products.every(({ productId }) => left.has(productId));
}

/** Whether conditions leave out the same products of both. */
function excludeAlike(...limits: [Limit, Limit]): boolean {
  const [one, other] = limits.map(({ exclusions: { group } }) => group && groupText(group));
  return one === other;
}

function relationOf(isWhole: boolean, isPart: boolean): Relation {
  if (isWhole && isPart) return 'same';
  if (isWhole) return 'whole';
  return isPart ? 'part' : 'apart';
}

/**
 * Groups are known to share products only when they are the same group, or the other takes all: their products are not
 * known here.
 */
function productRelations(one: Limit, other: Limit): Relation[] {
  if (!excludeAlike(one, other)) return [];
  const excluded = new Set(
    [...one.exclusions.products, ...other.exclusions.products].map(({ productId }) => productId),
  );
  const itemsOf = ({ products }: Limit) =>
    products!.kind === 'specific' ? products!.items.filter(({ productId }) => !excluded.has(productId)) : null;
  const [first, second] = [itemsOf(one), itemsOf(other)];
  const ofItems = (item: ProductItem | null, candidate: ProductItem | null) =>
    variantRelation(
      { ids: item?.variantIds, isEach: one.applyToEachVariant },
      { ids: candidate?.variantIds, isEach: other.applyToEachVariant },
    );
  if (first && second)
    return first.flatMap((item) =>
      second.filter(({ productId }) => productId === item.productId).map((candidate) => ofItems(item, candidate)),
    );
  if (first) return other.products!.kind === 'all' ? first.map((item) => ofItems(item, null)) : [];
  if (second) return one.products!.kind === 'all' ? second.map((item) => ofItems(null, item)) : [];
  if (groupText(one.products!) === groupText(other.products!)) return [ofItems(null, null)];
  const isKnown = one.products!.kind === 'all' || other.products!.kind === 'all';
  return isKnown ? [ofItems(someOf(one), someOf(other))] : [];
}

/** Conditions on SKUs choose some variants of a product, and nobody knows which. */
function someOf({ products }: Limit): ProductItem | null {
  const isBySku = products?.kind === 'group' && products.conditions.some(({ field }) => field === 'sku');
  return isBySku ? { productId: '', variantIds: ['some'] } : null;
}

/** `ids` absent: all variants of the product. `isEach`: each of them by itself, not their sum. */
type Variants = { ids?: string[] | undefined; isEach: boolean };

function variantRelation(one: Variants, other: Variants): Relation {
  const holds = (whole: Variants, part: Variants) => !whole.ids || part.ids?.every((id) => whole.ids!.includes(id));
  const isShared = !one.ids || !other.ids || one.ids.some((id) => other.ids!.includes(id));
  if (!isShared) return 'apart';
  if (one.isEach && other.isEach) return 'same';
  // A single variant is a part of every sum that it is in.
  if (one.isEach) return 'part';
  if (other.isEach) return 'whole';
  return relationOf(Boolean(holds(one, other)), Boolean(holds(other, one)));
}

type Bounds = { mins: Exact[]; maxes: Exact[]; multiples: Exact[] };

function boundsOf({ min, max, multiple }: Limit): Bounds {
  const used = (bound: number | null) => (bound === null ? [] : [exact(bound)]);
  return { mins: used(min), maxes: used(max), multiples: used(multiple) };
}

function reasonOf(...all: Bounds[]): Contradiction['reason'] | null {
  const used = (field: keyof Bounds) => all.flatMap((bounds) => bounds[field]);
  const [mins, maxes, multiples] = [used('mins'), used('maxes'), used('multiples')];
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
