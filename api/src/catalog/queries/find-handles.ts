// Products and collections by their handles and ids, many at once. Nothing of them is stored.
import { setTimeout as pause } from 'node:timers/promises';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { CurrentShop } from '../../http/current-shop.js';
import { QueryWith } from '../../http/handlers.js';
import { AccessTokens } from '../../platform/access-tokens.js';
import type {
  CollectionsByHandleQuery,
  HandlesByIdQuery,
  ProductsByHandleQuery,
} from '../../platform/operations.generated.js';
import {
  COLLECTIONS_BY_HANDLE_QUERY,
  HANDLES_BY_ID_QUERY,
  PRODUCTS_BY_HANDLE_QUERY,
} from '../../platform/catalog-operations.js';
import { isOutcome } from '../../platform/platform-error.js';
import { plainId } from '../search.js';

/** The handle of each id, and the id of each handle; what is none is left out. */
export type FoundHandles = { handles: Map<string, string>; ids: Map<string, string> };
type Kind = 'product' | 'collection';
type Node = { id: string; handle: string };
type Asked = Pick<FindHandles['given'], 'shop' | 'kind'>;

/** The shop's items among these, by id or handle. */
export class FindHandles extends QueryWith<
  FoundHandles,
  {
    shop: Pick<CurrentShop, 'id' | 'shopifyDomain'>;
    kind: Kind;
    wanted: { ids: readonly string[]; handles: readonly string[] };
  }
> {}

const IDS_AT_ONCE = 250;
const HANDLES_AT_ONCE = 100;
const REQUESTS_AT_ONCE = 3;
const MOST_ATTEMPTS = 5;
const LONGEST_PAUSE_SECONDS = 5;
const GLOBAL = { product: 'gid://shopify/Product/', collection: 'gid://shopify/Collection/' };
/** The platform refuses a whole list for one id that is none. */
const USABLE_ID = /^\d{1,19}$/;
/** The characters of a handle; anything else can't be one, or has a meaning in a search. */
const USABLE_HANDLE = /^[\p{L}\p{M}\p{N}_-]{1,255}$/u;

@QueryHandler(FindHandles)
export class FindHandlesHandler implements IQueryHandler<FindHandles> {
  constructor(private readonly tokens: AccessTokens) {}

  async execute({ given: { shop, kind, wanted } }: FindHandles): Promise<FoundHandles> {
    const ids = inGroups(
      wanted.ids.filter((id) => USABLE_ID.test(id)),
      IDS_AT_ONCE,
    );
    const handles = inGroups(
      wanted.handles.filter((handle) => USABLE_HANDLE.test(handle)),
      HANDLES_AT_ONCE,
    );
    const requests = [
      ...ids.map((group) => () => this.byId({ shop, kind }, group)),
      ...handles.map((group) => () => this.byHandle({ shop, kind }, group)),
    ];
    const found: FoundHandles = { handles: new Map(), ids: new Map() };
    for (const group of inGroups(requests, REQUESTS_AT_ONCE))
      for (const { id, handle } of (await Promise.all(group.map((ask) => patiently(ask)))).flat()) {
        found.handles.set(plainId(id), handle);
        found.ids.set(handle.toLowerCase(), plainId(id));
      }
    return found;
  }

  private async byId({ shop, kind }: Asked, ids: readonly string[]): Promise<Node[]> {
    const { nodes } = await this.tokens.query<HandlesByIdQuery>(shop, HANDLES_BY_ID_QUERY, {
      ids: ids.map((id) => GLOBAL[kind] + id),
    });
    return nodes.filter((node): node is Node => node !== null && 'handle' in node);
  }

  private async byHandle({ shop, kind }: Asked, handles: readonly string[]): Promise<Node[]> {
    const query = handles.map((handle) => `handle:"${handle}"`).join(' OR ');
    if (kind === 'product') {
      const { products } = await this.tokens.query<ProductsByHandleQuery>(shop, PRODUCTS_BY_HANDLE_QUERY, { query });
      return products.nodes;
    }
    const found = await this.tokens.query<CollectionsByHandleQuery>(shop, COLLECTIONS_BY_HANDLE_QUERY, { query });
    return found.collections.nodes;
  }
}

/** Asks again after a pause where the shop is asked too much. */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await ask();
    } catch (error) {
      if (!isOutcome(error, 'throttled') || attempt === MOST_ATTEMPTS) throw error;
      await pause(Math.min(error.retryAfterSeconds ?? 1, LONGEST_PAUSE_SECONDS) * 1_000);
    }
}

function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
