// `npm run rolling -- --from <commit>`: runs an earlier release and this one side by side on one database, then this
// one alone, then the earlier one alone again. Everything acknowledged must be stored, counted, listed and published.
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { databaseUrls } from '@purchase-limits/api/database/prepare-database';
import { ensureDatabase, ensureRole } from '@purchase-limits/api/database/roles';
import pg from 'pg';
import { checkOut } from './check-out.js';
import { startProcess, stopProcess, untilReady } from './child-process.js';
import { appEnvironment, OPERATOR, sandboxEnvironment } from './environments.js';
import { MerchantApi } from './merchant-api.js';
import { freePort } from './ports.js';
import { startPostgres, type RunningPostgres } from './postgres.js';
import { until } from './running-product.js';
import { completeSecrets, readSecrets, type Secrets } from './secrets.js';

const ROOT = resolve(import.meta.dirname, '../..');
const HANDLE = 'hoodie-house';
const SHOP = `${HANDLE}.myshopify.com`;
const DATABASE = 'purchase_limits';
/** More than the minute after which what a worker left aside is enqueued again. */
const PATIENCE_MS = 120_000;
const WHILE_MIGRATING = 20;
const ROUNDS = 5;

type Release = { name: string; root: string; processes: ChildProcess[]; port: number };
type Saved = { limit: { id: string; version: number } };

const { values } = parseArgs({ options: { from: { type: 'string' } } });
if (!values.from) throw new Error('Say which commit the earlier release is: npm run rolling -- --from <commit>');

class Rolling {
  private readonly secrets: Secrets;
  private readonly stops: (() => Promise<void>)[] = [];
  private readonly earlier: Release;
  private readonly present: Release;
  private postgres!: RunningPostgres;
  private env!: Record<string, string>;
  private ports!: { app: number; store: number; smtp: number; operations: number };
  private limit!: Saved['limit'];
  private max = 10;
  private acknowledged = 0;
  private refused = 0;

  constructor(
    commit: string,
    private readonly folder: string,
  ) {
    this.secrets = completeSecrets(folder, readSecrets(folder));
    this.earlier = { name: `earlier (${commit})`, root: join(folder, 'earlier'), processes: [], port: 0 };
    this.present = { name: 'present', root: ROOT, processes: [], port: 0 };
  }

  async run(): Promise<void> {
    const { earlier, present } = this;
    await this.begin();
    await this.migrate(earlier);
    await this.start(earlier);
    await this.merchant(earlier).call('GET', '/shops');
    ({ limit: this.limit } = await this.merchant(earlier).call<Saved>('POST', '/limits', this.draft()));
    await this.use('the earlier release alone', [earlier]);

    const sending = this.sendMany(earlier, WHILE_MIGRATING);
    const began = performance.now();
    await this.migrate(present);
    console.log(`migrated beside the earlier release in ${Math.round(performance.now() - began)} ms`);
    await sending;
    await this.use('the earlier release on the migrated database', [earlier]);

    await this.start(present);
    await this.use('both releases', [earlier, present]);
    const undone = await this.rebuild();
    console.log(`events of a type new to it that the earlier worker noted as done: ${undone} of ${ROUNDS}`);
    await this.stop(earlier);
    await this.use('the present release alone', [present]);
    if ((await this.rebuild()) > 0) throw new Error('The present release alone leaves rows of the list damaged');

    await this.start(earlier);
    await this.stop(present);
    await this.use('the earlier release again, on the way back', [earlier]);
    await this.migrate(present);
    await this.start(present);
    await this.stop(earlier);
    await this.use('the present release again', [present]);
    console.log(`impressions acknowledged ${this.acknowledged}, refused and sent again ${this.refused}`);
  }

  async end(): Promise<void> {
    for (const stop of this.stops.reverse()) await stop();
  }

