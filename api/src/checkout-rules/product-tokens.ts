// Writes what products are to limits into their metafields, in batches of the platform's size.
import { Injectable } from '@nestjs/common';
import { plainId } from '../catalog/search.js';
import { now } from '../clock.js';
import { Transactions } from '../database/transactions.js';
import type { ShopKey } from '../platform/access-tokens.js';
import { openAt, settledAt } from '../platform/late-calls.js';
import { OwnerMetafields } from '../platform/owner-metafields.js';

/** The platform's bound for one call. */
const BATCH = 25;
const KEY = 'purchase-limits-product';

export type ProductToken = { productId: string; token: string };
/**
 * Notes that a batch is being written. `at`: since when it is unsure what the platform has; `before`: by product, when
 * an earlier call was given up that may still arrive.
 */
type Doubt = { at: Date; before: ReadonlyMap<string, Date> };

@Injectable()
export class ProductTokens {
  constructor(
    private readonly metafields: OwnerMetafields,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Removes empty tokens. Progress is saved after each batch, so no attempt repeats one; before a batch its products
   * are noted as unsure, so that the next attempt writes them whatever became of this one. They stay unsure as long as
   * a call that was given up may still arrive.
   */
  async write(shop: ShopKey, changed: readonly ProductToken[]): Promise<void> {
    const filled = changed.filter(({ token }) => token !== '');
    const emptied = changed.filter(({ token }) => token === '');
    for (let from = 0; from < filled.length; from += BATCH) {
      const batch = filled.slice(from, from + BATCH);
      const doubt = await this.doubt(shop, batch);
      const gone = await this.set(shop, batch);
      const written = batch.map((one) => (gone.has(one.productId) ? { ...one, token: '' } : one));
      await this.keep(shop, written, doubt);
    }
    for (let from = 0; from < emptied.length; from += BATCH) {
      const batch = emptied.slice(from, from + BATCH);
      const doubt = await this.doubt(shop, batch);
      await this.remove(shop, batch);
      await this.keep(shop, batch, doubt);
    }
  }

  /** Answers the ids of products that do not exist any more; the others are written. */
  private async set(shop: ShopKey, batch: readonly ProductToken[]): Promise<Set<string>> {
    const gone = await this.metafields.set(
      shop,
      batch.map(({ productId, token }) => ({
        ...metafieldOf(productId),
        type: 'single_line_text_field',
        value: token,
      })),
    );
    return new Set([...gone].map(plainId));
  }

  private remove(shop: ShopKey, batch: readonly ProductToken[]): Promise<void> {
    return this.metafields.remove(
      shop,
      batch.map(({ productId }) => metafieldOf(productId)),
    );
  }

  private doubt(shop: ShopKey, batch: readonly ProductToken[]): Promise<Doubt> {
    const ids = batch.map(({ productId }) => productId);
    const at = now();
    return this.transactions.run(shop.id, async (tx) => {
      const unsure = await tx.rows<{ productId: string; unsureAt: Date }>(
        `SELECT product_id AS "productId", unsure_at AS "unsureAt" FROM checkout_token
         WHERE product_id = ANY ($1) AND unsure_at IS NOT NULL`,
        [ids],
      );
      await tx.rows(
        `INSERT INTO checkout_token (shop_id, product_id, token, unsure_at)
         SELECT $1, *, '', $3::timestamptz FROM unnest($2::text[])
         ON CONFLICT (shop_id, product_id) DO UPDATE SET unsure_at = excluded.unsure_at`,
        [shop.id, ids, at],
      );
      const open = unsure.filter(({ unsureAt }) => openAt(unsureAt, at));
      return { at, before: new Map(open.map(({ productId, unsureAt }) => [productId, unsureAt])) };
    });
  }

  private keep(shop: ShopKey, batch: readonly ProductToken[], { at, before }: Doubt): Promise<void> {
    const ids = batch.map(({ productId }) => productId);
    const tokens = batch.map(({ token }) => token);
    return this.transactions.run(shop.id, async (tx) => {
      // Another process that has begun to write a product since then says itself how that ended.
      await tx.rows(
        `UPDATE checkout_token t SET token = n.token,
           unsure_at = CASE WHEN t.unsure_at = $4 THEN n.unsure_at ELSE t.unsure_at END
         FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS n (product_id, token, unsure_at)
         WHERE t.product_id = n.product_id`,
        [ids, tokens, ids.map((id) => before.get(id) ?? null), at],
      );
      await tx.rows(`DELETE FROM checkout_token WHERE product_id = ANY ($1) AND token = '' AND unsure_at IS NULL`, [
        ids,
      ]);
      const again = [...before.values()].map((one) => settledAt(one).getTime());
      await tx.rows(
        `UPDATE checkout_rules SET done = least(coalesce(done, 0) + $1, total),
           rewrite_due = greatest(rewrite_due, $2::timestamptz)`,
        [batch.length, again.length > 0 ? new Date(Math.max(...again)) : null],
      );
    });
  }
}

function metafieldOf(productId: string) {
  return { ownerId: `gid://shopify/Product/${productId}`, key: KEY };
}
