// A primary with a synchronous replica, without the product.
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { PostgresPair } from './topology/postgres-pair.js';
import { PostgresServer } from './topology/postgres-server.js';

const LONGER_THAN_A_COMMIT_MS = 1_000;

describe('a PostgreSQL with a synchronous replica', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pair-'));
  const password = 'a-test-password';
  let pair: PostgresPair;

  beforeAll(async () => {
    chmodSync(folder, 0o711);
    const primary = await PostgresServer.start({ dataDir: join(folder, 'postgres'), password });
    pair = new PostgresPair(primary, { folder, password, diskMegabytes: 96 });
    await query('CREATE TABLE kept (id uuid PRIMARY KEY)');
    await pair.addReplica();
  });
  afterAll(async () => {
    await pair.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function query(sql: string, values: unknown[] = []): Promise<object[]> {
    const client = new pg.Client({ connectionString: pair.primary.url('postgres', password, 'postgres') });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<object>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }
  const insert = () => query('INSERT INTO kept VALUES ($1)', [randomUUID()]);
  const count = async () => (await query('SELECT count(*)::int AS count FROM kept'))[0];

  it('has what was committed after the replica was promoted, again and again', async () => {
    for (let promotions = 1; promotions <= 2; promotions += 1) {
      await insert();
      const former = pair.primary;
      await former.kill();
      await pair.promote();
      expect(await count()).toEqual({ count: promotions });
      expect(existsSync(former.dataDir)).toBe(false);
      await pair.addReplica();
      expect(await pair.state()).toEqual({ timeline: promotions + 1, isSynchronous: true });
    }
  });

  it.each(['killed', 'frozen', 'silent'] as const)(
    'does not commit while the replica is %s, and does when it is back',
    async (how) => {
      await pair.failReplica(how);
      let isCommitted = false;
      const inserted = insert().then(() => (isCommitted = true));
      await pause(LONGER_THAN_A_COMMIT_MS);
      expect(isCommitted).toBe(false);
      await pair.mendReplica();
      await inserted;
      expect(isCommitted).toBe(true);
    },
  );

  it('goes on without the replica once nobody waits for it', async () => {
    await pair.failReplica('frozen');
    const inserted = insert();
    await pair.waitForReplica(false);
    await inserted;
    await pair.mendReplica();
    await pair.untilCaughtUp();
  });
});
