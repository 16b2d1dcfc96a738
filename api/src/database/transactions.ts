// Every statement of the product runs in here: in a transaction of one shop, or, for what crosses shops, as the system.
import { Inject, Injectable, Optional } from '@nestjs/common';
import { type DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import type { ProductEvent, ShopId } from '../events/event.js';

export const API_DATABASE = Symbol('DataSource of the role api');
export const SYSTEM_DATABASE = Symbol('DataSource of the role worker_system');

/** One open transaction. */
export class Tx {
  constructor(private readonly runner: QueryRunner) {}

  /** Makes this a transaction of the shop: from here on row-level security shows its rows and no others. */
  async enter(shopId: ShopId): Promise<void> {
    await this.rows(`SELECT set_config('app.shop_id', $1, true)`, [shopId]);
  }

  /** TypeORM's manager, for entities. */
  get manager(): EntityManager {
    return this.runner.manager;
  }

  /** The rows a statement answers; for an UPDATE or DELETE those it returns. */
  async rows<Row extends object>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    const { records } = await this.runner.query(sql, parameters, true);
    return (records ?? []) as Row[];
  }

  /** Writes the event beside the state it tells of; the relay hands it out after the commit. Answers its id. */
  async emit(event: ProductEvent): Promise<string> {
    const shopId = 'shopId' in event ? event.shopId : null;
    const [row] = await this.rows<{ id: string }>('INSERT INTO event_log (shop_id, type, payload) VALUES ($1, $2, $3) RETURNING id', [
      shopId,
      event.type,
      event,
    ]);
    return row!.id;
  }
}

@Injectable()
export class Transactions {
  constructor(
    @Inject(API_DATABASE) private readonly api: DataSource,
    @Optional() @Inject(SYSTEM_DATABASE) private readonly system?: DataSource,
  ) {}

  /** Work of one shop: row-level security shows it that shop's rows and no others. */
  run<T>(shopId: ShopId, work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(this.api, async (tx) => {
      await tx.enter(shopId);
      return work(tx);
    });
  }

  /** Work without a shop, as the role `api`: sees no row of any shop, and may call the functions that cross them. */
  runWithoutShop<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(this.api, work);
  }

  /** Work that crosses shops. Only the worker process has the role for it. */
  runSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (!this.system) throw new Error('This process has no SYSTEM_DATABASE_URL, so it cannot work across shops');
    return inTransaction(this.system, work);
  }
}

async function inTransaction<T>(source: DataSource, work: (tx: Tx) => Promise<T>): Promise<T> {
  const runner = source.createQueryRunner();
  try {
    await runner.connect();
    await runner.startTransaction();
    const result = await work(new Tx(runner));
    await runner.commitTransaction();
    return result;
  } catch (error) {
    if (runner.isTransactionActive) await rollBack(runner);
    throw error;
  } finally {
    await runner.release();
  }
}

/** A connection that died has nothing to roll back, and the first error is the one worth telling. */
async function rollBack(runner: QueryRunner): Promise<void> {
  try {
    await runner.rollbackTransaction();
  } catch {
    // PostgreSQL rolls back by itself when the connection is gone.
  }
}
