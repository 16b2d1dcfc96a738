import { consumerOf } from '../../events/consumer.js';
import { emit } from '../../events/emit.js';
import { mergePurchases } from '../write-purchases.js';

/** Counts what a customer bought for the one that it was merged into. */
export class MergeCustomers extends consumerOf('merge-customers') {
  protected readonly handle = this.inShop(async (tx, { shopId, keptId, goneId }) => {
    await mergePurchases(tx, shopId, { keptId, goneId });
    await emit(tx, { type: 'PurchasesChanged', shopId });
  });
}
