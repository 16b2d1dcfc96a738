import { consumerOf } from '../../events/consumer.js';
import { changeFacts, changePlanName } from '../../shops/write-shop.js';
import { toldShopFacts } from '../shop-facts.js';

/** Writes down what the platform tells of a shop; of two tellings the newer one counts, in whatever order they come. */
export class RefreshShopFacts extends consumerOf('refresh-shop-facts') {
  protected readonly handle = this.inShop(async (tx, { facts, at }) => {
    await changeFacts(tx, toldShopFacts(facts), new Date(at));
    if (facts.planName !== undefined) await changePlanName(tx, facts.planName, new Date(at));
  });
}
