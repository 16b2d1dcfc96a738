import { consumerOf } from '../../events/consumer.js';
import { emit } from '../../events/emit.js';
import { forgetCustomer } from '../write-purchases.js';

/** Erases what is known of a customer, and the ids from the event that asked for it. */
export class RedactCustomer extends consumerOf('redact-customer') {
  protected readonly handle = this.inShop(async (tx, { shopId, customerId, orderIds = [] }, eventId) => {
    // Events from earlier releases have no id: no customer data was stored then.
    if (!customerId) return;
    await forgetCustomer(tx, shopId, customerId, orderIds);
    await emit(tx, { type: 'PurchasesChanged', shopId });
    await tx.rows(`UPDATE event_log SET payload = payload || '{"customerId": null, "orderIds": []}' WHERE id = $1`, [
      eventId,
    ]);
  });
}
