import type { Tx } from '../../database/transactions.js';
import { SubscriptionEntity } from '../subscription.entity.js';

/** A shop that was just installed begins on the free plan. */
export async function openSubscription(tx: Tx, shopId: string): Promise<void> {
  await tx.manager.insert(SubscriptionEntity, { shopId, plan: 'free', version: 1 });
}
