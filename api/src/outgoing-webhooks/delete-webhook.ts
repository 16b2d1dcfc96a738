import type { WebhookList } from '@purchase-limits/contract/outgoing-webhooks';
import { commandHandler, ShopCommand } from '../http/handlers.js';
import { NotFoundError } from '../http/rule-error.js';
import { throwUnlessMerchant } from '../shops/throw-unless-merchant.js';
import { listWebhooks } from './list-webhooks.js';
import { OutgoingWebhookEntity } from './outgoing-webhook.entity.js';

/** The merchant ends a webhook: it gets nothing more, also of what waits. */
export class DeleteWebhook extends ShopCommand<WebhookList, { id: string }> {}

export const DeleteWebhookHandler = commandHandler(DeleteWebhook, async (tx, { shop, given: { id } }) => {
  throwUnlessMerchant(shop);
  const { affected } = await tx.manager.delete(OutgoingWebhookEntity, { shopId: shop.id, id });
  if (!affected) throw new NotFoundError('webhook');
  return listWebhooks(tx);
});
