// Locks that outlast transactions and end with their process: advisory locks of one connection.
import pg from 'pg';
import { connectionOptions } from './database.module.js';
import { endNow } from './silent-connections.js';

const DEADLINE_MS = 5_000;
/** A process whose machine is gone keeps its locks until the server notices, which takes about ten seconds. */
const NOTICED_SOON =
  '-c tcp_keepalives_idle=4 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c tcp_user_timeout=10000';
const KEY = 'hashtextextended($1, 0)';

export class SessionLocks {
  private connection: Promise<pg.Client> | undefined;
  /** A client takes one statement at a time. */
  private asked: Promise<unknown> = Promise.resolve();

  /** `url`: not through PgBouncer, where a session's locks end up with others. */
  constructor(private readonly url: string | undefined) {}

  /** Whether the lock is ours now; false while another process has it. */
  async take(key: string): Promise<boolean> {
    this.connection ??= this.connect();
    return this.ask(await this.connection, `SELECT pg_try_advisory_lock(${KEY}) AS "isDone"`, key);
  }

  /** A connection that broke has given up its locks. */
  async release(key: string): Promise<void> {
    const client = await this.connection?.catch(() => undefined);
    if (client) await this.ask(client, `SELECT pg_advisory_unlock(${KEY}) AS "isDone"`, key).catch(() => false);
  }

  async close(): Promise<void> {
    const client = await this.connection?.catch(() => undefined);
    await client?.end();
  }

  private async ask(client: pg.Client, sql: string, key: string): Promise<boolean> {
    const answer = this.asked.then(() => client.query<{ isDone: boolean }>(sql, [key]));
    this.asked = answer.catch(() => undefined);
    try {
      return (await answer).rows[0]!.isDone;
    } catch (error) {
      // Those that wait behind it fail at once, and do not each wait for a connection that is silent.
      this.drop(client);
      throw error;
    }
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      options: NOTICED_SOON,
      ...connectionOptions(DEADLINE_MS),
    });
    const isOver = () => this.drop(client);
    client.on('error', isOver).on('end', isOver);
    try {
      await client.connect();
      return client;
    } catch (error) {
      this.connection = undefined;
      throw error;
    }
  }

  /** The next lock is taken over a new connection. */
  private drop(client: pg.Client): void {
    const forget = (current?: pg.Client) => {
      if (current === client) this.connection = undefined;
    };
    // One that could not be made is forgotten where that failed.
    void this.connection?.then(forget, () => {});
    // Destroyed instead of closed: a silent connection would never confirm.
    endNow(client);
  }
}
