// Group commit: what arrives within a few milliseconds is stored in one transaction, and answered after its COMMIT.
import { randomUUID } from 'node:crypto';
import type { IMPRESSION_KINDS, impressionsBody } from '@purchase-limits/contract/storefront';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { z } from 'zod';
import { now } from '../clock.js';
import { CONFIG, type Config } from '../config.js';
import { isDataRefused } from '../database/database-errors.js';
import { RuleError } from '../http/rule-error.js';
import { impressionsTotal, impressionsWaiting } from '../metrics.js';
import { Transactions } from '../database/transactions.js';
import { currentContext, inLogContext } from '../logging.js';
import { currentSpan, inSpan } from '../tracing/in-span.js';
import type { Span } from '../tracing/span.js';
import { noteCustomers } from './note-customers.js';
import type { Ticket } from './page-ticket.js';

/** Of each impression, where its page told. */
export type Told = Omit<z.infer<typeof impressionsBody>['impressions'][number], 'id' | 'limitId' | 'kind'>;
/** `contact`: a click of the Contact us button; otherwise what the message said. */
export type Impression = Told & {
  shopDomain: string;
  id: string;
  limitId: string;
  kind: (typeof IMPRESSION_KINDS)[number] | 'contact';
  network: string;
  /** A valid page ticket of that shop, with which it was sent. */
  ticket?: Ticket | undefined;
};
/**
 * `surplus`: beyond what its network or its ticket may count, or without the ticket that it needs; counted as such.
 * `not_in_force`: nothing is kept of it.
 */
export type ImpressionOutcome = 'stored' | 'duplicate' | 'surplus' | 'not_in_force' | 'unknown_shop' | 'unknown_limit';

/** `ordinal`: which of a batch, from 1. */
type Outcome = { ordinal: number; outcome: ImpressionOutcome };
/** A request waits for all of its impressions. `left`: how many of its outcomes are not there yet. */
type Waiter = {
  span: Span | undefined;
  outcomes: ImpressionOutcome[];
  left: number;
  settle: (outcomes: ImpressionOutcome[]) => void;
  fail: (error: unknown) => void;
};
/** `at`: its place in the request. */
type Waiting = { impression: Impression; waiter: Waiter; at: number };

const RECORD = `SELECT * FROM record_impressions(
  $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`;
/** The function writes the event itself, and takes its trace from a setting, which its first argument waits for. */
const RECORD_TRACED = `SELECT r.* FROM set_config('app.traceparent', $19, true) AS told,
  LATERAL record_impressions(CASE WHEN told IS NOT NULL THEN $1::uuid END,
    $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) AS r`;

const GATHER_MS = 3;
const MOST_PER_BATCH = 2_000;
const MOST_FLUSHES = 2;
/**
 * A second flush begins beside the first for so many, or when the first takes so long: two small ones cost more than
 * one that is twice as large.
 */
const ANOTHER = { forWaiting: 200, afterMs: 20 };
const MOST_WAITING = 20_000;
const MOST_WAITING_OF_SHOP = 10_000;

@Injectable()
export class ImpressionBatcher implements BeforeApplicationShutdown {
  private waiting: Waiting[] = [];
  /** How many of each shop wait. */
  private readonly waitingOf = new Map<string, number>();
  private readonly flushes = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private latestBegan = 0;

