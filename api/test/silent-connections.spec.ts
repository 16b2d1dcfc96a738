import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import pg from 'pg';
import type { Config } from '../src/config.js';
import { isSilent } from '../src/database/database-errors.js';
import { endIdle, EndsWhenSilent } from '../src/database/silent-connections.js';
import { connectQueues } from '../src/events/queues.js';

const DEADLINE_MS = 400;

describe('a connection to PostgreSQL that falls silent', () => {
  const carried: Socket[] = [];
  let proxy: Server;
  let pool: pg.Pool;

  beforeEach(async () => {
    const { hostname, port } = new URL(process.env.TEST_POSTGRES_URL!);
    proxy = createServer((client) => {
      const upstream = connect(Number(port), hostname);
      for (const socket of [client, upstream]) carried.push(socket.on('error', () => {}));
      client.pipe(upstream).pipe(client);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const url = new URL(process.env.TEST_POSTGRES_URL!);
    url.port = String((proxy.address() as AddressInfo).port);
    url.hostname = '127.0.0.1';
    pool = new pg.Pool({ connectionString: url.href, max: 6, query_timeout: DEADLINE_MS, Client: EndsWhenSilent });
    pool.on('error', () => {});
  });
  afterEach(async () => {
    for (const socket of carried.splice(0)) socket.destroy();
    await pool.end();
    proxy.close();
  });

  /** Those that are open now; later ones work. */
  function silence(): void {
    for (const socket of carried) socket.unpipe().pause();
  }

  it('is reported to whoever holds it to LISTEN', async () => {
    const client = await pool.connect();
    const broken = once(client, 'error');
    silence();
    await expect(client.query('LISTEN jobs')).rejects.toThrow('Query read timeout');
    await broken;
    client.release(true);
    const next = await pool.connect();
    await next.query('LISTEN jobs');
    next.release();
  });

  it('ends the others that idle: a statement waits for one deadline, not for several', async () => {
    pool.on('release', (error) => {
      if (isSilent(error)) endIdle(pool);
    });
    await Promise.all(Array.from({ length: 6 }, () => pool.query('SELECT pg_sleep(0.05)')));
    expect(pool.idleCount).toBe(6);
    silence();
    await expect(pool.query('SELECT 1')).rejects.toThrow('Query read timeout');
    for (let again = 0; again < 6; again += 1) await pool.query('SELECT 1');
  });

  it('is one that the queues end', async () => {
    const queues = connectQueues({ SYSTEM_DATABASE_URL: process.env.TEST_POSTGRES_URL } as Config);
    const { options } = queues.connection as { options: { Client: unknown } };
    expect(options.Client).toBe(EndsWhenSilent);
    await queues.close();
  });
});
