// What pages are told of limits: not the merchant's own names for them, nor what becomes of orders, and not the tags
// that mark customers. The platform's server tests conditions on products itself; pages learn which of them hold.
import { messagesOf } from './own-texts.js';
import { conditionsIn, type AppliesWhen, type Gate } from './applies-when.js';
import type { Limit, ProductCondition, ProductSelection } from './limit.js';
import { isNegative, plain } from './selection.js';
import type { PublishedLimit, StorefrontSettings } from './storefront-settings.js';

/** The limit without the merchant's own name for it. Only active limits are published. */
export function publishedLimit({
  name: _name,
  status: _status,
  brokenOrders: _brokenOrders,
  replaces: _replaces,
  ...limit
}: Limit): PublishedLimit {
  return { ...limit, messages: messagesOf(limit) };
}

/**
 * A condition as the platform's server tests it: whether the product's values, in lower case and each between line
 * ends, have `needle` in them; with `denies`, whether they have not.
 */
export type TestedCondition = { key: string; field: ProductCondition['field']; needle: string; denies: boolean };
export type ForPages = {
  /** The document: customer tags by their positions in `customerTags`, conditions by the keys of `conditions`. */
  settings: StorefrontSettings;
  /** By customer tag, as `#` and the tag in lower case, its position. Only the platform's server reads it. */
  customerTags: Record<string, string>;
  conditions: TestedCondition[];
  /** Those on SKUs, which are tested for each variant. */
  skus: TestedCondition[];
  /** The ids of the collections that limits name, each between spaces. */
  collections: string;
  /** Whether some limit needs weights, the names of variants, or who shops and where. */
  needs: { weight: boolean; variants: boolean; situation: boolean };
};

/** Something that a limit can miss in a cart, and then has to name. */
export type Target = { type: 'Product' | 'ProductVariant' | 'Collection'; id: string };

/** What must be in a cart with the triggers of these limits (rules §3.10). */
export function namedTargets(limits: readonly PublishedLimit[]): Target[] {
  const all = limits
    .filter(({ type, min }) => type === 'product-blocking' && min !== null)
    .flatMap(({ applyTo, applyToEachVariant, collectionIds, targets }): Target[] => {
      if (applyTo === 'collection') return collectionIds!.map((id) => ({ type: 'Collection', id }));
      if (applyTo !== 'product' || targets?.kind !== 'specific') return [];
      return targets.items.flatMap(({ productId, variantIds }): Target[] =>
        applyToEachVariant && variantIds
          ? variantIds.map((id) => ({ type: 'ProductVariant', id }))
          : [{ type: 'Product', id: productId }],
      );
    });
  return [...new Map(all.map((target) => [target.id, target])).values()];
}

/**
 * What pages in other languages are told of conditions on titles: the ids of the products that are known, and by the
 * key of a condition of those it holds for, each id between spaces.
 */
export type KnownTitles = { known: string; holding: Record<string, string> };

/** Tests the conditions on titles with titles in the shop's own language. */
export function testTitles(
  conditions: readonly TestedCondition[],
  products: readonly { id: string; title: string }[],
): KnownTitles {
  const listed = (found: readonly { id: string }[]) => found.map(({ id }) => ` ${id} `).join('');
  const holding = conditions
    .filter(({ field }) => field === 'title')
    .map(({ key, needle, denies }) => {
      const holds = ({ title }: { title: string }) => `\n${plain(title)}\n`.includes(needle) !== denies;
      return [key, listed(products.filter(holds))] as const;
    });
  return { known: listed(products), holding: Object.fromEntries(holding) };
}

/** The platform's server goes through no more; limits with further conditions are not judged on pages. */
const MOST_CONDITIONS = 2_500;
/** For each variant. */
const MOST_SKUS = 250;

/** Takes a document apart into what a page is told and what the platform's server needs to know for it. */
export function forPages(settings: StorefrontSettings): ForPages {
  const { limits } = settings;
  const tags = distinct(limits.flatMap(namedTags));
  const positions = new Map(tags.map((tag, position) => [tag, String(position)]));
  const conditions = testedConditions(limits, ({ field }) => field !== 'sku').slice(0, MOST_CONDITIONS);
  const skus = testedConditions(limits, ({ field }) => field === 'sku').slice(0, MOST_SKUS);
  const tested = new Set([...conditions, ...skus].map(({ key }) => key));
  /** Without one of its tests, what is excluded would count. */
  const canLeaveOut = ({ exclusions: { group } }: PublishedLimit) =>
    !group || group.conditions.every((condition) => tested.has(keyOf(condition)));
  return {
    settings: { ...settings, limits: limits.filter(canLeaveOut).map((limit) => concealed(limit, positions)) },
    customerTags: Object.fromEntries([...positions].map(([tag, position]) => [`#${tag}`, position])),
    conditions,
    skus,
    collections: distinct(limits.flatMap(({ collectionIds }) => collectionIds ?? []))
      .map((id) => ` ${id} `)
      .join(''),
    needs: {
      weight: limits.some(({ conditionType }) => conditionType === 'total_weight'),
      variants: limits.some(({ applyToEachVariant }) => applyToEachVariant),
      situation: limits.some(({ appliesWhen }) => appliesWhen),
    },
  };
}

