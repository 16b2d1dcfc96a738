// Everything one run needs, as real processes on loopback: PostgreSQL behind proxies, Redis for its backend, the local
// store with its own PostgreSQL, the app and two workers. Or more processes, behind PgBouncer, with the queues in a
// replicated Redis.
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { prepareDatabases } from '@purchase-limits/scripts/databases';
import { addressesOf, appEnvironment, sandboxEnvironment } from '@purchase-limits/scripts/environments';
import { freePort } from '@purchase-limits/scripts/ports';
import { startPostgres } from '@purchase-limits/scripts/postgres';
import { completeSecrets, readSecrets, type Secrets } from '@purchase-limits/scripts/secrets';
import { NodePart } from './node-part.js';
import { PgBouncer } from './pgbouncer.js';
import { PostgresPair } from './postgres-pair.js';
import { PostgresServer } from './postgres-server.js';
import { RedisCluster } from './redis-cluster.js';
import { RedisSentinels } from './redis-sentinels.js';
import { RedisServer } from './redis-server.js';
import { SilentProxy, through } from './silent-proxy.js';
import { ownVariables } from './variables.js';

/** `redis-cluster` and `redis-sentinels`: a replica takes over from a primary that is killed. */
export type Backend = 'postgresql' | 'redis' | 'redis-cluster' | 'redis-sentinels';
export type WorldOptions = {
  backend: Backend;
  /** How many processes; absent: one and two. */
  processes?: { http: number; worker: number };
  /** Whether the operations process runs, and PostgreSQL gets a synchronous replica. */
  isComplete?: boolean;
  /** How large the disk of the fastest growing tables is. */
  diskMegabytes?: number;
  /** Whether the role `api` connects through PgBouncer. */
  isPooled?: boolean;
  /** Modules loaded before the app's or a worker's own. */
  preloads?: { http?: string[]; worker?: string[] };
  /** Further variables of the app and the workers. */
  env?: Record<string, string>;
};

const ROOT = resolve(import.meta.dirname, '../../..');
const PREFIX = 'faults';
const SUPERUSER_CONNECTIONS = 4;
const STOP_WITHIN_MS = 8_000;
const CONNECTED_WITHIN_MS = 5_000;
const STORE_WITHIN_MS = 60_000;
const DISK_MEGABYTES = 96;

export class World {
  private readonly stops: (() => Promise<void> | void)[] = [];
  /** Worlds that have begun: they are ended when the harness is interrupted. */
  private static readonly begun = new Set<World>();
  private readonly ending = new AbortController();
  private stopped: Promise<void> | undefined;
  readonly folder = mkdtempSync(join(tmpdir(), 'faults-'));
  readonly prefix = PREFIX;
  backend: Backend = 'postgresql';
  pair!: PostgresPair;
  redis: RedisServer | null = null;
  /** Before PostgreSQL; `direct`, which is never silenced, is for the harness. */
  proxies!: { http: SilentProxy; worker: SilentProxy; direct: SilentProxy };
  redisProxy: SilentProxy | null = null;
  replicated: RedisCluster | RedisSentinels | null = null;
  private pooler: PgBouncer | null = null;
  store!: NodePart;
  http!: NodePart;
  /** Processes of the app besides the first. */
  private furtherHttp: NodePart[] = [];
  workers: NodePart[] = [];
  operations: NodePart | null = null;
  /** Transactions that PostgreSQL ended because two waited for each other. */
  deadlocksMade = 0;
  secrets!: Secrets;
  /** Variables of the app that connect it to PostgreSQL itself, without a proxy. */
  directEnv!: Record<string, string>;
  /** Of the first process of the app. */
  apiUrl = '';
  /** Of all processes of the app. */
  apiUrls: string[] = [];
  storeUrl = '';
  operationsUrl = '';
  storeDatabase!: pg.Pool;
  private superuser!: pg.Pool;

  static async start(options: WorldOptions): Promise<World> {
    const world = new World();
    World.begun.add(world);
    try {
      await world.begin(options);
      return world;
    } catch (error) {
      await world.stop();
      throw error;
    }
  }

