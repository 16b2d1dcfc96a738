import { consumerOf } from '../../events/consumer.js';
import { changeFacts, changePlanName } from '../../shops/write-shop.js';
import { deliveredShopFacts } from '../shop-facts.js';

/** Stores the platform's shop facts; the newer report wins, whatever the order of arrival. */
export class RefreshShopFacts extends consumerOf('refresh-shop-facts') {
  protected readonly handle = this.inShop(async (tx, { facts, at }) => {
    await changeFacts(tx, deliveredShopFacts(facts), new Date(at));
    if (facts.planName !== undefined) await changePlanName(tx, facts.planName, new Date(at));
  });
}
