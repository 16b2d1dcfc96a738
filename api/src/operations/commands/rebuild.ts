import type { DoneAnswer } from '@purchase-limits/contract/jobs';
import type { ProjectionName, RebuildBody } from '@purchase-limits/contract/operators';
import { noteAction } from '../../audit/note-action.js';
import { Transactions } from '../../database/transactions.js';
import { emitForShops } from '../../events/emit.js';
import type { RebuildEvent } from '../../events/events.js';
import { forgetCheckoutPublications } from '../../checkout-rules/write-checkout-rules.js';
import { commandHandlerWith, CommandWith } from '../../http/handlers.js';
import { rereadLedgers } from '../../repurchase/reread-ledgers.js';
import { publishAgain } from '../../storefront/write-publication.js';
import { requireShop } from '../shop-id.js';
import { ALL_SHOPS, requireConfirmation } from './confirmation.js';

/** An operator rebuilds a projection, for one shop or all. */
export class Rebuild extends CommandWith<DoneAnswer, { operator: string; what: RebuildBody }> {}

const EVENTS: Record<ProjectionName, RebuildEvent['type']> = {
  'limit-list': 'LimitListRebuildRequested',
  'storefront-settings': 'SettingsRebuildRequested',
  'publish-settings': 'PublicationRequested',
  purchases: 'LedgerRebuildRequested',
};

export const RebuildHandler = commandHandlerWith(
  Rebuild,
  Transactions,
  (transactions, { given: { operator, what } }) => {
    const { projection } = what;
    const shopId = what.shopId ?? null;
    return transactions.runSystem(async (tx) => {
      if (shopId !== null) await requireShop(tx, shopId);
      // While orders are read again, their shop's limits of what was bought count by the old ones.
      if (projection === 'purchases') await requireConfirmation(tx, what.confirm, { shopId, otherwise: ALL_SHOPS });
      if (projection === 'publish-settings') {
        await publishAgain(tx, shopId);
        await forgetCheckoutPublications(tx, shopId);
      }
      if (projection === 'purchases') await rereadLedgers(tx, shopId);
      const count = await emitForShops(tx, EVENTS[projection], shopId === null ? null : [shopId]);
      await noteAction(tx, { operator, action: 'rebuild', shopId, details: { projection, count } });
      return { count };
    });
  },
);
