import type { DeliveryList } from '@purchase-limits/contract/outgoing-webhooks';
import { now } from '../clock.js';
import { emit } from '../events/emit.js';
import { commandHandler, ShopCommand } from '../http/handlers.js';
import { NotFoundError } from '../http/rule-error.js';
import { listDeliveries } from './list-deliveries.js';

/** The merchant has a delivery sent again, whether it arrived or not, with the id that it had. */
export class ReplayDelivery extends ShopCommand<DeliveryList, { webhookId: string; eventId: string }> {}

export const ReplayDeliveryHandler = commandHandler(
  ReplayDelivery,
  async (tx, { shop, given: { webhookId, eventId } }) => {
    const again = await tx.rows(
      `UPDATE outgoing_delivery SET next_at = $3, attempts = 0, delivered_at = NULL
       WHERE webhook_id = $1 AND event_id = $2 RETURNING 1`,
      [webhookId, eventId, now()],
    );
    if (again.length === 0) throw new NotFoundError('delivery');
    await tx.rows('UPDATE outgoing_webhook SET paused_until = NULL WHERE id = $1', [webhookId]);
    await emit(tx, { type: 'WebhooksDue', shopId: shop.id });
    return listDeliveries(tx, webhookId);
  },
);
