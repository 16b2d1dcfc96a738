import type { Tx } from '../database/transactions.js';

/** The app was uninstalled: what it had at the platform is gone, and nothing is held until the merchant wants it. */
export async function forgetCheckoutRules(tx: Tx): Promise<void> {
  await tx.rows('DELETE FROM checkout_token');
  await tx.rows(
    `UPDATE checkout_rules SET is_enabled = false, validation_ids = '{}', published_version = 0, published_wish = 0,
       published_at = NULL, left_out = '[]', done = NULL, total = NULL, problem = NULL,
       switched_off_at = NULL, next_change = NULL, rewrite_due = NULL, counts_refusals = false, pixel_id = NULL,
       pixel_problem = NULL`,
  );
}

/** Further than any number that was given since a backup. */
const NUMBERS_AHEAD = 100_000;

/**
 * The platform's state is unknown, for example after a restore from backup: republishes everything under unused
 * numbers, which every product's entries are written for. What products are known to have stays noted: their earlier
 * entries hold for the earlier rules until these change, and calls that got no answer may still arrive. For one shop
 * or, with null, for all; for transactions across shops.
 */
export async function forgetCheckoutPublications(tx: Tx, shopId: string | null): Promise<void> {
  // An attempt under way begins anew.
  await tx.rows(
    `UPDATE checkout_rules
     SET numbers = '{}', next_number = next_number + $2, published_version = 0, attempt = attempt + 1
     WHERE $1::uuid IS NULL OR shop_id = $1`,
    [shopId, NUMBERS_AHEAD],
  );
}
