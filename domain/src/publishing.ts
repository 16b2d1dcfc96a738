// What pages are told of limits: not the merchant's own names for them, and not the tags that mark customers.
import type { Limit } from './limit.js';
import { plain } from './selection.js';
import type { PublishedLimit, StorefrontSettings } from './storefront-settings.js';

/** The limit without the merchant's own name for it. Only active limits are published. */
export function publishedLimit({ name: _name, status: _status, ...limit }: Limit): PublishedLimit {
  return limit;
}

export type ConcealedTags = {
  /** The document with the position of each customer tag in `customerTags` in place of the tag. */
  settings: StorefrontSettings;
  /** Customer tags, in lower case, that some limit names. Only the platform's server reads them. */
  customerTags: string[];
  /** Values, in lower case, with which some condition compares a product's tags: a page tells no tag without them. */
  productTags: string[];
};

/** Takes the customer tags out of a document. The page says which positions its customer has. */
export function concealTags(settings: StorefrontSettings): ConcealedTags {
  const customerTags = distinct(settings.limits.flatMap(namedTags));
  const positions = new Map(customerTags.map((tag, position) => [tag, String(position)]));
  const conceal = (tags: readonly string[]) => distinct(tags.map((tag) => positions.get(plain(tag))!));
  const limits = settings.limits.map((limit) => ({
    ...limit,
    ...(limit.customerTags?.kind === 'specific' && {
      customerTags: { kind: 'specific' as const, tags: conceal(limit.customerTags.tags) },
    }),
    exclusions: { ...limit.exclusions, customerTags: conceal(limit.exclusions.customerTags) },
  }));
  return { settings: { ...settings, limits }, customerTags, productTags: distinct(settings.limits.flatMap(compared)) };
}

function namedTags({ customerTags, exclusions }: PublishedLimit): string[] {
  return [...(customerTags?.kind === 'specific' ? customerTags.tags : []), ...exclusions.customerTags].map(plain);
}

function compared({ products, targets }: PublishedLimit): string[] {
  return [products, targets]
    .flatMap((selection) => (selection?.kind === 'group' ? selection.conditions : []))
    .filter(({ field }) => field === 'tags')
    .map(({ value }) => plain(value));
}

const distinct = (values: readonly string[]) => [...new Set(values)].sort();
