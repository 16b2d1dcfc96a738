import type { CheckoutRulesBody } from '@purchase-limits/contract/checkout-rules';
import type { Tx } from '../../database/transactions.js';
import { emit } from '../../events/emit.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { RuleError } from '../../http/rule-error.js';
import { readConnection } from '../../platform/connection.js';
import { CHECKOUT_SCOPES, missingOf, PIXEL_SCOPES } from '../../platform/scopes.js';

/** The merchant decided whether limits are held at the checkout; a worker does what follows. */
export class SaveCheckoutRules extends ShopCommand<void, { wish: CheckoutRulesBody }> {}

export const SaveCheckoutRulesHandler = commandHandler(SaveCheckoutRules, (tx, { shop, given: { wish } }) =>
  saveCheckoutRules(tx, shop.id, wish),
);

async function saveCheckoutRules(tx: Tx, shopId: string, wish: CheckoutRulesBody) {
  const { isEnabled, blockOnFailure, countsRefusals } = wish;
  if (isEnabled) await requireScopes(tx, countsRefusals ? [...CHECKOUT_SCOPES, ...PIXEL_SCOPES] : CHECKOUT_SCOPES);
  const [saved] = await tx.rows<{ version: string }>(
    `INSERT INTO checkout_rules (shop_id, is_enabled, block_on_failure, counts_refusals, version)
     VALUES ($1, $2, $3, coalesce($4, false), 1)
     ON CONFLICT (shop_id) DO UPDATE SET is_enabled = $2, block_on_failure = $3,
       counts_refusals = coalesce($4, checkout_rules.counts_refusals), version = checkout_rules.version + 1,
       problem = NULL, switched_off_at = NULL
     RETURNING version`,
    [shopId, isEnabled, blockOnFailure, countsRefusals ?? null],
  );
  await emit(tx, { type: 'CheckoutRulesChanged', shopId, version: Number(saved!.version) });
}

async function requireScopes(tx: Tx, needed: readonly string[]): Promise<void> {
  const missing = missingOf(needed, (await readConnection(tx))?.scopes ?? []);
  if (missing.length > 0)
    throw new RuleError(409, 'missing_scopes', 'Your store has not yet allowed this app what it needs at checkout.', {
      missingScopes: missing,
    });
}
