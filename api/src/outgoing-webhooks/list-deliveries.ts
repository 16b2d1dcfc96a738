import { MOST_DELIVERIES, type DeliveryList, type DeliveryView } from '@purchase-limits/contract/outgoing-webhooks';
import type { Tx } from '../database/transactions.js';
import { queryHandler, ShopQuery } from '../http/handlers.js';
import { NotFoundError } from '../http/rule-error.js';
import { OutgoingDeliveryEntity } from './outgoing-delivery.entity.js';
import { OutgoingWebhookEntity } from './outgoing-webhook.entity.js';

/** What a webhook was sent lately, or will be. */
export class ListDeliveries extends ShopQuery<DeliveryList, { webhookId: string }> {}

export const ListDeliveriesHandler = queryHandler(ListDeliveries, (tx, { given: { webhookId } }) =>
  listDeliveries(tx, webhookId),
);

export async function listDeliveries(tx: Tx, webhookId: string): Promise<DeliveryList> {
  if (!(await tx.manager.existsBy(OutgoingWebhookEntity, { id: webhookId }))) throw new NotFoundError('webhook');
  const rows = await tx.manager.find(OutgoingDeliveryEntity, {
    where: { webhookId },
    order: { eventId: 'DESC' },
    take: MOST_DELIVERIES,
  });
  return { items: rows.map(viewOf) };
}

function viewOf(row: OutgoingDeliveryEntity): DeliveryView {
  const { eventId: id, type, createdAt, attempts, nextAt, deliveredAt, status, failure } = row;
  const ended = deliveredAt === null ? 'failed' : 'delivered';
  return {
    id,
    type,
    createdAt: createdAt.toISOString(),
    state: nextAt === null ? ended : 'waiting',
    attempts,
    nextAt: nextAt?.toISOString() ?? null,
    status,
    failure,
  };
}
