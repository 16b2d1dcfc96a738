import { now } from '../../clock.js';
import { readShopId } from '../../database/shop-by-domain.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { queryHandlerWith, QueryWith } from '../../http/handlers.js';
import { readShop, type ShopFacts } from '../../shops/queries/read-shop.js';
import type { SessionCaller } from '../identity-token.js';
import { hashOfSession } from '../session-id.js';

/** The shop of a session; null: it was signed out, or has expired, or the app was uninstalled since. */
export class FindSession extends QueryWith<ShopFacts | null, { caller: SessionCaller }> {}

export const FindSessionHandler = queryHandlerWith(
  FindSession,
  Transactions,
  async (transactions, { given: { caller } }) => {
    const shopId = await transactions.runWithoutShop((tx) => readShopId(tx, caller.shopDomain));
    if (shopId === null) return null;
    return transactions.run(shopId, async (tx) => ((await useSession(tx, caller)) ? readShop(tx) : null));
  },
);

/**
 * Whether the session is still valid. Its last use is updated at most every five minutes, because sessions are read far
 * more often.
 */
async function useSession(tx: Tx, { sessionId, epoch }: SessionCaller): Promise<boolean> {
  const found = await tx.rows(
    `WITH found AS (
       SELECT s.shop_id, s.id_hash, s.used_at FROM session s JOIN platform_connection c ON c.shop_id = s.shop_id
       WHERE s.id_hash = $1 AND s.ended_at IS NULL AND s.expires_at > $3 AND c.epoch = $2 AND c.ended_at IS NULL
     ), used AS (
       UPDATE session s SET used_at = $3 FROM found f
       WHERE s.shop_id = f.shop_id AND s.id_hash = f.id_hash AND f.used_at < $3::timestamptz - interval '5 minutes'
     )
     SELECT 1 FROM found`,
    [hashOfSession(sessionId), epoch, now()],
  );
  return found.length > 0;
}
