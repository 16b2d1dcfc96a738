// How much of a list a template may loop over, as the platform limits it.

/** Variants of a product that a loop sees. */
export const MOST_VARIANTS = 250;
/** Products of a collection, and results of a search, that a loop sees without {% paginate %}. */
export const MOST_WITHOUT_PAGES = 50;

export type PagedList = { length: number; slice: (from: number, to: number) => unknown[] };

const whole = new WeakMap<object, PagedList>();

/** The beginning of a list as objects of Liquid; `paginate` finds the whole one. */
export function cutList<Item, Shown>(items: readonly Item[], most: number, show: (item: Item) => Shown): Shown[] {
  const beginning = items.slice(0, most).map((item) => show(item));
  whole.set(beginning, {
    length: items.length,
    slice: (from, to) => items.slice(from, to).map((item) => show(item)),
  });
  return beginning;
}

/** The whole list that a template sees only the beginning of. */
export function pagedList(value: unknown): PagedList {
  if (!Array.isArray(value)) return [];
  return whole.get(value) ?? (value as unknown[]);
}
