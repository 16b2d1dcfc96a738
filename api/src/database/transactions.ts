// Every statement of the product runs in a transaction from here: of one shop, or, for what crosses shops, of the
// system.
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { conflictsTotal } from '../metrics.js';
import { inSpan } from '../tracing/in-span.js';
import { conflictOf, isSilent } from './database-errors.js';
import { endIdle, endNow } from './silent-connections.js';
import type { Pool } from 'pg';
import { type DataSource, type EntityManager, type QueryRunner } from 'typeorm';

export const API_DATABASE = Symbol('DataSource of the role api');
export const SYSTEM_DATABASE = Symbol('DataSource of the role worker_system');

/**
 * `write`: others wait to read for writing; `read`: others wait to write. Held until the transaction ends. Neither
 * waits for the foreign keys of rows that refer to the row (docs/architecture.md, "Order of locks").
 */
export type RowLock = 'write' | 'read';
const LOCK_MODES = { write: 'for_no_key_update', read: 'pessimistic_read' } as const;

/** Held by every transaction of a shop; erasing the shop needs it exclusively (docs/architecture.md). */
const IN_USE = `hashtextextended('shop ' || $1, 0)`;

/** A transaction that PostgreSQL ended to resolve a conflict runs again, so often. */
const MOST_CONFLICTS = 4;
const FIRST_PAUSE_MS = 20;

/** One open transaction. */
export class Tx {
  constructor(private readonly runner: QueryRunner) {}

  /**
   * Binds this transaction to the shop: row-level security shows only its rows, and nobody can erase the shop until it
   * ends.
   */
  async enter(shopId: string): Promise<void> {
    await this.rows(`SELECT set_config('app.shop_id', $1, true), pg_advisory_xact_lock_shared(${IN_USE})`, [shopId]);
  }

  /** Whether this is the only open transaction of its shop; if so, no other begins before it ends. */
  async isAlone(shopId: string): Promise<boolean> {
    const [answer] = await this.rows<{ isAlone: boolean }>(`SELECT pg_try_advisory_xact_lock(${IN_USE}) AS "isAlone"`, [
      shopId,
    ]);
    return answer!.isAlone;
  }

  /** TypeORM's manager, for entities. */
  get manager(): EntityManager {
    return this.runner.manager;
  }

  /** The shop's row in a table with one row a shop; null without one. For transactions of a shop only. */
  async ofShop<Row extends object>(entity: new () => Row, lock?: RowLock): Promise<Row | null> {
    const [row] = await this.manager.find(entity, lock ? { lock: { mode: LOCK_MODES[lock] } } : {});
    return row ?? null;
  }

  /** The rows a statement answers; for an UPDATE or DELETE those it returns. */
  async rows<Row extends object>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const { records } = await this.runner.query(sql, parameters, true);
    return (records ?? []) as Row[];
  }
}

@Injectable()
export class Transactions {
  constructor(
    @Inject(API_DATABASE) private readonly api: DataSource,
    @Optional() @Inject(SYSTEM_DATABASE) private readonly system?: DataSource,
  ) {}

  /**
   * Work of one shop: row-level security shows it that shop's rows and no others. Like all work here it may run more
   * than once before it commits, so it changes nothing but rows.
   */
  run<T>(shopId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction('shop', this.api, async (tx) => {
      await tx.enter(shopId);
      return work(tx);
    });
  }

  /** Work without a shop, as the role `api`: sees no row of any shop, and may call the functions that cross them. */
  runWithoutShop<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction('no shop', this.api, work);
  }

  /** One statement without a shop, in a transaction of its own: sent and answered at once, after its commit. */
  runStatement<Row extends object>(sql: string, parameters: unknown[]): Promise<Row[]> {
    return retried(() => withRunner(this.api, (runner) => new Tx(runner).rows<Row>(sql, parameters)));
  }

  /** Work that crosses shops. Only the worker process has the role for it. */
  runSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (!this.system) throw new Error('This process has no SYSTEM_DATABASE_URL, so it cannot work across shops');
    return inTransaction('system', this.system, work);
  }
}

/** `of`: whose rows it sees. */
function inTransaction<T>(of: string, source: DataSource, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inSpan('transaction', { facts: { 'purchase_limits.transaction': of } }, () =>
    retried(() =>
      withRunner(source, async (runner) => {
        await runner.startTransaction();
        const result = await work(new Tx(runner));
        await runner.commitTransaction();
        return result;
      }),
    ),
  );
}

async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let conflicts = 0; ; conflicts += 1) {
    try {
      return await attempt();
    } catch (error) {
      const kind = conflictOf(error);
      if (kind === null) throw error;
      conflictsTotal.inc({ kind });
      if (conflicts === MOST_CONFLICTS) throw error;
      // Jitter: those that met would meet again.
      await pause(FIRST_PAUSE_MS * 2 ** conflicts * (0.5 + Math.random()));
    }
  }
}

async function withRunner<T>(source: DataSource, work: (runner: QueryRunner) => Promise<T>): Promise<T> {
  const runner = source.createQueryRunner();
  let client: unknown;
  try {
    client = await runner.connect();
    return await work(runner);
  } catch (error) {
    // A connection that is silent would keep the next statement waiting: the pool replaces it.
    if (isSilent(error)) {
      endNow(client);
      endIdle((source.driver as unknown as { master: Pool }).master);
    } else if (runner.isTransactionActive) await rollBack(runner);
    throw error;
  } finally {
    await runner.release();
  }
}

/** A connection that died has nothing to roll back; the error that the caller gets is the first one. */
async function rollBack(runner: QueryRunner): Promise<void> {
  try {
    await runner.rollbackTransaction();
  } catch {
    // PostgreSQL rolls back on its own once the connection is gone.
  }
}
