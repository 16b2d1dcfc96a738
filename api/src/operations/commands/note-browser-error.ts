import type { BrowserErrorBody } from '@purchase-limits/contract/browser-error';
import { VERSION } from '@purchase-limits/contract/version';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LRUCache } from 'lru-cache';
import { now } from '../../clock.js';
import { Transactions } from '../../database/transactions.js';

/** The admin of a shop reports an error. Counted without the shop; more than 20 a minute of one shop are left out. */
export class NoteBrowserError extends Command<void> {
  constructor(
    readonly shopId: string,
    readonly error: BrowserErrorBody,
  ) {
    super();
  }
}

const MOST_A_MINUTE = 20;
const MINUTE_MS = 60_000;
const MOST_SHOPS = 10_000;

@CommandHandler(NoteBrowserError)
export class NoteBrowserErrorHandler implements ICommandHandler<NoteBrowserError> {
  /** How many each shop has reported within the minute that began with its first. */
  private readonly reported = new LRUCache<string, number>({ max: MOST_SHOPS, ttl: MINUTE_MS, noUpdateTTL: true });

  constructor(private readonly transactions: Transactions) {}

  async execute({ shopId, error: { name, place } }: NoteBrowserError): Promise<void> {
    const reported = this.reported.get(shopId) ?? 0;
    if (reported >= MOST_A_MINUTE) return;
    this.reported.set(shopId, reported + 1);
    await this.transactions.runWithoutShop((tx) =>
      tx.rows('SELECT note_browser_error($1, $2, $3, $4, $5)', ['admin', VERSION, name, place, now()]),
    );
  }
}
