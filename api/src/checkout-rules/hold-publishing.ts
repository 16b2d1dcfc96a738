// One process at a time publishes the rules of a shop. It says until when it will be at it, and moves that on; one that
// was killed keeps the others waiting until then.
import { now } from '../clock.js';
import type { Tx } from '../database/transactions.js';
import type { CheckoutRulesEntity } from './checkout-rules.entity.js';

/** Longer than anything between two moves takes: reading a catalog of 10,000 products. */
const HELD_MS = 60_000;

export function isPublishingHeld({ heldUntil }: Pick<CheckoutRulesEntity, 'heldUntil'>): boolean {
  return heldUntil !== null && heldUntil > now();
}

export async function holdPublishing(tx: Tx): Promise<void> {
  await tx.rows('UPDATE checkout_rules SET held_until = $1', [new Date(now().getTime() + HELD_MS)]);
}

export async function releasePublishing(tx: Tx): Promise<void> {
  await tx.rows('UPDATE checkout_rules SET held_until = NULL');
}