  private async begin(): Promise<void> {
    this.postgres = await startPostgres({
      dataDir: join(this.folder, 'postgres'),
      password: this.secrets.postgresPassword,
      isThrowaway: true,
    });
    this.stops.push(() => this.postgres.stop());
    this.ports = {
      app: await freePort(),
      store: await freePort(),
      smtp: await freePort(),
      operations: await freePort(),
    };
    this.earlier.port = this.ports.app;
    this.present.port = await freePort();
    const sandboxUrl = this.postgres.url('sandbox', this.secrets.sandboxPassword, 'sandbox');
    await this.asSuperuser('postgres', async (admin) => {
      await ensureRole(admin, 'sandbox', this.secrets.sandboxPassword);
      await ensureDatabase(admin, 'sandbox', 'sandbox');
    });
    const { ownerPassword, apiPassword, systemPassword } = this.secrets;
    const adminUrl = this.adminUrl('postgres');
    const urls = databaseUrls({ adminUrl, database: DATABASE, ownerPassword, apiPassword, systemPassword });
    const facts = {
      root: ROOT,
      dataDir: this.folder,
      ports: this.ports,
      secrets: this.secrets,
      databases: { urls, sandboxUrl },
    };
    this.env = {
      ...appEnvironment(facts),
      ADMIN_DIST: '',
      IMPRESSIONS_PER_MINUTE: '100000',
      IMPRESSIONS_PER_DAY: '100000',
    };
    const store = startProcess(join(ROOT, 'sandbox/dist/main.js'), sandboxEnvironment(facts));
    this.stops.push(() => stopProcess(store));
    await untilReady('store', store, `http://localhost:${this.ports.store}/health`);
  }

  private async migrate({ name, root }: Release): Promise<void> {
    const { ownerPassword, apiPassword, systemPassword } = this.secrets;
    const child = startProcess(join(root, 'api/dist/migrate.js'), {
      DATABASE_URL: this.adminUrl('postgres'),
      DATABASE_NAME: DATABASE,
      OWNER_PASSWORD: ownerPassword,
      API_PASSWORD: apiPassword,
      SYSTEM_PASSWORD: systemPassword,
    });
    const code = await new Promise<number | null>((ended) => child.once('exit', ended));
    if (code !== 0) throw new Error(`Migrating with the ${name} release ended with code ${code}`);
  }

  private async start(release: Release): Promise<void> {
    const env = { ...this.env, PORT: String(release.port) };
    await this.startPart(release, 'worker', { ...env, OPERATIONS_PORT: '' });
    await this.startPart(release, 'main', { ...env, SYSTEM_DATABASE_URL: '', OPERATORS: '' }, release.port);
    if (release === this.present) await this.startPart(release, 'operations-process', env, this.ports.operations);
  }

  private async startPart(release: Release, file: string, env: Record<string, string>, port?: number): Promise<void> {
    const child = startProcess(join(release.root, `api/dist/${file}.js`), env);
    release.processes.push(child);
    this.stops.push(() => stopProcess(child));
    await untilReady(
      `${file} of ${release.name}`,
      child,
      port === undefined ? undefined : `http://localhost:${port}/health`,
    );
  }

  private async stop(release: Release): Promise<void> {
    await Promise.all(release.processes.splice(0).map(stopProcess));
  }

  /** A change and impressions by each of the releases; waits until each of them shows them. */
  private async use(step: string, releases: Release[]): Promise<void> {
    const began = performance.now();
    for (const release of releases) {
      this.max += 1;
      const path = `/limits/${this.limit.id}`;
      const body = { ...this.draft(), version: this.limit.version };
      ({ limit: this.limit } = await this.merchant(release).call<Saved>('PUT', path, body));
      await this.sendMany(release, 3);
      await this.untilTrue(`${step}: published`, async () => (await this.published()).includes(`"max":${this.max}`));
      for (const reader of releases) {
        const merchant = this.merchant(reader);
        await this.untilTrue(`${step}: listed by ${reader.name}`, async () => {
          const { items } = await merchant.call<{ items: { max: number }[] }>('GET', '/limits');
          return items[0]?.max === this.max;
        });
        await this.untilTrue(`${step}: counted, read by ${reader.name}`, async () => {
          const { impressions } = await merchant.call<{ impressions: number }>('GET', '/quota');
          return impressions === this.acknowledged;
        });
      }
    }
    await this.untilTrue(`${step}: nothing is left to do`, async () => (await this.undone()).length === 0);
    console.log(`ok  ${step} (${Math.round(performance.now() - began)} ms)`);
  }

