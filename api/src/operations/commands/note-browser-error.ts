import type { BrowserErrorBody } from '@purchase-limits/contract/browser-error';
import { VERSION } from '@purchase-limits/contract/version';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { now } from '../../clock.js';
import { Transactions } from '../../database/transactions.js';
import { CommandWith } from '../../http/handlers.js';
import { ReportsPerMinute } from '../reports-per-minute.js';

/** The admin of a shop reports an error. Counted without the shop; more than 20 a minute of one shop are left out. */
export class NoteBrowserError extends CommandWith<void, { shopId: string; error: BrowserErrorBody }> {}

const MOST_A_MINUTE = 20;

@CommandHandler(NoteBrowserError)
export class NoteBrowserErrorHandler implements ICommandHandler<NoteBrowserError> {
  private readonly reports = new ReportsPerMinute(MOST_A_MINUTE);

  constructor(private readonly transactions: Transactions) {}

  async execute({
    given: {
      shopId,
      error: { name, place },
    },
  }: NoteBrowserError): Promise<void> {
    if (!this.reports.allows(shopId)) return;
    await this.transactions.runWithoutShop((tx) =>
      tx.rows('SELECT note_browser_error($1, $2, $3, $4, $5)', ['admin', VERSION, name, place, now()]),
    );
  }
}
