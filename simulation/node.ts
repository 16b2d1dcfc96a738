// Processes of the product within this one: the same classes, put together by the same container, with a database
// connection of their own. A killed one is never answered again, and its connections end.
import { DiscoveryModule, DiscoveryService, NestFactory } from '@nestjs/core';
import pg from 'pg';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { WorkerHost } from '@nestjs/bullmq';
import { HttpProcessModule, WorkerProcessModule } from '@purchase-limits/api/app.module';
import { readConfig, type Config } from '@purchase-limits/api/config';
import { connect, DatabaseModule } from '@purchase-limits/api/database/database.module';
import type { DatabaseUrls } from '@purchase-limits/api/database/prepare-database';
import { API_DATABASE, SYSTEM_DATABASE, Transactions } from '@purchase-limits/api/database/transactions';
import { ENTITIES } from '@purchase-limits/api/entities';
import { CheckWorkers } from '@purchase-limits/api/events/check-workers';
import { EventsModule } from '@purchase-limits/api/events/events.module';
import { Queues } from '@purchase-limits/api/events/queues';
import type { QueueName } from '@purchase-limits/api/events/subscriptions';
import { Turns } from '@purchase-limits/api/events/turns';
import { HousekeepingModule } from '@purchase-limits/api/housekeeping/housekeeping.module';
import { OperationsWorkersModule } from '@purchase-limits/api/operations/operations.module';
import { Mailer } from '@purchase-limits/api/notifications/mailer';
import type { QueueServer } from './queues.js';
import type { Asking } from './scheduler.js';

export type Kind = 'http' | 'worker';
type Job = { data: unknown; attemptsMade: number; timestamp: number; moveToDelayed: (at: number) => Promise<void> };
type Host = { process: (job: Job, token?: string) => Promise<unknown> };

export class SimulatedProcess implements Asking {
  isAlive = true;
  app!: INestApplicationContext;
  readonly workers = new Map<QueueName, Host>();
  private died = () => {};
  /** Resolves when it is killed. */
  readonly death = new Promise<'died'>((resolve) => (this.died = () => resolve('died')));

  constructor(
    readonly name: string,
    readonly place: Place,
  ) {}

  get kind(): Kind {
    return this.place.kind;
  }

  kill(): void {
    this.isAlive = false;
    this.died();
  }
}

type Source = Awaited<ReturnType<typeof connect>>;
type Pool = pg.Pool & { options: pg.PoolConfig; _clients: { processID: number }[] };
type Pooled = { driver: { master: Pool } };
/** More are made when they are needed, and end with their run. */
const READY_CONNECTIONS = 4;

/** The place of one process after another: its connections to the database carry its name. */
export class Place {
  private constructor(
    readonly name: string,
    readonly kind: Kind,
    readonly urls: { api: string; system: string },
    readonly api: Source,
    readonly system: Source | undefined,
  ) {}

  static async prepare(name: string, kind: Kind, urls: DatabaseUrls): Promise<Place> {
    const named = (url: string) => `${url}?application_name=${name}`;
    const [apiUrl, systemUrl] = [named(urls.api), named(urls.system)];
    const options = { poolSize: 12, deadlineMs: 10_000 };
    const api = await connect(apiUrl, ENTITIES, { ...options, mayCrossShops: false });
    const isWorker = kind === 'worker';
    const system = isWorker ? await connect(systemUrl, ENTITIES, { ...options, mayCrossShops: true }) : undefined;
    const place = new Place(name, kind, { api: apiUrl, system: isWorker ? systemUrl : '' }, api, system);
    for (const { driver } of place.sources) {
      const { master: first } = driver;
      // PostgreSQL's own deadlines are in the machine's time. That of the driver is in the simulation's.
      const noDeadlines = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 };
      // A new connection costs more than a hundred statements, and simulated minutes pass often.
      driver.master = newPool({ ...first.options, ...noDeadlines, idleTimeoutMillis: 0 });
      await first.end();
    }
    return place;
  }

  /** After a kill: nothing of the connections that there were is used again. */
  connectAnew(): void {
    for (const { driver } of this.sources) driver.master = newPool(driver.master.options);
  }

  /** After a run: whatever is still in the middle of something is given up. Answers which connections stay. */
  rest(): number[] {
    return this.sources.flatMap(({ driver }) => {
      const { idleCount, totalCount, waitingCount, options, _clients: clients } = driver.master;
      if (idleCount === totalCount && waitingCount === 0) return clients.map(({ processID }) => processID);
      driver.master = newPool(options);
      return [];
    });
  }

  /** Before a run: as many connections as before any other, which remember nothing. */
  async getReady(): Promise<void> {
    for (const { driver } of this.sources) {
      const count = Math.max(READY_CONNECTIONS, driver.master.totalCount);
      const clients = await Promise.all(Array.from({ length: count }, () => driver.master.connect()));
      for (const [index, client] of clients.entries()) {
        if (index < READY_CONNECTIONS) await client.query('DISCARD ALL');
        client.release(index >= READY_CONNECTIONS);
      }
    }
  }

  private get sources(): Pooled[] {
    return [this.api, this.system].filter((source) => source !== undefined) as unknown as Pooled[];
  }
}

