import type { CheckoutRulesBody } from '@purchase-limits/contract/checkout-rules';
import type { Tx } from '../../database/transactions.js';
import { emit } from '../../events/emit.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { RuleError } from '../../http/rule-error.js';
import { readConnection } from '../../platform/connection.js';
import { CHECKOUT_SCOPES } from '../../platform/scopes.js';

/** The merchant decided whether limits are held at the checkout; a worker does what follows. */
export class SaveCheckoutRules extends ShopCommand<void, { wish: CheckoutRulesBody }> {}

export const SaveCheckoutRulesHandler = commandHandler(SaveCheckoutRules, (tx, { shop, given: { wish } }) =>
  saveCheckoutRules(tx, shop.id, wish),
);

async function saveCheckoutRules(tx: Tx, shopId: string, { isEnabled, blockOnFailure }: CheckoutRulesBody) {
  if (isEnabled) await requireScopes(tx);
  const [saved] = await tx.rows<{ version: string }>(
    `INSERT INTO checkout_rules (shop_id, is_enabled, block_on_failure, version) VALUES ($1, $2, $3, 1)
     ON CONFLICT (shop_id) DO UPDATE SET is_enabled = $2, block_on_failure = $3,
       version = checkout_rules.version + 1, problem = NULL, switched_off_at = NULL
     RETURNING version`,
    [shopId, isEnabled, blockOnFailure],
  );
  await emit(tx, { type: 'CheckoutRulesChanged', shopId, version: Number(saved!.version) });
}

async function requireScopes(tx: Tx): Promise<void> {
  const granted = (await readConnection(tx))?.scopes ?? [];
  const missing = CHECKOUT_SCOPES.filter((scope) => !granted.includes(scope));
  if (missing.length > 0)
    throw new RuleError(
      409,
      'missing_scopes',
      'Your store has not yet allowed this app to change products and checkout rules.',
      { missingScopes: missing },
    );
}
