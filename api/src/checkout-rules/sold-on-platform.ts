// What validations and pages are told that all customers bought.
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AccessTokens, type ShopKey } from '../platform/access-tokens.js';
import { DELETE_CHECKOUT_METAFIELDS_MUTATION, SET_SOLD_MUTATION, SOLD_QUERY } from '../platform/checkout-operations.js';
import type { DeleteCheckoutMetafieldsMutation, SetSoldMutation, SoldQuery } from '../platform/operations.generated.js';

/**
 * `change`: of each validation's rules. `page`: the text for pages; empty: none. `follows`: what was told before is
 * there, as far as is known; otherwise it is read first. `confirm`: throws once another attempt has begun, which may
 * have written what was read.
 */
export type Wanted = {
  validationIds: readonly string[];
  change: (rules: string) => string;
  page: string;
  follows: boolean;
  confirm: () => Promise<void>;
};
type Rules = { value: string; compareDigest: string };
/** What the platform had when it was last read or written. `rules`: by validation. */
type There = { installationId: string; page: string; rules: ReadonlyMap<string, Rules> };
type Metafield = { ownerId: string; value: string };

const RULES = { namespace: '$app', key: 'purchase-limits-rules', type: 'multi_line_text_field' };
const PAGES = { namespace: 'purchase_limits', key: 'sold', type: RULES.type };
/** The platform's bound for one call. */
const BATCH = 25;
const REMEMBERED_MS = 60_000;
const MOST_SHOPS = 1_000;

@Injectable()
export class SoldOnPlatform {
  /** In a sale what was written a moment ago needs no reading: a write over anything else is refused. */
  private readonly remembered = new LRUCache<string, There>({ max: MOST_SHOPS, ttl: REMEMBERED_MS });

  constructor(private readonly tokens: AccessTokens) {}

  /** Writes what is another, only over the rules that are known; false: another process wrote some meanwhile. */
  async write(shop: ShopKey, wanted: Wanted): Promise<boolean> {
    const { validationIds } = wanted;
    const remembered = wanted.follows ? this.remembered.get(shop.id) : undefined;
    const isOfThese = remembered !== undefined && validationIds.every((id) => remembered.rules.has(id));
    this.remembered.delete(shop.id);
    const there = isOfThese ? remembered : await this.read(shop, validationIds);
    await wanted.confirm();
    const written = await this.writeOver(shop, there, wanted);
    if (written) this.remembered.set(shop.id, written);
    return written !== null;
  }

  private async read(shop: ShopKey, ids: readonly string[]): Promise<There> {
    const { currentAppInstallation, nodes } = await this.tokens.query<SoldQuery>(shop, SOLD_QUERY, { ids }, true);
    const { id, metafield } = currentAppInstallation;
    const rules = nodes.flatMap((node) =>
      node && 'metafield' in node && node.metafield ? [[node.id, node.metafield] as const] : [],
    );
    return { installationId: id, page: metafield?.value ?? '', rules: new Map(rules) };
  }

  /** What is there then; null: something else was there. */
  private async writeOver(shop: ShopKey, there: There, { change, page }: Wanted): Promise<There | null> {
    const { installationId } = there;
    const rules = [...there.rules].flatMap(([ownerId, { value, compareDigest }]) => {
      const changed = change(value);
      return changed === value ? [] : [{ ownerId, ...RULES, value: changed, compareDigest }];
    });
    const isOther = page !== there.page;
    if (isOther && page === '') await this.remove(shop, installationId);
    const pages = isOther && page !== '' ? [{ ownerId: installationId, ...PAGES, value: page }] : [];
    // The checkout first: pages only tell of it.
    const all: Metafield[] = [...rules, ...pages];
    const known = new Map(there.rules);
    for (let from = 0; from < all.length; from += BATCH) {
      const batch = all.slice(from, from + BATCH);
      const digests = await this.set(shop, batch);
      if (digests === null) return null;
      for (const { ownerId, value } of batch)
        if (known.has(ownerId)) known.set(ownerId, { value, compareDigest: digests.get(ownerId)! });
    }
    return { installationId, page, rules: known };
  }

  /** The digests of what was written, by owner; null: something else was there. */
  private async set(shop: ShopKey, metafields: readonly object[]): Promise<Map<string, string> | null> {
    const variables = { metafields };
    const { metafieldsSet } = await this.tokens.query<SetSoldMutation>(shop, SET_SOLD_MUTATION, variables, true);
    const refusals = metafieldsSet?.userErrors ?? [];
    if (refusals.some(({ code }) => code === 'STALE_OBJECT')) return null;
    throwIfAny(refusals);
    const written = metafieldsSet?.metafields ?? [];
    return new Map(written.map(({ owner, compareDigest }) => [(owner as { id: string }).id, compareDigest]));
  }

  private async remove(shop: ShopKey, ownerId: string): Promise<void> {
    const metafields = [{ ownerId, namespace: PAGES.namespace, key: PAGES.key }];
    const { metafieldsDelete } = await this.tokens.query<DeleteCheckoutMetafieldsMutation>(
      shop,
      DELETE_CHECKOUT_METAFIELDS_MUTATION,
      { metafields },
      true,
    );
    throwIfAny(metafieldsDelete?.userErrors ?? []);
  }
}

function throwIfAny(refusals: readonly { message: string }[]): void {
  if (refusals.length === 0) return;
  throw new Error(`The platform refused what was sold: ${refusals.map(({ message }) => message).join('; ')}`);
}
