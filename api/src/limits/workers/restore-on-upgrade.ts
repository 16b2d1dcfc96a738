import { consumerOf } from '../../events/consumer.js';
import { restoreLimits } from '../stop-limits.js';

/** Restores the limits that the larger plan carries again. */
export class RestoreOnUpgrade extends consumerOf('restore-on-upgrade') {
  protected readonly handle = this.inShop((tx, { shopId }) => restoreLimits(tx, shopId));
}
