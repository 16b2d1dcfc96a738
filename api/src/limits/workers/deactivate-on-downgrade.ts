import { consumerOf } from '../../events/consumer.js';
import { stopLimits } from '../stop-limits.js';

/** Writes down which limits a smaller plan stopped. They were out of force since the commit of the downgrade. */
export class DeactivateOnDowngrade extends consumerOf('deactivate-on-downgrade') {
  protected readonly handle = this.inShop((tx, { shopId }) => stopLimits(tx, shopId, 'downgrade'));
}
