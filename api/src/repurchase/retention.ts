import { deletesOld } from '../database/delete-old.js';

/** By then, no reading of orders from before the merge is under way. */
export const deleteOldMerges = deletesOld('customer_merge', `at < $1::timestamptz - interval '30 days'`);

/** By then, no reading of orders from before the deletion is under way. */
export const deleteRemovedPurchases = deletesOld('purchase', `removed_at < $1::timestamptz - interval '30 days'`);

const WITHDRAWN = `withdrawn_at < $1::timestamptz - interval '7 days'`;

/**
 * Order data is kept for a week after the app loses access to orders; then the ledger is deleted too, except one that
 * says that the platform refuses them: it is asked again.
 */
export const deleteWithdrawnPurchases = deletesOld(
  'purchase',
  `shop_id IN (SELECT shop_id FROM purchase_ledger WHERE ${WITHDRAWN})`,
);
export const deleteWithdrawnFacts = deletesOld(
  'customer_facts',
  `shop_id IN (SELECT shop_id FROM purchase_ledger WHERE ${WITHDRAWN})`,
);
export const deleteWithdrawnSold = deletesOld(
  'sold_day',
  `shop_id IN (SELECT shop_id FROM purchase_ledger WHERE ${WITHDRAWN})`,
);
export const deleteWithdrawnPersons = deletesOld(
  'purchase_person',
  `shop_id IN (SELECT shop_id FROM purchase_ledger WHERE ${WITHDRAWN})`,
);
/** The order counts in no window of a limit that counts persons any more. */
export const deleteEndedPersons = deletesOld('purchase_person', 'until < $1');
/** Orders that the platform did not let the app read. */
export const deleteOldPendingSales = deletesOld('pending_sale', `at < $1::timestamptz - interval '1 hour'`);
export const deleteWithdrawnLedgers = deletesOld(
  'purchase_ledger',
  `${WITHDRAWN} AND refused_at IS NULL
   AND NOT EXISTS (SELECT 1 FROM purchase p WHERE p.shop_id = purchase_ledger.shop_id)`,
);
