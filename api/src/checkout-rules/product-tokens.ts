// Writes what products are to limits into their metafields, in batches of the platform's size.
import { Injectable } from '@nestjs/common';
import { plainId } from '../catalog/search.js';
import { now } from '../clock.js';
import { Transactions } from '../database/transactions.js';
import type { ShopKey } from '../platform/access-tokens.js';
import { settledAfter } from '../platform/late-calls.js';
import { OwnerMetafields } from '../platform/owner-metafields.js';
import { requireLatest } from './attempts.js';

/** The platform's bound for one call. */
const BATCH = 25;
const KEY = 'purchase-limits-product';

export type ProductToken = { productId: string; token: string };

@Injectable()
export class ProductTokens {
  constructor(
    private readonly metafields: OwnerMetafields,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Removes empty tokens. Progress is saved after each batch, so no attempt repeats one; before a batch its products
   * are noted as unsure, so that the next attempt writes them whatever became of this one. Throws once another attempt
   * has begun.
   */
  async write(shop: ShopKey, attempt: string, changed: readonly ProductToken[]): Promise<void> {
    await this.transactions.run(shop.id, async (tx) => {
      await requireLatest(tx, attempt);
      await tx.rows('UPDATE checkout_rules SET done = 0, total = $1', [changed.length]);
    });
    const filled = changed.filter(({ token }) => token !== '');
    const emptied = changed.filter(({ token }) => token === '');
    for (let from = 0; from < filled.length; from += BATCH) {
      const batch = filled.slice(from, from + BATCH);
      const at = await this.doubt(shop, attempt, batch);
      const gone = await this.set(shop, batch);
      const written = batch.map((one) => (gone.has(one.productId) ? { ...one, token: '' } : one));
      await this.keep(shop, attempt, written, at);
    }
    for (let from = 0; from < emptied.length; from += BATCH) {
      const batch = emptied.slice(from, from + BATCH);
      const at = await this.doubt(shop, attempt, batch);
      await this.remove(shop, batch);
      await this.keep(shop, attempt, batch, at);
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

  /** Where an earlier call got no answer, the product is also to be written once more. Answers when this was noted. */
  private async doubt(shop: ShopKey, attempt: string, batch: readonly ProductToken[]): Promise<Date> {
    const ids = batch.map(({ productId }) => productId);
    const at = now();
    await this.transactions.run(shop.id, async (tx) => {
      await requireLatest(tx, attempt);
      await tx.rows(
        `INSERT INTO checkout_token AS t (shop_id, product_id, token, is_sure)
         SELECT $1, *, '', false FROM unnest($2::text[])
         ON CONFLICT (shop_id, product_id) DO UPDATE SET is_sure = false,
           rewrite_at = CASE WHEN t.is_sure THEN t.rewrite_at ELSE $3 END`,
        [shop.id, ids, settledAfter(at)],
      );
    });
    return at;
  }

  private keep(shop: ShopKey, attempt: string, batch: readonly ProductToken[], at: Date): Promise<void> {
    const ids = batch.map(({ productId }) => productId);
    return this.transactions.run(shop.id, async (tx) => {
      await requireLatest(tx, attempt);
      await tx.rows(
        `UPDATE checkout_token t SET token = n.token, is_sure = true,
           rewrite_at = CASE WHEN t.rewrite_at > $3 THEN t.rewrite_at END
         FROM unnest($1::text[], $2::text[]) AS n (product_id, token) WHERE t.product_id = n.product_id`,
        [ids, batch.map(({ token }) => token), at],
      );
      await tx.rows(`DELETE FROM checkout_token WHERE product_id = ANY ($1) AND token = '' AND rewrite_at IS NULL`, [
        ids,
      ]);
      await tx.rows(
        `UPDATE checkout_rules SET done = least(coalesce(done, 0) + $1, total), rewrite_due = greatest(rewrite_due,
           (SELECT max(rewrite_at) FROM checkout_token WHERE product_id = ANY ($2)))`,
        [batch.length, ids],
      );
    });
  }
}

function metafieldOf(productId: string) {
  return { ownerId: `gid://shopify/Product/${productId}`, key: KEY };
}
