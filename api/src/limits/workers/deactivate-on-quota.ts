import { consumerOf } from '../../events/consumer.js';
import { stopLimits } from '../stop-limits.js';

/**
 * Writes down that the used-up quota stopped the shop's limits. They were out of force since the commit of the
 * crossing.
 */
export class DeactivateOnQuota extends consumerOf('deactivate-on-quota') {
  protected readonly handle = this.inShop((tx, { shopId }) => stopLimits(tx, shopId, 'quota'));
}
