import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { now } from '../../clock.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { QueryWith } from '../../http/handlers.js';
import { readShop, type ShopFacts } from '../../shops/queries/read-shop.js';
import { readKey } from './key-text.js';

export type FoundApiKey = { id: string; canWrite: boolean; shop: ShopFacts };

/** What a key is of; null: there is none such, or it is revoked or expired, or the app was uninstalled since. */
export class FindApiKey extends QueryWith<FoundApiKey | null, { key: string }> {}

type Row = { id: string; canWrite: boolean };

@QueryHandler(FindApiKey)
export class FindApiKeyHandler implements IQueryHandler<FindApiKey> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ given: { key } }: FindApiKey): Promise<FoundApiKey | null> {
    const read = readKey(key);
    if (!read) return null;
    return this.transactions.run(read.shopId, async (tx) => {
      const found = await useKey(tx, read.hash);
      return found && { ...found, shop: await readShop(tx) };
    });
  }
}

/** Its last use is noted at most every minute: programs call more often. */
async function useKey(tx: Tx, hash: string): Promise<Row | null> {
  const [found] = await tx.rows<Row>(
    `WITH found AS (
       SELECT k.shop_id, k.id, k.can_write, k.used_at
       FROM api_key k JOIN platform_connection c ON c.shop_id = k.shop_id
       WHERE k.hash = $1 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)
         AND c.epoch = k.epoch AND c.ended_at IS NULL
     ), used AS (
       UPDATE api_key k SET used_at = $2 FROM found f
       WHERE k.shop_id = f.shop_id AND k.id = f.id
         AND (f.used_at IS NULL OR f.used_at < $2::timestamptz - interval '1 minute')
     )
     SELECT id, can_write AS "canWrite" FROM found`,
    [hash, now()],
  );
  return found ?? null;
}
