// Everything one run needs, as real processes on loopback: PostgreSQL behind proxies, Redis for its backend, the local
// store with its own PostgreSQL, the app and two workers. Or more processes, behind PgBouncer, with the queues in a
// replicated Redis.
import { execFileSync } from 'node:child_process';
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
import { PostgresServer } from './postgres-server.js';
import { RedisCluster } from './redis-cluster.js';
import { RedisSentinels } from './redis-sentinels.js';
import { RedisServer } from './redis-server.js';
import { SilentProxy, through } from './silent-proxy.js';

/** `redis-cluster` and `redis-sentinels`: a replica takes over from a primary that is killed. */
export type Backend = 'postgresql' | 'redis' | 'redis-cluster' | 'redis-sentinels';
export type WorldOptions = {
  backend: Backend;
  /** How many processes; absent: one and two. */
  processes?: { http: number; worker: number };
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
/** So short that connections which stay silent are given up several times within a run. */
const DATABASE_DEADLINE_MS = '3000';
/** A network's allowance for a free shop; each visitor here has its own network. */
export const PER_NETWORK = 20;

export class World {
  private readonly stops: (() => Promise<void> | void)[] = [];
  /** Worlds that have begun: they are ended when the harness is interrupted. */
  private static readonly begun = new Set<World>();
  private readonly ending = new AbortController();
  private stopped: Promise<void> | undefined;
  readonly folder = mkdtempSync(join(tmpdir(), 'faults-'));
  readonly prefix = PREFIX;
  backend: Backend = 'postgresql';
  postgres!: PostgresServer;
  redis: RedisServer | null = null;
  proxies!: { http: SilentProxy; worker: SilentProxy };
  redisProxy: SilentProxy | null = null;
  replicated: RedisCluster | RedisSentinels | null = null;
  private pooler: PgBouncer | null = null;
  store!: NodePart;
  http!: NodePart;
  /** Processes of the app besides the first. */
  private furtherHttp: NodePart[] = [];
  workers: NodePart[] = [];
  /** A file system that was mounted for PostgreSQL; it is unmounted when PostgreSQL has ended. */
  mounted: string | null = null;
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
    const [databases, storeDatabaseUrl] = await Promise.all([this.beginPostgres(), this.beginStorePostgres()]);
    await this.beginRedis();
    if (options.isPooled) await this.beginPooler(databases.urls.api);
    const app = await freePort();
    const ports = { app, store: await freePort(), smtp: await freePort(), operations: 0 };
    const facts = { root: ROOT, dataDir: this.folder, ports, secrets: this.secrets, databases };
    const { publicUrl, storeUrl } = addressesOf(ports);
    Object.assign(this, { apiUrl: publicUrl, storeUrl });
    this.directEnv = { ...appEnvironment(facts), ...this.ownVariables(), ...options.env };
    this.store = this.part('store', 'sandbox/dist/main.js', {
      env: { ...sandboxEnvironment(facts), SANDBOX_DATABASE_URL: storeDatabaseUrl, CLOCK_FILE: '' },
      healthUrl: `${storeUrl}/health`,
    });
    await this.addProcesses(options, app);
    await Promise.all([this.store, ...this.processes].map((part) => part.start()));
  }

  /** Differences from the environment of `npm start`. */
  private ownVariables(): Record<string, string> {
    return {
      ADMIN_DIST: '',
      // Two workers cannot both have it.
      OPERATIONS_PORT: '',
      OPERATIONS_DIST: '',
      CLOCK_FILE: '',
      TRUST_PROXY: '1',
      REQUESTS_PER_MINUTE: '1000000000',
      IMPRESSIONS_PER_DAY: String(PER_NETWORK),
      IMPRESSIONS_PER_MINUTE: String(PER_NETWORK),
      DATABASE_DEADLINE_MS,
      REDIS_URL: this.redisProxy ? `redis://127.0.0.1:${this.redisProxy.port}` : '',
      REDIS_SENTINEL_URLS: '',
      REDIS_CLUSTER_URLS: '',
      ...this.replicated?.variables,
      QUEUE_PREFIX: this.prefix,
    };
  }

  /** All processes of the product. */
  get processes(): NodePart[] {
    return [this.http, ...this.furtherHttp, ...this.workers];
  }

  private async addProcesses(
    { preloads = {}, processes = { http: 1, worker: 2 } }: WorldOptions,
    firstPort: number,
  ): Promise<void> {
    const ports = [firstPort];
    while (ports.length < processes.http) ports.push(await freePort());
    this.apiUrls = ports.map((port) => `http://localhost:${port}`);
    const pooled: Record<string, string> = this.pooler ? { API_DATABASE_URL: this.pooler.url } : {};
    const [http, ...furtherHttp] = ports.map((port, index) =>
      this.part(index === 0 ? 'http' : `http-${index + 1}`, 'api/dist/main.js', {
        env: { ...through(this.directEnv, this.proxies.http), ...pooled, PORT: `${port}`, SYSTEM_DATABASE_URL: '' },
        healthUrl: `${this.apiUrls[index]}/health`,
        ...(preloads.http && { preloads: preloads.http }),
      }),
    );
    this.http = http!;
    this.furtherHttp = furtherHttp;
    const clock = join(import.meta.dirname, '../preloads/clock.js');
    this.workers = Array.from({ length: processes.worker }, (_, index) =>
      this.part(`worker-${index + 1}`, 'api/dist/worker.js', {
        env: { ...through(this.directEnv, this.proxies.worker), ...pooled },
        preloads: [clock, ...(preloads.worker ?? [])],
      }),
    );
  }

  private part(name: string, file: string, options: Pick<NodePartOptions, 'env' | 'preloads' | 'healthUrl'>): NodePart {
    const part = new NodePart({ name, file: join(ROOT, file), logFile: join(this.folder, `${name}.log`), ...options });
    this.alsoStop(() => part.stop());
    return part;
  }

  private async beginPostgres(): Promise<Awaited<ReturnType<typeof prepareDatabases>>> {
    const { postgresPassword } = this.secrets;
    this.alsoStop(() => {
      if (this.mounted !== null) execFileSync('umount', [this.mounted]);
    });
    this.postgres = await PostgresServer.start({
      dataDir: join(this.folder, 'postgres'),
      password: postgresPassword,
      signal: this.ending.signal,
    });
    this.alsoStop(() => this.postgres.stop());
    const url = (database: string) => this.postgres.url('postgres', postgresPassword, database);
    const databases = await prepareDatabases(url('postgres'), this.secrets);
    const { port } = this.postgres;
    this.proxies = { http: await SilentProxy.start(port), worker: await SilentProxy.start(port) };
    for (const proxy of Object.values(this.proxies)) this.alsoStop(() => proxy.stop());
    const database = new URL(databases.urls.api).pathname.slice(1);
    this.superuser = this.pool(url(database));
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
    this.storeDatabase = this.pool(url);
    return url;
  }

  private async beginPooler(url: string): Promise<void> {
    this.pooler = await PgBouncer.start(join(this.folder, 'pgbouncer'), url);
    this.alsoStop(() => this.pooler!.stop());
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

  private pool(connectionString: string): pg.Pool {
    const pool = new pg.Pool({
      connectionString,
      max: SUPERUSER_CONNECTIONS,
      connectionTimeoutMillis: 5_000,
      query_timeout: 60_000,
    });
    pool.on('error', () => {});
    this.alsoStop(() => pool.end());
    return pool;
  }
}

type NodePartOptions = ConstructorParameters<typeof NodePart>[0];
