// Catalog data that a document needs and the database doesn't store, fetched at publication.
import {
  namedTargets,
  testTitles,
  type KnownTitles,
  type Target,
  type TestedCondition,
} from '@purchase-limits/domain/publishing';
import type { PublishedLimit } from '@purchase-limits/domain/storefront-settings';
import { Injectable } from '@nestjs/common';
import { plainId } from '../catalog/search.js';
import { AccessTokens } from '../platform/access-tokens.js';
import { ALL_TITLES_QUERY, LOCALES_QUERY, TITLES_QUERY } from '../platform/operations.js';
import type { AllTitlesQuery, LocalesQuery, TitlesQuery } from '../platform/operations.generated.js';

/** The platform's bound for one list of ids. */
const MOST_IDS = 250;
/** Pages of 250 products. A larger catalog would delay publishing, and its titles would fill the metafield's 128 KB. */
const MOST_PAGES = 8;

type Shop = Parameters<AccessTokens['query']>[0];

@Injectable()
export class TitleLookup {
  constructor(private readonly tokens: AccessTokens) {}

  /** By id, the titles of what these limits can miss in a cart; what no longer exists is left out. */
  namesFor(shop: Shop, limits: readonly PublishedLimit[]): Promise<Record<string, string>> {
    return this.namesOf(shop, namedTargets(limits));
  }

  /** By id, the titles of these. */
  async namesOf(shop: Shop, targets: readonly Target[]): Promise<Record<string, string>> {
    const ids = targets.map(({ type, id }) => `gid://shopify/${type}/${id}`);
    const names: Record<string, string> = {};
    for (let from = 0; from < ids.length; from += MOST_IDS) {
      const { nodes } = await this.tokens.query<TitlesQuery>(shop, TITLES_QUERY, {
        ids: ids.slice(from, from + MOST_IDS),
      });
      for (const node of nodes.filter(isNamed)) names[plainId(node.id)] = nameOf(node);
    }
    return names;
  }

  /** The products that match title conditions; null if no page needs that, or the catalog is too large. */
  async knownTitles(shop: Shop, conditions: readonly TestedCondition[]): Promise<KnownTitles | null> {
    if (!conditions.some(({ field }) => field === 'title')) return null;
    const { shopLocales } = await this.tokens.query<LocalesQuery>(shop, LOCALES_QUERY);
    if (shopLocales.length < 2) return null;
    const products: { id: string; title: string }[] = [];
    let after: string | null = null;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const answer: AllTitlesQuery = await this.tokens.query<AllTitlesQuery>(shop, ALL_TITLES_QUERY, { after });
      products.push(...answer.products.nodes.map(({ id, title }) => ({ id: plainId(id), title })));
      after = answer.products.pageInfo.endCursor ?? null;
      if (!answer.products.pageInfo.hasNextPage) return testTitles(conditions, products);
    }
    return null;
  }
}

type Node = NonNullable<TitlesQuery['nodes'][number]>;
type Named = Exclude<Node, Record<PropertyKey, never>>;
const isNamed = (node: Node | null): node is Named => node !== null && 'title' in node;

/** A product's only variant has the product's name. */
function nameOf(node: Named): string {
  if (!('product' in node)) return node.title;
  return node.title === 'Default Title' ? node.product.title : `${node.product.title} - ${node.title}`;
}
