import type { OperatorShop } from '@purchase-limits/contract/operators';
import type { Config } from '../../config.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { queryHandlerWith, QueryWith } from '../../http/handlers.js';
import { readConnection } from '../../platform/connection.js';
import { readQuota } from '../../quota/queries/get-quota.js';
import { readShop } from '../../shops/queries/read-shop.js';
import { readSubscription } from '../../subscriptions/queries/get-subscription.js';
import { requireShop } from '../shop-id.js';

/** A shop as operators see it. */
export class GetShopForOperators extends QueryWith<OperatorShop, { shopId: string }> {}

export const GetShopForOperatorsHandler = queryHandlerWith(
  GetShopForOperators,
  Transactions,
  async (transactions, { given: { shopId } }, config) => {
    await transactions.runSystem((tx) => requireShop(tx, shopId));
    return transactions.run(shopId, (tx) => readOperatorShop(tx, config));
  },
);

async function readOperatorShop(tx: Tx, config: Config): Promise<OperatorShop> {
  const { id, shopifyDomain, name, installedAt } = await readShop(tx);
  const { plan, state, trialEndsAt, trialDaysExtend } = await readSubscription(tx, config);
  const { impressions, max } = await readQuota(tx);
  const connection = await readConnection(tx);
  return {
    id,
    shopifyDomain,
    name,
    plan,
    isInstalled: connection !== null && connection.endedAt === null,
    installedAt: installedAt.toISOString(),
    limits: await countLimits(tx),
    impressions,
    maximumImpressions: max,
    state,
    trialEndsAt,
    trialDaysExtend,
    document: await readDocument(tx),
    ...(await countEvents(tx)),
  };
}

/** `stopped`: active limits that the quota or a smaller plan has stopped. */
async function countLimits(tx: Tx): Promise<OperatorShop['limits']> {
  const [row] = await tx.rows<OperatorShop['limits']>(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE status = 'active')::int AS active,
       count(*) FILTER (WHERE stopped_by IS NOT NULL)::int AS stopped
     FROM purchase_limit WHERE deleted_at IS NULL`,
  );
  return row!;
}

async function readDocument(tx: Tx): Promise<OperatorShop['document']> {
  const [row] = await tx.rows<{ version: string; published: string; publishedAt: Date | null }>(
    `SELECT s.version, coalesce(p.last_version, 0) AS published, p.published_at AS "publishedAt"
     FROM storefront_settings s LEFT JOIN publication p ON p.shop_id = s.shop_id`,
  );
  if (!row) return { version: 0, publishedVersion: 0, publishedAt: null };
  return {
    version: Number(row.version),
    publishedVersion: Number(row.published),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  };
}

/** Events of the shop that are not handled yet, and those that were given up. */
async function countEvents(tx: Tx): Promise<{ openEvents: number; deadEnds: number }> {
  const [row] = await tx.rows<{ openEvents: number; deadEnds: number }>(
    `SELECT (SELECT count(*)::int FROM event_log e WHERE NOT e.settled AND (e.sent_at IS NULL OR EXISTS (
         SELECT 1 FROM unnest(e.sent_to) AS q (queue)
         WHERE NOT EXISTS (SELECT 1 FROM inbox i WHERE i.consumer = q.queue AND i.event_id = e.id)
           AND NOT EXISTS (SELECT 1 FROM dead_end d WHERE d.queue = q.queue AND d.event_id = e.id)))) AS "openEvents",
       (SELECT count(*)::int FROM dead_end) AS "deadEnds"`,
  );
  return row!;
}
