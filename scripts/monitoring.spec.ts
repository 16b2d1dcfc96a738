// Each alert of monitoring/alerts.yml: what it speaks of is broken in the product that runs, and Prometheus alerts; it
// is repaired, and the alert ends.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parser } from '@prometheus-io/lezer-promql';
import { Redis } from 'ioredis';
import pg from 'pg';
import { MerchantApi } from './merchant-api.js';
import { freePort } from './ports.js';
import { allProcesses } from './processes.js';
import { Prometheus, readRules } from './prometheus.js';
import { databaseUrlIn, newDataDir, startProduct, until, type RunningProduct } from './running-product.js';
import { secretsOf } from './secrets.js';

const ROOT = resolve(__dirname, '..');
const HANDLE = 'hoodie-house';
const LIMIT = {
  name: 'At most three',
  type: 'product',
  startDate: '2026-01-01',
  max: 3,
  products: { kind: 'all' },
};
const SOON_MS = 25_000;
/** By then a rate is that of what came after the last failure. */
const RATES_MS = 90_000;
const hasPrograms = ['/usr/bin/prometheus', '/usr/bin/redis-server'].every((path) => existsSync(path));
if (!hasPrograms)
  process.stderr.write(
    'Skipped: the alerts, because there is no Prometheus or no Redis here (apt-get install prometheus redis-server)\n',
  );

/** The names of the metrics that an expression reads. */
function metricsIn(expression: string): string[] {
  const names: string[] = [];
  parser.parse(expression).iterate({
    enter({ name, from, to, node }) {
      if (name === '⚠') throw new Error(`No PromQL: ${expression}`);
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') names.push(expression.slice(from, to));
    },
  });
  return names;
}

