// Products and collections of a set by their handles, which are the same in every store of an agency; ids are not.
import type { Limit } from '@purchase-limits/domain/limit';
import type { FieldErrors } from '@purchase-limits/domain/validate-limit';
import type { LimitSet, LimitSetBody } from '@purchase-limits/contract/limit-set';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindHandles, type FoundHandles } from '../../catalog/queries/find-handles.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { prefixed, throwIfAny } from '../../http/rule-error.js';
import { mapInTurns } from '../../http/turns.js';
import { PlatformError } from '../../platform/platform-error.js';

const KINDS = ['product', 'collection'] as const;
type Kind = (typeof KINDS)[number];
type Found = Record<Kind, FoundHandles>;
type Drafted = LimitSetBody['limits'][number];
/** What a limit has in place of each id. */
type Rename = (kind: Kind, id: string) => string;

/** Ids of the platform are digits; anything else is a handle. */
const isId = (text: string) => /^\d+$/.test(text);

@Injectable()
export class SetReferences {
  constructor(private readonly queries: QueryBus) {}

  /** The set with ids in place of handles. Throws a 422 for those that the store does not have. */
  async resolved<Body extends LimitSetBody>(shop: CurrentShop, body: Body): Promise<Body> {
    const limits = await this.withIds(shop, body.limits);
    throwIfAny(Object.assign({}, ...limits.map((limit, at) => prefixed(`limits.${at}`, unknownIn(limit)))));
    return { ...body, limits };
  }

  /** The same of one limit, in the field `limit`. */
  async resolvedLimit<Limit extends Referring>(shop: CurrentShop, sent: Limit): Promise<Limit> {
    const [limit] = await this.withIds(shop, [sent]);
    throwIfAny(prefixed('limit', unknownIn(limit!)));
    return limit!;
  }

  private async withIds<Limit extends Referring>(shop: CurrentShop, limits: readonly Limit[]): Promise<Limit[]> {
    const handles = (kind: Kind) => ({ ids: [], handles: namedIn(limits, kind).filter((text) => !isId(text)) });
    const found = await this.find(shop, handles);
    const idOf: Rename = (kind, text) => (isId(text) ? text : (found[kind].ids.get(text.toLowerCase()) ?? text));
    return mapInTurns(limits, (limit) => renamed(limit, idOf));
  }

  /** The set with handles in place of ids, as far as the platform tells them: if it doesn't answer, ids stay. */
  async portable(shop: CurrentShop, { limits }: LimitSet): Promise<LimitSet> {
    const found = await this.find(shop, (kind) => ({ ids: namedIn(limits, kind), handles: [] })).catch(
      noneIfUnanswered,
    );
    const handleOf: Rename = (kind, id) => {
      const handle = found[kind].handles.get(id);
      return handle === undefined || isId(handle) ? id : handle;
    };
    return { limits: await mapInTurns(limits, (limit) => renamed(limit, handleOf)) };
  }

  private async find(
    shop: CurrentShop,
    wantedOf: (kind: Kind) => { ids: string[]; handles: string[] },
  ): Promise<Found> {
    const found = await Promise.all(
      KINDS.map(async (kind): Promise<[Kind, FoundHandles]> => {
        const wanted = wantedOf(kind);
        if (wanted.ids.length + wanted.handles.length === 0) return [kind, { handles: new Map(), ids: new Map() }];
        return [kind, await this.queries.execute(new FindHandles({ shop, kind, wanted }))];
      }),
    );
    return Object.fromEntries(found) as Found;
  }
}

function noneIfUnanswered(error: unknown): Found {
  if (!(error instanceof PlatformError)) throw error;
  const none = { handles: new Map<string, string>(), ids: new Map<string, string>() };
  return { product: none, collection: none };
}

type Referring = Pick<Drafted, 'products' | 'targets' | 'collectionIds' | 'exclusions'> | Omit<Limit, 'id'>;

function namedIn(limits: readonly Referring[], kind: Kind): string[] {
  const named: string[] = [];
  for (const limit of limits) renamed(limit, (of, text) => (of === kind && named.push(text), text));
  return [...new Set(named)];
}

function renamed<Given extends Referring>(limit: Given, rename: Rename): Given {
  const product = <Item extends { productId: string }>(item: Item): Item => ({
    ...item,
    productId: rename('product', item.productId),
  });
  const selection = (from: Given['products']) =>
    from?.kind === 'specific' ? { ...from, items: from.items.map(product) } : from;
  const { products, targets, collectionIds, exclusions } = limit;
  return {
    ...limit,
    ...(products && { products: selection(products) }),
    ...(targets && { targets: selection(targets) }),
    ...(collectionIds && { collectionIds: collectionIds.map((id) => rename('collection', id)) }),
    ...(exclusions?.products && { exclusions: { ...exclusions, products: exclusions.products.map(product) } }),
  };
}

/** By its field, what is still no id. */
function unknownIn(limit: Referring): FieldErrors {
  const errors: FieldErrors = {};
  renamed(limit, (kind, text) => {
    const field = kind === 'product' ? 'products' : 'collectionIds';
    if (!isId(text)) errors[field] ??= `There is no ${kind} with the handle “${text}”`;
    return text;
  });
  return errors;
}
