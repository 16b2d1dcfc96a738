// Writes what products are to limits into their metafields, in batches of the platform's size.
import { Injectable } from '@nestjs/common';
import { plainId } from '../catalog/search.js';
import { Transactions } from '../database/transactions.js';
import type { ShopKey } from '../platform/access-tokens.js';
import { OwnerMetafields } from '../platform/owner-metafields.js';

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
   * are noted as unsure, so that the next attempt writes them whatever became of this one.
   */
  async write(shop: ShopKey, changed: readonly ProductToken[]): Promise<void> {
    const filled = changed.filter(({ token }) => token !== '');
    const emptied = changed.filter(({ token }) => token === '');
    for (let from = 0; from < filled.length; from += BATCH) {
      const batch = filled.slice(from, from + BATCH);
      await this.doubt(shop, batch);
      const gone = await this.set(shop, batch);
      await this.keep(
        shop,
        batch.map((one) => (gone.has(one.productId) ? { ...one, token: '' } : one)),
      );
    }
    for (let from = 0; from < emptied.length; from += BATCH) {
      const batch = emptied.slice(from, from + BATCH);
      await this.doubt(shop, batch);
      await this.remove(shop, batch);
      await this.keep(shop, batch);
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

  private doubt(shop: ShopKey, batch: readonly ProductToken[]): Promise<unknown> {
    return this.transactions.run(shop.id, (tx) =>
      tx.rows(
        `INSERT INTO checkout_token (shop_id, product_id, token, is_sure)
         SELECT $1, *, '', false FROM unnest($2::text[])
         ON CONFLICT (shop_id, product_id) DO UPDATE SET is_sure = false`,
        [shop.id, batch.map(({ productId }) => productId)],
      ),
    );
  }

  private keep(shop: ShopKey, batch: readonly ProductToken[]): Promise<void> {
    const ids = (wanted: readonly ProductToken[]) => wanted.map(({ productId }) => productId);
    const filled = batch.filter(({ token }) => token !== '');
    const emptied = batch.filter(({ token }) => token === '');
    return this.transactions.run(shop.id, async (tx) => {
      await tx.rows(
        `INSERT INTO checkout_token (shop_id, product_id, token)
         SELECT $1, * FROM unnest($2::text[], $3::text[])
         ON CONFLICT (shop_id, product_id) DO UPDATE SET token = excluded.token, is_sure = true`,
        [shop.id, ids(filled), filled.map(({ token }) => token)],
      );
      await tx.rows('DELETE FROM checkout_token WHERE product_id = ANY($1)', [ids(emptied)]);
      await tx.rows('UPDATE checkout_rules SET done = least(coalesce(done, 0) + $1, total)', [batch.length]);
    });
  }
}

function metafieldOf(productId: string) {
  return { ownerId: `gid://shopify/Product/${productId}`, key: KEY };
}