(hasPrograms ? describe : describe.skip)('monitoring', () => {
  let dataDir: string;
  let redis: ChildProcess;
  let product: RunningProduct;
  let prometheus: Prometheus;
  let merchant: MerchantApi;
  let database: pg.Client;
  let jobs: Redis;
  let ports: { app: number; store: number; operations: number; worker: number };

  beforeAll(async () => {
    dataDir = newDataDir('monitoring');
    ports = { app: await freePort(), store: await freePort(), operations: await freePort(), worker: await freePort() };
    const redisPort = await freePort();
    redis = spawn('/usr/bin/redis-server', ['--port', String(redisPort), '--save', '', '--bind', '127.0.0.1'], {
      stdio: 'ignore',
    });
    jobs = new Redis(redisPort);
    // The product starts only where it answers.
    await jobs.ping();
    product = await startProduct({
      port: ports.app,
      storePort: ports.store,
      dataDir,
      isInstalled: true,
      env: {
        REDIS_URL: `redis://127.0.0.1:${redisPort}`,
        OPERATIONS_PORT: String(ports.operations),
        WORKER_PORT: String(ports.worker),
      },
    });
    const { metricsToken } = secretsOf(dataDir);
    prometheus = await Prometheus.start(join(dataDir, 'prometheus'), readRules(ROOT), metricsToken, [
      { process: 'http', port: ports.app },
      { process: 'worker', port: ports.worker },
      { process: 'operations', port: ports.operations },
    ]);
    database = new pg.Client(databaseUrlIn(dataDir));
    await database.connect();
    merchant = new MerchantApi(address(ports.app), address(ports.store), HANDLE);
    await merchant.call('POST', '/limits', LIMIT);
  });
  afterAll(async () => {
    await database?.end();
    jobs?.disconnect();
    await prometheus?.stop();
    await product?.stop();
    redis?.kill('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  const address = (port: number) => `http://localhost:${port}`;
  const explain = () => product.output().slice(-2_000);
  const soon = (isTrue: () => Promise<boolean>, what: string | (() => string), everyMs = 200) =>
    until(isTrue, {
      withinMs: SOON_MS,
      everyMs,
      explain: () => `${typeof what === 'string' ? what : what()}\n${explain()}`,
    });
  /** Waits until these alerts fire that did not, and have fired whatever they do by then. */
  async function alerts(names: string[], broken: () => Promise<void>): Promise<void> {
    const before = await prometheus.firing();
    expect(names.filter((name) => before.includes(name))).toStrictEqual([]);
    await broken();
    await soon(
      async () => {
        const fired = await prometheus.fired();
        return names.every((name) => fired.includes(name));
      },
      `These alerts were expected: ${names.join(', ')}`,
    );
  }
  const quiet = async (...names: string[]) => {
    for (const name of names)
      await soon(async () => !(await prometheus.firing()).includes(name), `${name} was expected to end`);
  };
  const isHealthy = async () => {
    try {
      return (await fetch(`${address(ports.app)}/health`)).ok;
    } catch {
      return false;
    }
  };
  const pidOf = (file: string) =>
    allProcesses().find(({ parent, command }) => parent === product.process.pid && command.includes(file))!.pid;

  async function operate(method: string, path: string, body?: object): Promise<{ count?: number }> {
    const { operatorPassword } = secretsOf(dataDir);
    const response = await fetch(`${address(ports.operations)}/operations${path}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`operator:${operatorPassword}`).toString('base64')}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as { count?: number };
  }
  async function control(method: string, path: string, body: object): Promise<void> {
    const response = await fetch(`${address(ports.store)}/sandbox${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  }
  /** It is given up after minutes and a hundred attempts of its own: its jobs are made to have had both. */
  async function age(queue: string): Promise<void> {
    for (const key of await jobs.keys(`purchase-limits:${queue}:*_${queue}`))
      await jobs.hset(key, { timestamp: Date.now() - 600_000, atm: 10_000 });
  }
  /** Has what failed tried at once, again and again, until the question is answered with yes. */
  const hurry = (queue: string, isTrue: () => Promise<boolean>) =>
    soon(
      async () => {
        await age(queue);
        await operate('POST', '/api/retries/run', { queue });
        return isTrue();
      },
      `${queue} was expected to come to an end`,
      20,
    );
  const sees = (count: number) =>
    fetch(`${address(ports.app)}/storefront/impressions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        shop: `${HANDLE}.myshopify.com`,
        impressions: Array.from({ length: count }, () => ({ id: randomUUID(), limitId: randomUUID(), kind: 'max' })),
      }),
    });

  it('reads nothing that no process tells', async () => {
    const { panels } = JSON.parse(readFileSync(join(ROOT, 'monitoring/dashboard.json'), 'utf8')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const expressions = [
      ...readRules(ROOT).groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    expect(expressions.length).toBeGreaterThan(30);
    // Some are told by a process only once it has something to tell.
    await soon(async () => (await prometheus.metrics()).includes('purchase_limits_consumer_lag_seconds'), 'metrics');
    await sees(1);
    await control('POST', '/webhooks', { shop: HANDLE, topic: 'customers/data_request', how: 'once' });
    let untold: string[] = [];
    await soon(
      async () => {
        const told = new Set([...(await prometheus.metrics()), 'up']);
        untold = expressions.flatMap(metricsIn).filter((name) => !told.has(name));
        return untold.length === 0;
      },
      () => `no process tells ${untold.join(', ')}`,
    );
    // Before it was read for the first time, every process was absent.
    await soon(async () => (await prometheus.firing()).length === 0, 'no alert');
  });

  it('alerts when the queues do not answer, and events are not sent', async () => {
    process.kill(pidOf('api/dist/main.js'), 'SIGKILL');
    await alerts(['QueuesDown', 'EventsNotSent'], async () => {
      redis.kill('SIGSTOP');
      await soon(isHealthy, 'the app is back');
      await merchant.call('POST', '/limits', LIMIT);
      await database.query(`UPDATE event_log SET at = at - interval '2 minutes' WHERE sent_at IS NULL`);
    });
    redis.kill('SIGCONT');
    await quiet('QueuesDown', 'EventsNotSent');
  });

  it('alerts when a queue is paused, and its consumer falls behind', async () => {
    await alerts(['QueuePaused', 'ConsumerBehind'], async () => {
      await operate('PUT', '/queues/api/queues/limit-list/pause');
      await merchant.call('POST', '/limits', LIMIT);
      await soon(async () => {
        const { rowCount } = await database.query(
          `UPDATE event_log e SET at = now() - interval '10 minutes' WHERE 'limit-list' = ANY (sent_to)
           AND NOT EXISTS (SELECT 1 FROM inbox i WHERE i.consumer = 'limit-list' AND i.event_id = e.id)`,
        );
        return rowCount! > 0;
      }, 'an event in the queue');
    });
    await operate('PUT', '/queues/api/queues/limit-list/resume');
    await quiet('QueuePaused', 'ConsumerBehind');
  });

  it('alerts when no worker gets anywhere with a queue', async () => {
    await alerts(['ConsumerStalled'], async () => {
      await database.query(`UPDATE process SET started_at = started_at - interval '10 minutes' WHERE kind = 'worker'`);
      await database.query(
        `INSERT INTO event_log (type, payload, at, sent_at, sent_to)
         VALUES ('CustomersMerged', '{}', now() - interval '10 minutes', now(), '{merge-customers}')`,
      );
    });
    await database.query(`DELETE FROM event_log WHERE type = 'CustomersMerged'`);
    await quiet('ConsumerStalled');
  });

  it('alerts when a transaction ended in a deadlock, which the merchant does not notice', async () => {
    const read = async () => (await merchant.call('GET', '/branding')) as Record<string, unknown>;
    await merchant.call('PUT', '/branding', await read());
    const other = new pg.Client(databaseUrlIn(dataDir));
    await other.connect();
    await alerts(['Deadlocks'], async () => {
      const seen = await read();
      await other.query('BEGIN');
      await other.query('SELECT 1 FROM branding FOR UPDATE');
      const saved = merchant.call('PUT', '/branding', seen);
      await soon(async () => {
        const waiting = await database.query(
          `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        );
        return waiting.rowCount! > 0;
      }, 'the merchant’s transaction waits');
      await other.query('SELECT 1 FROM shop FOR UPDATE');
      await other.query('ROLLBACK');
      await saved;
    });
    await other.end();
  });

  it('alerts when events are given up, and when no consumer knows them', async () => {
    const insert = 'INSERT INTO event_log (type, payload) VALUES ($1, $2)';
    const isGivenUp = async () => (await database.query('SELECT 1 FROM dead_end')).rowCount! > 0;
    await alerts(['EventsGivenUp', 'EventsOfUnknownType'], async () => {
      await database.query(insert, ['ImpressionsRecorded', { type: 'ImpressionsRecorded', batchId: 'no id' }]);
      await database.query(insert, ['OfTheNextRelease', { type: 'OfTheNextRelease' }]);
      await hurry('count-impressions', isGivenUp);
    });
    const { rows } = await database.query<{ reason: string }>('SELECT reason FROM dead_end');
    await operate('POST', '/api/dead-ends/discard', {
      queue: 'count-impressions',
      reason: rows[0]!.reason,
      why: 'A test of the alerts',
      confirm: 'count-impressions',
    });
    await database.query(`DELETE FROM event_log WHERE type = 'OfTheNextRelease'`);
    await quiet('EventsGivenUp', 'EventsOfUnknownType');
  });

  it('alerts when the platform fails, and documents are not published', async () => {
    await alerts(['PlatformFails', 'PublicationsBehind'], async () => {
      await control('PUT', '/faults', { target: 'graphql', shop: null, mode: 'status', status: 429, body: 'json' });
      await merchant.call('POST', '/limits', LIMIT);
      await soon(async () => {
        const { rowCount } = await database.query(
          `UPDATE storefront_settings s SET updated_at = now() - interval '20 minutes' FROM publication p
           WHERE p.shop_id = s.shop_id AND p.version < s.version`,
        );
        await operate('POST', '/api/retries/run', { queue: 'publish-settings' });
        return rowCount! > 0;
      }, 'a document that is not published');
    });
    await control('PUT', '/faults', { mode: 'none' });
    await quiet('PublicationsBehind');
  });

  it('alerts when the platform is slow', async () => {
    await alerts(['PlatformSlow'], async () => {
      await control('PUT', '/faults', { target: 'graphql', shop: null, mode: 'slow', ms: 3_000 });
      for (let call = 0; call < 8; call += 1) void merchant.send('GET', '/catalog/products');
      await soon(async () => {
        await merchant.send('GET', '/catalog/products');
        return (await prometheus.fired()).includes('PlatformSlow');
      }, 'PlatformSlow');
    });
    await control('PUT', '/faults', { mode: 'none' });
  });

  it('alerts when the mail server takes no mail, and when it refuses one', async () => {
    const asked = () => control('POST', '/webhooks', { shop: HANDLE, topic: 'customers/data_request', how: 'once' });
    const failed = async () => (await prometheus.fired()).includes('MailFails');
    await alerts(['MailFails'], async () => {
      await control('PUT', '/mail-faults', { mode: 'refuse', at: 'rcpt', code: 451, times: 1_000 });
      await asked();
      await hurry('mail-merchant', failed);
    });
    await alerts(['MailRefused'], async () => {
      await control('PUT', '/mail-faults', { mode: 'refuse', at: 'rcpt', code: 550, times: 1 });
      await operate('POST', '/api/retries/run', { queue: 'mail-merchant' });
    });
    await quiet('MailFails');
    // It is told of for a day.
    await database.query(`UPDATE mail_attempt SET at = at - interval '2 days'`);
    await quiet('MailRefused');
  });

  it('alerts when requests fail, impressions are not stored, and connections are all in use', async () => {
    const blocker = new pg.Client(databaseUrlIn(dataDir));
    await blocker.connect();
    await alerts(['ConnectionsExhausted', 'RequestsFail', 'ImpressionsRefused'], async () => {
      await blocker.query('BEGIN; LOCK TABLE purchase_limit, shop IN ACCESS EXCLUSIVE MODE');
      const asked = Array.from({ length: 40 }, () => merchant.send('GET', '/limits'));
      const seen = [sees(2), sees(2)];
      await soon(async () => (await prometheus.fired()).includes('ConnectionsExhausted'), 'ConnectionsExhausted');
      // What waited for a connection in vain is answered with 503, and so are the impressions.
      await Promise.all([...asked, ...seen]);
    });
    await blocker.end();
    await quiet('ConnectionsExhausted');
  });

  it('alerts when passwords are guessed', async () => {
    await alerts(['PasswordsGuessed'], async () => {
      const authorization = `Basic ${Buffer.from('operator:a-guess').toString('base64')}`;
      for (let count = 0; count < 10; count += 1)
        await fetch(`${address(ports.operations)}/operations/`, { headers: { authorization } });
    });
  });

  it('alerts when the workers cannot read from PostgreSQL', async () => {
    await alerts(['DatabaseDown'], async () => {
      await database.query('ALTER ROLE worker_system NOLOGIN');
      await database.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'worker_system'`);
    });
    await database.query('ALTER ROLE worker_system LOGIN');
    await quiet('DatabaseDown');
  });

  it('alerts when housekeeping does not make and roll up the days of impressions', async () => {
    await alerts(['DaysNotPrepared', 'DaysNotRolledUp'], async () => {
      const { rows } = await database.query<{ name: string }>(
        `SELECT inhrelid::regclass AS name FROM pg_inherits WHERE inhparent = 'impression'::regclass`,
      );
      const days = rows.map(({ name }) => name).filter((name) => /_\d\d$/.test(name));
      await database.query(`DROP TABLE ${days.sort().slice(-6).join(', ')}`);
      for (const month of [1, 2, 3])
        await database.query(
          `CREATE TABLE impression_2026_0${month}_01 PARTITION OF impression
           FOR VALUES FROM (first_impression_id('2026-0${month}-01')) TO (first_impression_id('2026-0${month}-02'))`,
        );
    });
    // As housekeeping does.
    await database.query(`DROP TABLE impression_2026_01_01, impression_2026_02_01, impression_2026_03_01`);
    await database.query('SELECT make_impression_days(now())');
    await quiet('DaysNotPrepared', 'DaysNotRolledUp');
  });

  it('alerts when a process stands still, is lost or does not answer', async () => {
    const worker = pidOf('api/dist/worker.js');
    await alerts(['ProcessDown', 'NoWorker'], async () => {
      process.kill(worker, 'SIGSTOP');
    });
    process.kill(worker, 'SIGCONT');
    const http = pidOf('api/dist/main.js');
    await alerts(['EventLoopSlow'], () =>
      // For less than Prometheus waits: it hears of it by the process itself.
      soon(async () => {
        process.kill(http, 'SIGSTOP');
        await pause(1_300);
        process.kill(http, 'SIGCONT');
        await pause(300);
        return (await prometheus.fired()).includes('EventLoopSlow');
      }, 'EventLoopSlow'),
    );
    await quiet('ProcessDown', 'NoWorker');
    // Of the HTTP process that was killed at the beginning nothing is said any more: another has started since.
    await quiet('ProcessLost');
    await database.query(
      `INSERT INTO process (id, kind, version, host, started_at, beat_at, problems)
       VALUES (gen_random_uuid(), 'http', '1', 'gone', now() - interval '1 hour', now() - interval '40 s', '{}')`,
    );
    await soon(async () => (await prometheus.firing()).includes('ProcessLost'), 'ProcessLost');
    // It is told of for a quarter of an hour.
    await database.query(`DELETE FROM process WHERE host = 'gone'`);
    await quiet('ProcessLost', 'EventLoopSlow');
  });

  it('has seen every alert', async () => {
    const names = readRules(ROOT).groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
    expect(await prometheus.fired()).toStrictEqual([...names].sort());
  });

  it('has seen every alert end once what it spoke of was over', async () => {
    let firing: string[] = [];
    await until(async () => (firing = await prometheus.firing()).length === 0, {
      withinMs: RATES_MS,
      explain: () => `These alerts were expected to end: ${firing.join(', ')}`,
    });
  });
});