function concealed(limit: PublishedLimit, positions: ReadonlyMap<string, string>): PublishedLimit {
  const { customerTags, exclusions, products, targets, appliesWhen } = limit;
  const conceal = (named: readonly string[]) => distinct(named.map((tag) => positions.get(plain(tag))!));
  return {
    ...limit,
    ...(customerTags?.kind === 'specific' && { customerTags: { kind: 'specific', tags: conceal(customerTags.tags) } }),
    exclusions: {
      ...exclusions,
      ...(exclusions.group && { group: byKeys(exclusions.group) }),
      customerTags: conceal(exclusions.customerTags),
    },
    ...(appliesWhen && {
      status: 'inactive',
      appliesWhen: concealedWhen(appliesWhen, conceal),
    }),
    ...(products && { products: byKeys(products) }),
    ...(targets && { targets: byKeys(targets) }),
  };
}

function concealedWhen({ unless, ...own }: AppliesWhen, conceal: (tags: readonly string[]) => string[]): AppliesWhen {
  const concealedGroup = <Group extends AppliesWhen>(group: Group): Group => ({
    ...group,
    conditions: group.conditions.map((condition) =>
      condition.type === 'customer_tags' ? { ...condition, values: conceal(condition.values) } : condition,
    ),
  });
  const concealedGate = ({ customerTags, excludedTags, when, ...days }: Gate): Gate => ({
    ...days,
    ...(customerTags && {
      customerTags: customerTags.kind === 'all' ? customerTags : { ...customerTags, tags: conceal(customerTags.tags) },
    }),
    excludedTags: customerTags ? conceal(excludedTags) : [],
    ...(when && { when: concealedGroup(when) }),
  });
  return { ...concealedGroup(own), ...(unless && { unless: unless.map(concealedGate) }) };
}

/**
 * Asks for the keys of conditions that hold in place of the conditions. Those on titles are apart, since they are known
 * on pages in the shop's own language only, and those on SKUs, which are facts of variants.
 */
function byKeys<Selection extends ProductSelection>(selection: Selection): Selection {
  if (selection.kind !== 'group') return selection;
  const conditions = selection.conditions.map((condition): ProductCondition => {
    const key = keyOf(condition);
    const { field } = condition;
    return field === 'title' || field === 'sku'
      ? { field, operator: 'contains', value: `|${key}|` }
      : { field: 'tags', operator: 'equals', value: key };
  });
  return { ...selection, conditions };
}

/** Half a character cannot be encoded. */
const HALF_A_CHARACTER = /\p{Surrogate}/gu;

/** It is the same in every document: a page may have been made with an earlier one. */
function keyOf({ field, operator, value }: ProductCondition): string {
  return `${field}-${operator}-${encodeURIComponent(plain(value).replace(HALF_A_CHARACTER, '\ufffd'))}`;
}

function testOf({ field, operator, value }: ProductCondition): Omit<TestedCondition, 'key'> {
  const text = plain(value);
  const needle = {
    equals: `\n${text}\n`,
    not_equals: `\n${text}\n`,
    starts_with: `\n${text}`,
    ends_with: `${text}\n`,
    contains: text,
    does_not_contain: text,
  }[operator];
  return { field, needle, denies: isNegative(operator) };
}

function conditionsOf({ products, targets, exclusions }: PublishedLimit): ProductCondition[] {
  return [products, targets, exclusions.group].flatMap((selection) =>
    selection?.kind === 'group' ? selection.conditions : [],
  );
}

/** Each once, by its key. */
function testedConditions(
  limits: readonly PublishedLimit[],
  isWanted: (condition: ProductCondition) => boolean,
): TestedCondition[] {
  const wanted = limits.flatMap(conditionsOf).filter(isWanted);
  const byKey = new Map(wanted.map((condition) => [keyOf(condition), condition]));
  return [...byKey].map(([key, condition]) => ({ key, ...testOf(condition) }));
}

function namedTags({ customerTags, exclusions, appliesWhen }: PublishedLimit): string[] {
  return [...(customerTags?.kind === 'specific' ? customerTags.tags : []), ...exclusions.customerTags]
    .map(plain)
    .concat(tagsOf(appliesWhen));
}

/** The customer tags that its conditions name, and the limits that replace it. */
export function tagsOf(appliesWhen: AppliesWhen | undefined): string[] {
  const conditions = conditionsIn(appliesWhen).filter(({ type }) => type === 'customer_tags');
  const gates = (appliesWhen?.unless ?? []).flatMap(({ customerTags, excludedTags }) => [
    ...(customerTags?.kind === 'specific' ? customerTags.tags : []),
    ...(customerTags ? excludedTags : []),
  ]);
  return [...conditions.flatMap(({ values }) => values), ...gates].map(plain);
}

const distinct = (values: readonly string[]) => [...new Set(values)].sort();
