import type { PauseList } from '@purchase-limits/contract/jobs';
import { Transactions } from '../../database/transactions.js';
import { queryHandlerWith, QueryWith } from '../../http/handlers.js';

/** The shops whose events a queue leaves alone, the latest first. */
export class ListPauses extends QueryWith<PauseList, object> {}

type Row = { shopId: string; shopifyDomain: string; queue: string; operator: string; reason: string; at: Date };

export const ListPausesHandler = queryHandlerWith(ListPauses, Transactions, async (transactions) => {
  const rows = await transactions.runSystem((tx) =>
    tx.rows<Row>(
      `SELECT p.shop_id AS "shopId", s.shopify_domain AS "shopifyDomain", p.queue, p.operator, p.reason, p.at
       FROM shop_pause p JOIN shop s ON s.id = p.shop_id ORDER BY p.at DESC, p.queue`,
    ),
  );
  return {
    pauses: rows.map(({ shopId, shopifyDomain, at, ...pause }) => ({
      ...pause,
      shop: { id: shopId, shopifyDomain },
      at: at.toISOString(),
    })),
  };
});
