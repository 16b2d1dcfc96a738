// Which tables' rows each transaction locks, in which order, read from the statements that it sends.
import type { DataSource, Logger, QueryRunner } from 'typeorm';

type Order = string[];

/** Notes the tables whose rows each transaction locks, in the order of the first lock. */
export class LockOrder {
  private readonly open = new Map<QueryRunner, Order>();
  /** `before after`, with an example of a whole transaction. */
  readonly pairs = new Map<string, string>();

  watch(source: DataSource): void {
    const logQuery = (sql: string, _: unknown, runner?: QueryRunner) => runner && this.note(sql, runner);
    const ignored = () => {};
    const logger: Logger = {
      logQuery: logQuery as Logger['logQuery'],
      logQueryError: ignored,
      logQuerySlow: ignored,
      logSchemaBuild: ignored,
      logMigration: ignored,
      log: ignored,
    };
    source.setOptions({ logging: ['query'] });
    Object.assign(source, { logger });
  }

  /** Pairs that were not locked in this order of tables, or of which a table is missing in it. */
  against(order: readonly string[]): string[] {
    return [...this.pairs].flatMap(([pair, example]) => {
      const [before, after] = pair.split(' ').map((table) => order.indexOf(table)) as [number, number];
      return before >= 0 && after > before ? [] : [`${pair}, in ${example}`];
    });
  }

  private note(sql: string, runner: QueryRunner): void {
    if (/^\s*START TRANSACTION/i.test(sql)) this.open.set(runner, []);
    const order = this.open.get(runner);
    if (!order) return;
    if (/^\s*(COMMIT|ROLLBACK)/i.test(sql)) {
      this.open.delete(runner);
      return this.keep(order);
    }
    for (const table of lockedBy(sql)) if (!order.includes(table)) order.push(table);
  }

  private keep(order: Order): void {
    order.forEach((before, index) => {
      for (const after of order.slice(index + 1)) this.pairs.set(`${before} ${after}`, order.join(' > '));
    });
  }
}

/** The tables of which the statement locks rows against other writers; a new row is nobody else's. */
function lockedBy(sql: string): string[] {
  const written = [...sql.matchAll(/\b(?:UPDATE|DELETE FROM)\s+(?!SKIP|SET|OF\b|NOTHING)"?(\w+)"?/gi)].map(
    ([, table]) => table!,
  );
  const upserted = /ON CONFLICT[^;]*DO UPDATE/i.test(sql) ? [/INSERT INTO\s+"?(\w+)"?/i.exec(sql)?.[1] ?? ''] : [];
  const selected = /FOR (NO KEY )?UPDATE|FOR SHARE/i.test(sql) ? [/FROM\s+"?(\w+)"?/i.exec(sql)?.[1] ?? ''] : [];
  return [...selected, ...upserted, ...written.filter((table) => !['set', 'nothing'].includes(table.toLowerCase()))];
}