  /** Reads rows regardless of row-level security. Fails while PostgreSQL is down. */
  async sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.superuser.query(text, values)).rows as Row[];
  }

  /** A superuser connection, for faults that lock rows. */
  async connectSuperuser(): Promise<pg.PoolClient> {
    return this.superuser.connect();
  }

  static async stopAll(): Promise<void> {
    await Promise.all([...World.begun].map((world) => world.stop()));
  }

  /** Something to be ended with the rest; at once when the end has begun. */
  alsoStop(stop: () => Promise<void> | void): void {
    if (this.ending.signal.aborted) void stop();
    else this.stops.push(stop);
  }

  /** Copies what the processes have logged to where it stays after the run; answers where that is. */
  keepLogs(name: string): string {
    const kept = join(ROOT, 'test-results/faults', name);
    rmSync(kept, { recursive: true, force: true });
    mkdirSync(kept, { recursive: true });
    for (const file of readdirSync(this.folder))
      if (file.endsWith('.log')) copyFileSync(join(this.folder, file), join(kept, file));
    return kept;
  }

  /** Ends everything, in the reverse order of its start. */
  stop(): Promise<void> {
    return (this.stopped ??= this.end());
  }

  private async end(): Promise<void> {
    this.ending.abort();
    for (const stop of this.stops.reverse())
      try {
        // Continue shutting down the rest if one part doesn't stop.
        await Promise.race([stop(), pause(STOP_WITHIN_MS, undefined, { ref: false })]);
      } catch (error) {
        console.error('Stopping a part failed:', error);
      }
    World.begun.delete(this);
  }

  private async begin(options: WorldOptions): Promise<void> {
    this.backend = options.backend;
    chmodSync(this.folder, 0o711);
    this.alsoStop(() => rmSync(this.folder, { recursive: true, force: true }));
    this.secrets = completeSecrets(this.folder, readSecrets(this.folder));
    const [databases, storeDatabaseUrl] = await Promise.all([this.beginPostgres(options), this.beginStorePostgres()]);
    await this.beginRedis();
    if (options.isPooled) {
      this.pooler = await PgBouncer.start(join(this.folder, 'pgbouncer'), databases.urls.api);
      this.alsoStop(() => this.pooler!.stop());
    }
    const app = await freePort();
    const ports = { app, store: await freePort(), smtp: await freePort(), operations: 0 };
    const facts = { root: ROOT, dataDir: this.folder, ports, secrets: this.secrets, databases };
    const { publicUrl, storeUrl } = addressesOf(ports);
    Object.assign(this, { apiUrl: publicUrl, storeUrl });
    this.directEnv = through(
      {
        ...appEnvironment(facts),
        ...ownVariables(this.redisProxy?.port),
        ...this.replicated?.variables,
        QUEUE_PREFIX: this.prefix,
        ...options.env,
      },
      this.proxies.direct,
    );
    this.store = this.part('store', 'sandbox/dist/main.js', {
      env: { ...sandboxEnvironment(facts), SANDBOX_DATABASE_URL: storeDatabaseUrl, CLOCK_FILE: '' },
      healthUrl: `${storeUrl}/health`,
    });
    await this.addProcesses(options, app);
    await Promise.all([this.store, ...this.processes].map((part) => part.start()));
  }

  /** All processes of the product. */
  get processes(): NodePart[] {
    return [this.http, ...this.furtherHttp, ...this.workers, ...(this.operations ? [this.operations] : [])];
  }

  /** The primary of PostgreSQL. */
  get postgres(): PostgresServer {
    return this.pair.primary;
  }

  /** The address of PostgreSQL moves to its present primary. */
  moveDatabase(): void {
    for (const proxy of Object.values(this.proxies)) proxy.retarget(this.postgres.port);
  }

  private async addProcesses(
    { preloads = {}, processes = { http: 1, worker: 2 }, isComplete = false }: WorldOptions,
    firstPort: number,
  ): Promise<void> {
    const ports = [firstPort];
    while (ports.length < processes.http) ports.push(await freePort());
    const clock = join(import.meta.dirname, '../preloads/clock.js');
    const operationsPort = await freePort();
    this.operationsUrl = `http://localhost:${operationsPort}`;
    this.apiUrls = ports.map((port) => `http://localhost:${port}`);
    const pooled: Record<string, string> = this.pooler ? { API_DATABASE_URL: this.pooler.url } : {};
    const ofHttp = { SYSTEM_DATABASE_URL: '', FAULTS_OPERATIONS_URL: this.operationsUrl };
    const [http, ...furtherHttp] = ports.map((port, index) =>
      this.part(index === 0 ? 'http' : `http-${index + 1}`, 'api/dist/main.js', {
        env: { ...through(this.directEnv, this.proxies.http), ...pooled, PORT: `${port}`, ...ofHttp },
        healthUrl: `${this.apiUrls[index]}/health`,
        preloads: [clock, ...(preloads.http ?? [])],
      }),
    );
    this.http = http!;
    this.furtherHttp = furtherHttp;
    this.workers = Array.from({ length: processes.worker }, (_, index) =>
      this.part(`worker-${index + 1}`, 'api/dist/worker.js', {
        env: { ...through(this.directEnv, this.proxies.worker), ...pooled },
        preloads: [clock, ...(preloads.worker ?? [])],
      }),
    );
    if (isComplete)
      this.operations = this.part('operations', 'api/dist/operations-process.js', {
        env: { ...through(this.directEnv, this.proxies.worker), OPERATIONS_PORT: `${operationsPort}` },
        healthUrl: `${this.operationsUrl}/health`,
      });
  }

  private part(name: string, file: string, options: Pick<NodePartOptions, 'env' | 'preloads' | 'healthUrl'>): NodePart {
    const part = new NodePart({ name, file: join(ROOT, file), logFile: join(this.folder, `${name}.log`), ...options });
    this.alsoStop(() => part.stop());
    return part;
  }

  private async beginPostgres({ diskMegabytes = DISK_MEGABYTES }: WorldOptions): ReturnType<typeof prepareDatabases> {
    const { postgresPassword } = this.secrets;
    const primary = await PostgresServer.start({
      dataDir: join(this.folder, 'postgres'),
      password: postgresPassword,
      signal: this.ending.signal,
    });
    this.pair = new PostgresPair(primary, { folder: this.folder, password: postgresPassword, diskMegabytes });
    this.alsoStop(() => this.pair.stop());
    const databases = await prepareDatabases(primary.url('postgres', postgresPassword, 'postgres'), this.secrets);
    const proxy = () => SilentProxy.start(primary.port);
    this.proxies = { http: await proxy(), worker: await proxy(), direct: await proxy() };
    for (const one of Object.values(this.proxies)) this.alsoStop(() => one.stop());
    const database = new URL(databases.urls.api).pathname.slice(1);
    const url = new URL(primary.url('postgres', postgresPassword, database));
    url.port = String(this.proxies.direct.port);
    this.superuser = this.pool(url.href);
    return databases;
  }

  /** The store keeps its data apart: it is another service, which does not end with the product's database. */
  private async beginStorePostgres(): Promise<string> {
    const password = this.secrets.sandboxPassword;
    const postgres = await startPostgres({
      dataDir: join(this.folder, 'store-postgres'),
      password,
      isThrowaway: true,
      signal: this.ending.signal,
    });
    this.alsoStop(() => postgres.stop());
    const url = postgres.url('postgres', password, 'postgres');
    this.storeDatabase = this.pool(url, STORE_WITHIN_MS);
    return url;
  }

  private async beginRedis(): Promise<void> {
    if (this.backend === 'postgresql') return;
    const folder = join(this.folder, 'redis');
    mkdirSync(folder);
    if (this.backend !== 'redis') {
      const started: { stop: () => Promise<void> }[] = [];
      this.alsoStop(async () => void (await Promise.all(started.map((part) => part.stop()))));
      const kind = this.backend === 'redis-cluster' ? RedisCluster : RedisSentinels;
      this.replicated = await kind.start(folder, started);
      this.alsoStop(() => this.replicated!.stop());
      return;
    }
    this.redis = await RedisServer.start(folder);
    this.alsoStop(() => this.redis!.stop());
    this.redisProxy = await SilentProxy.start(this.redis.port);
    this.alsoStop(() => this.redisProxy!.stop());
  }

  private pool(connectionString: string, connectionTimeoutMillis = CONNECTED_WITHIN_MS): pg.Pool {
    const pool = new pg.Pool({
      connectionString,
      max: SUPERUSER_CONNECTIONS,
      connectionTimeoutMillis,
      query_timeout: 60_000,
    });
    pool.on('error', () => {});
    this.alsoStop(() => pool.end());
    return pool;
  }
}

type NodePartOptions = ConstructorParameters<typeof NodePart>[0];
