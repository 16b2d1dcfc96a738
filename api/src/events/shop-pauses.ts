import { Injectable } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import { RepeatedWork } from './repeated-work.js';
import type { QueueName } from './subscriptions.js';

const EVERY_MS = 2_000;
/** A shop that is paused is looked up again before its job waits, unless it was so lately. */
const FRESH_MS = 200;

/** Which shops' events a queue leaves alone, as operators have it; two seconds old at most. */
@Injectable()
export class ShopPauses extends RepeatedWork {
  private paused = new Set<string>();
  private first: Promise<void> | undefined;
  private reading: Promise<void> | undefined;
  private readAt = 0;

  constructor(private readonly transactions: Transactions) {
    super(EVERY_MS);
  }

  async isPaused(queue: QueueName, shopId: string): Promise<boolean> {
    this.first ??= this.read();
    await this.first.catch((error: unknown) => {
      this.first = undefined;
      throw error;
    });
    const key = keyOf(queue, shopId);
    if (!this.paused.has(key)) return false;
    await this.refresh();
    return this.paused.has(key);
  }

  private async refresh(): Promise<void> {
    const isOld = performance.now() - this.readAt > FRESH_MS;
    if (isOld) this.reading ??= this.read().finally(() => (this.reading = undefined));
    await this.reading;
  }

  async read(): Promise<void> {
    const rows = await this.transactions.runSystem((tx) =>
      tx.rows<{ queue: string; shopId: string }>('SELECT queue, shop_id AS "shopId" FROM shop_pause'),
    );
    this.readAt = performance.now();
    this.paused = new Set(rows.map(({ queue, shopId }) => keyOf(queue, shopId)));
  }

  protected async once(): Promise<string | null> {
    await this.read();
    return null;
  }
}

const keyOf = (queue: string, shopId: string) => `${queue} ${shopId}`;