  /** Rebuilds damaged list rows through events that the earlier release may not know; counts the failures. */
  private async rebuild(): Promise<number> {
    const login = Buffer.from(`${OPERATOR}:${this.secrets.operatorPassword}`).toString('base64');
    let inVain = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await this.asSuperuser(DATABASE, (db) => db.query(`UPDATE limit_list SET name = 'damaged', version = 0`));
      const answer = await fetch(`http://localhost:${this.ports.operations}/operations/api/projections/rebuild`, {
        method: 'POST',
        headers: { authorization: `Basic ${login}`, 'content-type': 'application/json' },
        body: JSON.stringify({ projection: 'limit-list' }),
      });
      if (!answer.ok) throw new Error(`Rebuilding answered ${answer.status}: ${await answer.text()}`);
      await this.untilTrue('rebuilding: nothing is left to do', async () => (await this.undone()).length === 0);
      const { items } = await this.merchant(this.present).call<{ items: { name: string }[] }>('GET', '/limits');
      if (items[0]?.name !== 'Hoodies') inVain += 1;
    }
    return inVain;
  }

  /** One after the other; what is refused is sent again with its id, as the widget does. */
  private async sendMany({ port }: Release, times: number): Promise<void> {
    for (let sent = 0; sent < times; sent += 1) {
      const impressions = [{ id: randomUUID(), limitId: this.limit.id, kind: 'max' }];
      const body = JSON.stringify({ shop: SHOP, impressions });
      while (!(await this.isTaken(`http://localhost:${port}/storefront/impressions`, body))) {
        this.refused += 1;
        await pause(200);
      }
      this.acknowledged += 1;
    }
  }

  private async isTaken(url: string, body: string): Promise<boolean> {
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    if (!answer.ok) console.log(`impressions were answered with ${answer.status}`);
    return answer.ok;
  }

  /** Events that were not sent, or not handled by everyone to whom they were sent. */
  private undone(): Promise<string[]> {
    return this.asSuperuser(DATABASE, async (db) => {
      const { rows } = await db.query<{ what: string }>(
        `SELECT e.type || ' ' || coalesce(q.queue, 'unsent') AS what
         FROM event_log e LEFT JOIN LATERAL unnest(e.sent_to) AS q (queue) ON true
         WHERE e.sent_at IS NULL
           OR (q.queue IS NOT NULL AND NOT EXISTS (
             SELECT 1 FROM inbox i WHERE i.consumer = q.queue AND i.event_id = e.id))`,
      );
      return rows.map(({ what }) => what);
    });
  }

  private async published(): Promise<string> {
    return this.asSuperuser('sandbox', async (db) => {
      const sql = `SELECT value FROM metafield WHERE shop = $1 AND key = 'settings'`;
      const { rows } = await db.query<{ value: string }>(sql, [SHOP]);
      return rows[0]?.value ?? '';
    });
  }

  private untilTrue(what: string, isTrue: () => Promise<boolean>): Promise<void> {
    return until(isTrue, { withinMs: PATIENCE_MS, explain: () => what });
  }

  private merchant({ port }: Release): MerchantApi {
    return new MerchantApi(`http://localhost:${port}`, `http://localhost:${this.ports.store}`, HANDLE);
  }

  private draft(): object {
    const products = { kind: 'all' };
    return { name: 'Hoodies', type: 'product', startDate: '2026-01-01', products, max: this.max };
  }

  private adminUrl(database: string): string {
    return this.postgres.url('postgres', this.secrets.postgresPassword, database);
  }

  private async asSuperuser<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client(this.adminUrl(database));
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'rolling-'));
chmodSync(folder, 0o711);
const rolling = new Rolling(values.from, folder);
try {
  checkOut(values.from, ROOT, join(folder, 'earlier'));
  await rolling.run();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await rolling.end();
  rmSync(folder, { recursive: true, force: true });
}
