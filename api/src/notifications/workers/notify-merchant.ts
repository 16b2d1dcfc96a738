import { randomUUID } from 'node:crypto';
import { consumerOf } from '../../events/consumer.js';
import { readFirstInstallation } from '../../quota/queries/read-first-installation.js';
import { merchantMessage } from '../merchant-message.js';
import { NotificationEntity } from '../notification.entity.js';

/** Adds what happened to the app's own list, exactly once. */
export class NotifyMerchant extends consumerOf('notify-merchant') {
  protected readonly handle = this.inShop(async (tx, event, eventId) => {
    const message = merchantMessage(event, await readFirstInstallation(tx));
    if (!message) return;
    await tx.manager.insert(NotificationEntity, { id: randomUUID(), shopId: event.shopId, eventId, ...message });
  });
}
