import type { ChangeShopBody } from '@purchase-limits/contract/shop';
import { Transactions } from '../../database/transactions.js';
import { commandHandlerWith, CommandWith } from '../../http/handlers.js';
import { changeSettings } from './change-shop-settings.js';

/** Kinds of mails with a link that stops them, and what it changes. */
const STOPPED = {
  warnings: { warningMails: false },
  summaries: { summaryMails: 'off' },
} as const satisfies Record<string, ChangeShopBody>;
export type StoppableMails = keyof typeof STOPPED;

/** Someone with such a mail unsubscribed: without a login, no person is recorded. */
export class StopMails extends CommandWith<void, { shopId: string; mails: StoppableMails }> {}

export const StopMailsHandler = commandHandlerWith(
  StopMails,
  Transactions,
  (transactions, { given: { shopId, mails } }) =>
    transactions.run(shopId, (tx) => changeSettings(tx, shopId, STOPPED[mails])),
);
