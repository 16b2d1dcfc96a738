import type { Tx } from '../database/transactions.js';

/** The app was uninstalled: what it had at the platform is gone, and nothing is held until the merchant wants it. */
export async function forgetCheckoutRules(tx: Tx): Promise<void> {
  await tx.rows('DELETE FROM checkout_token');
  await tx.rows(
    `UPDATE checkout_rules SET is_enabled = false, validation_ids = '{}', published_version = 0, published_wish = 0,
       published_at = NULL, left_out = '[]', done = NULL, total = NULL, problem = NULL`,
  );
}
