import type { WebhookList } from '@purchase-limits/contract/outgoing-webhooks';
import type { Tx } from '../database/transactions.js';
import { queryHandler, ShopQuery } from '../http/handlers.js';

/** The shop's webhooks, the newest first, without their secrets. */
export class ListWebhooks extends ShopQuery<WebhookList> {}

export const ListWebhooksHandler = queryHandler(ListWebhooks, (tx) => listWebhooks(tx));

type Row = { id: string; url: string; createdAt: Date; isFailing: boolean };

export async function listWebhooks(tx: Tx): Promise<WebhookList> {
  const rows = await tx.rows<Row>(
    `SELECT w.id, w.url, w.created_at AS "createdAt",
       coalesce(last.attempts > 0 AND last.delivered_at IS NULL, false) AS "isFailing"
     FROM outgoing_webhook w LEFT JOIN LATERAL (
       SELECT d.attempts, d.delivered_at FROM outgoing_delivery d
       WHERE d.shop_id = w.shop_id AND d.webhook_id = w.id AND d.attempts > 0 ORDER BY d.event_id DESC LIMIT 1
     ) AS last ON true
     ORDER BY w.created_at DESC, w.id`,
  );
  return { items: rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() })) };
}
