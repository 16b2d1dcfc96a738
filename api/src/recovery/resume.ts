// What a restored database and the platform no longer agree on, the workers settle as soon as they run.
import { forgetCheckoutPublications } from '../checkout-rules/write-checkout-rules.js';
import type { Transactions } from '../database/transactions.js';
import { emitForShops } from '../events/emit.js';
import { rereadLedgers } from '../repurchase/reread-ledgers.js';
import { doubtFacts } from '../repurchase/told-facts.js';
import { publishAgain } from '../storefront/write-publication.js';

/**
 * Has every shop's documents published, its orders read, its customers written and the platform asked about its
 * subscription, again. Answers how many shops there are.
 */
export function resume(transactions: Transactions): Promise<number> {
  return transactions.runSystem(async (tx) => {
    await publishAgain(tx, null);
    await forgetCheckoutPublications(tx, null);
    await rereadLedgers(tx, null);
    await doubtFacts(tx, null);
    await emitForShops(tx, 'PublicationRequested', null);
    await emitForShops(tx, 'LedgerRebuildRequested', null);
    return emitForShops(tx, 'ShopConnected', null);
  });
}
