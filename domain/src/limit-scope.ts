// What a limit measures, and of whom, in counts: what a sentence about it needs beside its bounds, without its ids.
import type { AppliesWhen, WhenCondition } from './applies-when.js';
import { firstCharacters } from './characters.js';
import {
  usesApplyTo,
  type ApplyTo,
  type CustomerTagSelection,
  type Limit,
  type ProductSelection,
  type Repurchase,
} from './limit.js';

/** A selection of products, counted. `hasChosenVariants`: of some product not all variants are meant. */
export type ProductScope =
  | { kind: 'all' }
  | { kind: 'specific'; products: number; hasChosenVariants: boolean }
  | ({ kind: 'group' } & ConditionScope);
/** How many conditions choose products. */
export type ConditionScope = { conditions: number; match: 'all' | 'any' };
/** `first`: the first tags, shortened; `tags`: how many there are. */
export type CustomerScope = { kind: 'all' } | { kind: 'specific'; first: string[]; tags: number };
/** `first`: the first values, shortened; `count`: how many there are. */
export type WhenScope = {
  match: AppliesWhen['match'];
  conditions: (Pick<WhenCondition, 'type' | 'operator'> & { first: string[]; count: number })[];
};
export type LimitScope = {
  /** What is measured, each for itself. */
  measures: ApplyTo | 'variant' | 'together';
  /** The measured products, with `product`, `variant` and `together`. */
  products?: ProductScope;
  /** How many collections are measured, with `collection`. */
  collections?: number;
  /** The products that make a blocking limit take part. */
  triggers?: ProductScope;
  customers?: CustomerScope;
  /** Absent: each order for itself. */
  repurchase?: Repurchase;
  /** Whether triggers block only beside what is measured; absent: always, or not without a bound. */
  neverTogether?: true;
  /** How many other limits don't apply while it does; absent: none. */
  replaces?: number;
  /** Which lines count, or trigger; absent: all. */
  purchaseType?: NonNullable<Limit['purchaseType']>;
  /** Who, where and when it is for; absent: everybody, everywhere and always. */
  when?: WhenScope;
  /** How many products and customer tags are left out; absent: none. `group`: products by their conditions. */
  excluded?: { products: number; customerTags: number; group?: ConditionScope };
};

const SHOWN_TAGS = 2;
/** All days of the week. */
const SHOWN_VALUES = 7;
const SHOWN_CHARACTERS = 40;

type ScopedLimit = Pick<Limit, 'type'> &
  Partial<
    Pick<
      Limit,
      | 'products'
      | 'collectionIds'
      | 'customerTags'
      | 'applyTo'
      | 'targets'
      | 'applyToEachVariant'
      | 'countTogether'
      | 'neverTogether'
      | 'purchaseType'
      | 'exclusions'
      | 'repurchase'
      | 'appliesWhen'
      | 'replaces'
    >
  >;

/** The limit's scope; what an older row lacks is taken as rules §1 says. */
export function scopeOf(limit: ScopedLimit): LimitScope {
  const { type, applyTo = 'cart', collectionIds = [], customerTags, repurchase } = limit;
  const measured = usesApplyTo(type) ? applyTo : (type as ApplyTo);
  const isBlocking = type === 'product-blocking';
  const excluded = excludedOf(limit);
  return {
    measures: measured === 'product' ? countedBy(limit) : measured,
    ...(measured === 'product' && { products: productScope(isBlocking ? limit.targets : limit.products) }),
    ...(measured === 'collection' && { collections: new Set(collectionIds).size }),
    ...(isBlocking && { triggers: productScope(limit.products) }),
    ...(limit.neverTogether && { neverTogether: true }),
    ...(limit.purchaseType && { purchaseType: limit.purchaseType }),
    ...(type === 'customer_tag' && { customers: customerScope(customerTags) }),
    ...(repurchase && repurchase.option !== 'no_limit' && { repurchase }),
    ...(excluded && { excluded }),
    ...(limit.replaces?.length && { replaces: limit.replaces.length }),
    ...(limit.appliesWhen && { when: whenScope(limit.appliesWhen) }),
  };
}

function countedBy({ applyToEachVariant, countTogether }: ScopedLimit): LimitScope['measures'] {
  if (countTogether) return 'together';
  return applyToEachVariant ? 'variant' : 'product';
}

/** The conditions as a sentence needs them. */
export function whenScope({ match, conditions }: AppliesWhen): WhenScope {
  return {
    match,
    conditions: conditions.map(({ type, operator, values }) => ({
      type,
      operator,
      first: values.slice(0, SHOWN_VALUES).map(shortened),
      count: values.length,
    })),
  };
}

function productScope(selection: ProductSelection = { kind: 'all' }): ProductScope {
  switch (selection.kind) {
    case 'all':
      return { kind: 'all' };
    case 'group':
      return { kind: 'group', conditions: selection.conditions.length, match: selection.match };
    case 'specific':
      return {
        kind: 'specific',
        products: new Set(selection.items.map(({ productId }) => productId)).size,
        hasChosenVariants: selection.items.some(({ variantIds }) => variantIds !== undefined),
      };
  }
}

function customerScope(selection: CustomerTagSelection = { kind: 'all' }): CustomerScope {
  if (selection.kind === 'all') return { kind: 'all' };
  return {
    kind: 'specific',
    first: selection.tags.slice(0, SHOWN_TAGS).map(shortened),
    tags: selection.tags.length,
  };
}

function shortened(tag: string): string {
  const shown = firstCharacters(tag, SHOWN_CHARACTERS);
  return shown === tag ? tag : `${shown}…`;
}

function excludedOf({ exclusions }: ScopedLimit): LimitScope['excluded'] {
  const products = new Set(exclusions?.products.map(({ productId }) => productId)).size;
  const customerTags = new Set(exclusions?.customerTags).size;
  const { group } = exclusions ?? {};
  if (group) return { products, customerTags, group: { conditions: group.conditions.length, match: group.match } };
  return products + customerTags > 0 ? { products, customerTags } : undefined;
}
