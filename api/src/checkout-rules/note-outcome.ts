// What the shop's row says of the last publication of its checkout rules.
import type { LeftOutLimit } from '@purchase-limits/domain/pack-checkout';
import type { Tx } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import { forgetSoldDigest } from '../repurchase/sold-facts.js';

/** `removed`: the merchant took the validations away at the platform. */
export type Outcome =
  | {
      outcome: 'published';
      version: number;
      wish: number;
      leftOut: LeftOutLimit[];
      nextChange: Date | null;
      hasShared: boolean;
      hasPersons: boolean;
    }
  | { outcome: 'refused'; problem: string }
  | { outcome: 'removed' }
  | { outcome: 'left' };

export async function noteOutcome(tx: Tx, shopId: string, result: Outcome): Promise<void> {
  if (result.outcome === 'left') return;
  await tx.rows('UPDATE checkout_rules SET done = NULL, total = NULL, problem = NULL');
  if (result.outcome === 'refused') await tx.rows('UPDATE checkout_rules SET problem = $1', [result.problem]);
  else if (result.outcome === 'removed')
    await tx.rows(
      `UPDATE checkout_rules SET is_enabled = false, validation_ids = '{}', published_version = 0, next_change = NULL,
         problem = 'The checkout rule was removed in the settings of your store.'`,
    );
  else {
    const withoutPlace = result.leftOut.filter(({ short }) => short.includes('validations'));
    await tx.rows(
      `UPDATE checkout_rules SET published_version = greatest(published_version, $1),
         published_wish = greatest(published_wish, $2), published_at = now(), left_out = $3, without_place = $4,
         next_change = $5`,
      [
        result.version,
        result.wish,
        JSON.stringify(idsOf(result.leftOut)),
        JSON.stringify(idsOf(withoutPlace)),
        result.nextChange,
      ],
    );
    if (result.hasShared) await tellSoldAgain(tx, shopId);
    if (result.hasPersons) await tellPersonsAgain(tx, shopId);
  }
}

/** What was sold while the rules were written may be missing in them. */
async function tellSoldAgain(tx: Tx, shopId: string): Promise<void> {
  await forgetSoldDigest(tx);
  await emit(tx, { type: 'SoldChanged', shopId });
}

/** Validations that were made just now know nobody. */
async function tellPersonsAgain(tx: Tx, shopId: string): Promise<void> {
  await tx.rows('UPDATE purchase_ledger SET persons_digest = NULL');
  await emit(tx, { type: 'PurchasesChanged', shopId });
}

const idsOf = (limits: readonly LeftOutLimit[]) => limits.map(({ id }) => id);
