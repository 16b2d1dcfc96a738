import { dayOf } from '@purchase-limits/domain/calendar';
import type { CheckoutBeacon, CheckoutBeaconView } from '@purchase-limits/contract/storefront';
import { now } from '../../clock.js';
import { readShopId } from '../../database/shop-by-domain.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { commandHandlerWith, CommandWith } from '../../http/handlers.js';
import { NotFoundError } from '../../http/rule-error.js';
import { isTimely } from '../../impressions/impression-id.js';

/** A checkout was refused or completed. `network`: a digest. */
export class RecordCheckout extends CommandWith<CheckoutBeaconView, { beacon: CheckoutBeacon; network: string }> {}

/**
 * A GMT day's of one network in one shop: figures that anybody can send must not be made up without end. In a large
 * shop a mobile carrier's network has more, so a part of what was counted the day before passes in any case.
 */
const ALWAYS_OF_NETWORK = 200;
const PART_OF_DAY_BEFORE = 10;
/** They are counted with each beacon. */
const MOST_OF_NETWORK = 5_000;
const DAY_MS = 86_400_000;

export const RecordCheckoutHandler = commandHandlerWith(
  RecordCheckout,
  Transactions,
  async (transactions, { given: { beacon, network } }) => {
    const at = now();
    const shopId = await transactions.runWithoutShop((tx) => readShopId(tx, beacon.shop));
    if (shopId === null) throw new NotFoundError('shop');
    if (!isTimely(beacon.id, at)) return { isCounted: false };
    const isCounted = await transactions.run(shopId, async (tx) => {
      const limitIds = beacon.refusedBy ? await limitsOf(tx, beacon.refusedBy) : [];
      if (!beacon.isCompleted && limitIds.length === 0) return false;
      if (!(await isNew(tx, { shopId, id: beacon.id, network, at }))) return false;
      await count(tx, shopId, dayOf(at.getTime()), limitIds);
      return true;
    });
    return { isCounted };
  },
);

/** The limits with these numbers, each once, in the order in which all who count them do. */
async function limitsOf(tx: Tx, numbers: readonly number[]): Promise<string[]> {
  const rows = await tx.rows<{ limitId: string }>(
    'SELECT DISTINCT limit_id AS "limitId" FROM limit_number WHERE number = ANY ($1) ORDER BY limit_id',
    [numbers],
  );
  return rows.map(({ limitId }) => limitId);
}

type Sender = { shopId: string; id: string; network: string; at: Date };

/** False: it was counted before, its network has sent too many today, or the shop doesn't count them. */
async function isNew(tx: Tx, { shopId, id, network, at }: Sender): Promise<boolean> {
  const dayBefore = dayOf(at.getTime() - DAY_MS);
  const rows = await tx.rows(
    `INSERT INTO checkout_beacon (shop_id, id, network, at)
     SELECT $1, $2, $3, $4::timestamptz
     WHERE EXISTS (SELECT 1 FROM checkout_rules WHERE counts_refusals AND is_enabled)
       AND (SELECT count(*) FROM checkout_beacon
         WHERE network = $3 AND at >= date_trunc('day', $4::timestamptz, 'UTC')) < least($7, greatest($5, (
           SELECT (refused + completed) / $6 FROM checkout_day WHERE day = $8)))
     ON CONFLICT DO NOTHING RETURNING id`,
    [shopId, id, network, at, ALWAYS_OF_NETWORK, PART_OF_DAY_BEFORE, MOST_OF_NETWORK, dayBefore],
  );
  return rows.length > 0;
}

/** No limits: a completed checkout. */
async function count(tx: Tx, shopId: string, day: string, limitIds: readonly string[]): Promise<void> {
  const isRefused = limitIds.length > 0;
  await tx.rows(
    `INSERT INTO checkout_day AS d (shop_id, day, refused, completed) VALUES ($1, $2, $3, $4)
     ON CONFLICT (shop_id, day) DO UPDATE SET
       refused = d.refused + excluded.refused, completed = d.completed + excluded.completed`,
    [shopId, day, isRefused ? 1 : 0, isRefused ? 0 : 1],
  );
  await tx.rows(
    `INSERT INTO refusal_day AS d (shop_id, day, limit_id, refusals)
     SELECT $1, $2, unnest($3::uuid[]), 1
     ON CONFLICT (shop_id, day, limit_id) DO UPDATE SET refusals = d.refusals + 1`,
    [shopId, day, limitIds],
  );
}