function newPool(options: pg.PoolConfig): Pool {
  const pool = new pg.Pool(options) as Pool;
  pool.on('error', () => {});
  return pool;
}

export const PLATFORM_HOST = 'platform.test';

/** `name`: by which the platform knows who asks. */
export function environmentOf(urls: { api: string; system: string }, name: string): Record<string, string> {
  return {
    API_DATABASE_URL: urls.api,
    SYSTEM_DATABASE_URL: urls.system,
    PLATFORM_CLIENT_ID: 'simulated-client',
    PLATFORM_CLIENT_SECRET: 'a-secret-of-the-simulated-platform',
    PLATFORM_SHOP_URL: `http://${name}.${PLATFORM_HOST}/store/{shop}`,
    APP_SECRET: 'a secret of the app that is long enough',
    IMPRESSIONS_PER_DAY: '100000',
    IMPRESSIONS_PER_MINUTE: '100000',
    BILLING: 'test',
    SMTP_URL: 'smtp://mail.test',
    LOG_LEVEL: 'fatal',
  };
}

/** Puts a process together. Its connections are made when they are first needed. */
export async function startProcess(
  process: SimulatedProcess,
  queues: QueueServer,
  sendMail: (mail: Parameters<Mailer['send']>[0]) => Promise<void>,
): Promise<void> {
  const config = readConfig(environmentOf(process.place.urls, process.name));
  const module = process.kind === 'http' ? HttpProcessModule.with(config) : workerModule(process, config, queues);
  module.imports = module.imports!.map((one) => (isModule(one, DatabaseModule) ? databaseModule(process.place) : one));
  process.app = await NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
  if (process.kind === 'http') return;
  process.app.get(Mailer, { strict: false }).send = sendMail;
  for (const { instance } of process.app.get(DiscoveryService, { strict: false }).getProviders())
    if (instance instanceof WorkerHost) {
      const host = instance as unknown as Host & { queue?: QueueName };
      if (host.queue) process.workers.set(host.queue, host);
    }
}

/** The worker process, with the simulated queues in place of BullMQ's. */
function workerModule(process: SimulatedProcess, config: Config, queues: QueueServer): DynamicModule {
  const turns = new Turns(config.SYSTEM_DATABASE_URL);
  const connection = { connection: {}, prefixOf: () => ({}), turns, close: async () => {} };
  const { imports = [], ...worker } = WorkerProcessModule.with(config, connection);
  const events = EventsModule.with(connection);
  const { providers = [], exports = [], ...eventsModule } = events;
  const isOurs = (one: unknown) => one !== CheckWorkers;
  const replaced = {
    ...eventsModule,
    imports: [queuesModule(process, queues), DiscoveryModule],
    providers: providers.filter(isOurs),
    exports: (exports as unknown[]).filter(isOurs) as never,
  };
  const leftOut = [EventsModule, HousekeepingModule, OperationsWorkersModule];
  const modules = imports.filter((one) => !leftOut.some((module) => isModule(one, module)));
  return { ...worker, imports: [replaced, ...modules] };
}

const isModule = (one: unknown, module: unknown) => ((one as Partial<DynamicModule>).module ?? one) === module;

class SimulatedDatabaseModule {}

/** The connections of the place, which outlive the process. */
function databaseModule({ api, system }: Place): DynamicModule {
  return {
    module: SimulatedDatabaseModule,
    global: true,
    providers: [{ provide: API_DATABASE, useValue: api }, { provide: SYSTEM_DATABASE, useValue: system }, Transactions],
    exports: [Transactions],
  };
}

class SimulatedQueuesModule {}

function queuesModule(process: SimulatedProcess, queues: QueueServer): DynamicModule {
  return {
    module: SimulatedQueuesModule,
    global: true,
    providers: [{ provide: Queues, useValue: new Queues(queues.facadesFor(process)) }],
    exports: [Queues],
  };
}