  constructor(
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Resolves when the impressions are durable, with the outcome of each; a 503 when too many wait already. */
  async record(impressions: readonly Impression[]): Promise<ImpressionOutcome[]> {
    if (impressions.length === 0) return [];
    this.refuseBeyondBounds(impressions);
    return new Promise((settle, fail) => {
      const waiter: Waiter = { span: currentSpan(), outcomes: [], left: impressions.length, settle, fail };
      impressions.forEach((impression, at) => {
        this.waiting.push({ impression, waiter, at });
        this.note(impression.shopDomain, 1);
      });
      this.timer ??= setTimeout(() => this.flush(), GATHER_MS);
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    while (this.waiting.length > 0 || this.flushes.size > 0) {
      this.flush();
      await Promise.all(this.flushes);
    }
  }

  /** A database that is slow must not fill the memory, nor one shop's flood keep out the others. */
  private refuseBeyondBounds(impressions: readonly Impression[]): void {
    const shop = impressions[0]?.shopDomain ?? '';
    const isTooMany = this.waiting.length >= MOST_WAITING || (this.waitingOf.get(shop) ?? 0) >= MOST_WAITING_OF_SHOP;
    if (!isTooMany) return;
    impressionsTotal.inc({ outcome: 'refused' }, impressions.length);
    throw new RuleError(503, 'unavailable', 'Too much is being stored at the moment.');
  }

  private note(shop: string, change: 1 | -1): void {
    const count = (this.waitingOf.get(shop) ?? 0) + change;
    if (count > 0) this.waitingOf.set(shop, count);
    else this.waitingOf.delete(shop);
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    impressionsWaiting.set(this.waiting.length);
    // A flush that ends begins the next.
    if (this.waiting.length === 0 || this.flushes.size >= MOST_FLUSHES) return;
    if (this.flushes.size > 0 && this.waiting.length < ANOTHER.forWaiting) {
      const leftMs = this.latestBegan + ANOTHER.afterMs - performance.now();
      if (leftMs > 0) {
        this.timer = setTimeout(() => this.flush(), leftMs);
        return;
      }
    }
    this.latestBegan = performance.now();
    const batch = this.waiting.splice(0, MOST_PER_BATCH);
    impressionsWaiting.set(this.waiting.length);
    for (const { impression } of batch) this.note(impression.shopDomain, -1);
    const flush = storing(batch, () => this.store(batch)).finally(() => {
      this.flushes.delete(flush);
      this.flush();
    });
    this.flushes.add(flush);
  }

  private async store(batch: readonly Waiting[]): Promise<void> {
    try {
      const others = await this.write(batch.map(({ impression }) => impression));
      const outcomes = new Map(others.map(({ ordinal, outcome }) => [ordinal, outcome]));
      batch.forEach((waiting, index) => settle(waiting, outcomes.get(index + 1) ?? 'stored'));
      impressionsTotal.inc({ outcome: 'stored' }, batch.length - others.length);
      for (const { outcome } of others) impressionsTotal.inc({ outcome });
    } catch (error) {
      if (batch.length === 1 || !isDataRefused(error)) {
        impressionsTotal.inc({ outcome: 'refused' }, batch.length);
        return batch.forEach(({ waiter }) => waiter.fail(error));
      }
      // One row that cannot be stored must not keep the others from being stored.
      const half = batch.length >> 1;
      await this.store(batch.slice(0, half));
      await this.store(batch.slice(half));
    }
  }

  /** Answers with those that were not stored now. */
  private write(impressions: readonly Impression[]): Promise<Outcome[]> {
    const batchId = randomUUID();
    const call = this.callFor(batchId, impressions);
    if (!impressions.some(({ ticket }) => ticket?.customerId)) return this.transactions.runStatement(...call);
    return this.transactions.runWithoutShop(async (tx) => {
      const outcomes = await tx.rows<Outcome>(...call);
      await noteCustomers(tx, batchId, impressions);
      return outcomes;
    });
  }

  private callFor(batchId: string, impressions: readonly Impression[]): [sql: string, parameters: unknown[]] {
    const span = currentSpan();
    return [
      span ? RECORD_TRACED : RECORD,
      [
        batchId,
        impressions.map(({ shopDomain }) => shopDomain),
        impressions.map(({ id }) => id),
        impressions.map(({ limitId }) => limitId),
        impressions.map(({ kind }) => kind),
        impressions.map(({ network }) => network),
        this.config.IMPRESSIONS_PER_DAY,
        this.config.IMPRESSIONS_PER_MINUTE,
        now(),
        impressions.map(({ ticket }) => ticket?.id ?? null),
        impressions.map(({ ticket }) => ticket?.validUntil ?? null),
        this.config.IMPRESSIONS_PER_TICKET,
        this.config.IMPRESSIONS_PER_SHOP_DAY,
        impressions.map(({ outcome }) => outcome ?? null),
        impressions.map(({ page }) => page ?? null),
        impressions.map(({ isPhone }) => deviceOf(isPhone)),
        impressions.map(({ country }) => country ?? null),
        impressions.map(({ productId }) => productId ?? null),
        ...(span ? [span.traceparent] : []),
      ],
    ];
  }
}

/**
 * Does the work of a batch in the trace of the first request that has one; those of the others are linked. Otherwise it
 * would be that of the request which happened to start the timer.
 */
function storing(batch: readonly Waiting[], work: () => Promise<void>): Promise<void> {
  const [parent, ...links] = new Set(batch.flatMap(({ waiter: { span } }) => span ?? []));
  if (!parent) return currentContext() ? inLogContext({}, work) : work();
  const facts = { 'purchase_limits.impressions': batch.length };
  return inLogContext({ span: parent }, () => inSpan('store impressions', { links, facts }, work));
}

function settle({ waiter, at }: Waiting, outcome: ImpressionOutcome): void {
  waiter.outcomes[at] = outcome;
  waiter.left -= 1;
  if (waiter.left === 0) waiter.settle(waiter.outcomes);
}

function deviceOf(isPhone: boolean | undefined): 'phone' | 'desktop' | null {
  if (isPhone === undefined) return null;
  return isPhone ? 'phone' : 'desktop';
}
