// The whole product in one process, for tests: HTTP and worker on a database of their own, a fake platform, an outbox
// for mail.
import 'reflect-metadata';
import { createHmac, randomUUID } from 'node:crypto';
import { errorAnswer } from '@purchase-limits/contract/answers';
import { answerSchema, operationAt } from '@purchase-limits/contract/operations';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { PlanId } from '@purchase-limits/domain/plans';
import type { LimitPage } from '@purchase-limits/contract/limit-list';
import type { LimitDetails, LimitView, SavedLimit } from '@purchase-limits/contract/limit';
import { SignJWT } from 'jose';
import { Redis } from 'ioredis';
import pg from 'pg';
import request, { type Test as Call } from 'supertest';
import { z } from 'zod';
import { WorkerProcessModule } from '../src/app.module.js';
import { createOperationsApp } from '../src/operations-app.js';
import { now } from '../src/clock.js';
import { readConfig, type Config } from '../src/config.js';
import type { DatabaseUrls } from '../src/database/prepare-database.js';
import { Transactions } from '../src/database/transactions.js';
import { connectQueues, Queues } from '../src/events/queues.js';
import { Relay } from '../src/events/relay.js';
import { QUEUES } from '../src/events/subscriptions.js';
import { createHttpApp } from '../src/http-app.js';
import { createAdapter } from '../src/http/server.js';
import { writePlatformJson } from '../src/platform/platform-json.js';
import { createLogger } from '../src/logging.js';
import { Mailer, type Mail } from '../src/notifications/mailer.js';
import { prepareWorkerServer } from '../src/worker-app.js';
import { changePlan } from '../src/quota/write-quota.js';
import { readPlanEffects } from '../src/subscriptions/plan-effects.js';
import { FakePlatform } from './fake-platform.js';
import { copyDatabase, migrateDatabase } from './test-database.js';

const CLIENT_ID = 'test-client';
const CLIENT_SECRET = 'test-secret-of-the-platform';
/** In CI several test files share the machine's processors. */
const PATIENCE_MS = process.env.CI ? 240_000 : 20_000;

export class Outbox extends Mailer {
  readonly mails: Mail[] = [];
  /** Why the next mail is not sent; null: it is. */
  failing: () => Error | null | Promise<Error | null> = () => null;

  async send(mail: Mail): Promise<void> {
    const failure = await this.failing();
    if (failure) throw failure;
    this.mails.push(mail);
  }
}

/** `isRepeated`: as the platform does while it is told that we are busy. */
export type SentWebhook = { payload: object; id: string; at: Date; secret: string; isRepeated: boolean };

export class TestApp {
  readonly outbox = new Outbox();
  readonly platform = new FakePlatform();
  config!: Config;
  urls!: DatabaseUrls;
  http!: NestFastifyApplication;
  worker!: NestFastifyApplication;
  private console: Promise<NestFastifyApplication> | undefined;
  private closeQueues: (() => Promise<void>) | undefined;
  private closeConsole: (() => Promise<void>) | undefined;
  private superusers: pg.Pool | undefined;

  /** `adminUrl`: who prepares a database from the start; absent: it is a copy of one that is prepared. */
  static async start(overrides: Record<string, string> = {}, adminUrl?: string): Promise<TestApp> {
    const app = new TestApp();
    app.urls = await (adminUrl ? migrateDatabase(adminUrl) : copyDatabase(process.env.TEST_POSTGRES_URL!));
    const PLATFORM_SHOP_URL = await app.platform.start();
    app.config = readConfig({
      API_DATABASE_URL: app.urls.api,
      SYSTEM_DATABASE_URL: app.urls.system,
      ...(process.env.TEST_REDIS_URL && {
        REDIS_URL: process.env.TEST_REDIS_URL,
        QUEUE_PREFIX: `test-${randomUUID()}`,
      }),
      PLATFORM_CLIENT_ID: CLIENT_ID,
      PLATFORM_CLIENT_SECRET: CLIENT_SECRET,
      PLATFORM_SHOP_URL,
      APP_SECRET: 'a secret of the app that is long enough',
      REQUESTS_PER_MINUTE: '1000000',
      IMPRESSIONS_PER_DAY: '100000',
      IMPRESSIONS_PER_MINUTE: '100000',
      BILLING: 'test',
      PARTNER_API_URL: `${new URL(PLATFORM_SHOP_URL).origin}/partners`,
      LOG_LEVEL: 'fatal',
      OPERATORS: 'olga:a-password-of-olga',
      METRICS_TOKEN: 'a-token-for-prometheus',
      // Threads of uploads come last on a busy machine.
      UPLOAD_DEADLINE_MS: '60000',
      ...overrides,
    });
    app.http = await createHttpApp(app.config);
    await app.http.init();
    await app.http.getHttpAdapter().getInstance().ready();
    await app.startWorker();
    return app;
  }

  /** Starts the consumers; the relay runs only in {@link drain}, so that tests decide when. */
  async startWorker(): Promise<void> {
    const connection = connectQueues(this.config);
    const module = await Test.createTestingModule({ imports: [WorkerProcessModule.with(this.config, connection)] })
      .overrideProvider(Mailer)
      .useValue(this.outbox)
      .compile();
    this.worker = module.createNestApplication<NestFastifyApplication>(createAdapter(this.config), {
      bodyParser: false,
    });
    await prepareWorkerServer(this.worker, this.config, createLogger('worker', this.config));
    await this.worker.init();
    await this.worker.getHttpAdapter().getInstance().ready();
    this.closeQueues = async () => {
      await this.worker.close();
      await connection.close();
    };
  }

  /** The process for operators; started when it is first asked for. */
  operations(): Promise<NestFastifyApplication> {
    this.console ??= (async () => {
      const connection = connectQueues(this.config);
      const app = await createOperationsApp(this.config, connection);
      await app.init();
      await app.getHttpAdapter().getInstance().ready();
      this.closeConsole = async () => {
        await app.close();
        await connection.close();
      };
      return app;
    })();
    return this.console;
  }

  /** Relays and consumes until nothing is left to do. */
  async drain(withinMs = PATIENCE_MS): Promise<void> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      while ((await this.worker.get(Relay).relayOnce()) > 0);
      if (await this.isIdle()) return;
      if (Date.now() > deadline) throw new Error(`The queues did not become idle in time: ${await this.failures()}`);
      await new Promise((done) => setTimeout(done, 10));
    }
  }

  /** The result of the question once it has one. */
  async until<T>(ask: () => Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await ask();
      if (answer !== undefined) return answer;
      if (Date.now() > deadline) throw new Error('What the test waits for did not come in time');
      await new Promise((done) => setTimeout(done, 10));
    }
  }

  /** Stops the consumers, for tests that run them as processes of their own. */
  async stopWorker(): Promise<void> {
    await this.closeConsole?.();
    this.console = this.closeConsole = undefined;
    await this.closeQueues?.();
    this.closeQueues = undefined;
  }

  async stop(): Promise<void> {
    await this.http.close();
    await this.stopWorker();
    await this.platform.stop();
    await this.superusers?.end();
    this.superusers = undefined;
  }

  /** A query as the superuser: what is really in the tables. */
  async sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.superuser().query(text, values)).rows as Row[];
  }

  /** Changes or locks rows as another client would, until that is taken back by `release`, or committed. */
  async holdRows(
    text: string,
    values: unknown[],
  ): Promise<{ release: () => Promise<void>; commit: () => Promise<void> }> {
    const client = new pg.Client(this.superuserUrl());
    await client.connect();
    await client.query('BEGIN');
    await client.query(text, values);
    const release = () => client.end();
    return { release, commit: () => client.query('COMMIT').then(release) };
  }

  /** Waits until a transaction waits for rows that another one holds. */
  untilRowsAreAwaited(): Promise<unknown> {
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return this.until(async () => (await this.sql(waiting))[0]);
  }

  /** The tables, ours and those of the queues, with a row in which this text stands. */
  async rowsWith(text: string): Promise<string[]> {
    const tables = await this.sql<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'bullmq')`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await this.sql(`SELECT 1 FROM ${name} AS t WHERE t::text LIKE $1 LIMIT 1`, [`%${text}%`]);
      if (rows.length > 0) found.push(name);
    }
    return found;
  }

  /** The keys in Redis, if the queues are there, that hold this text in their name or value. */
  async keysWith(text: string): Promise<string[]> {
    if (!this.config.REDIS_URL) return [];
    const redis = new Redis(this.config.REDIS_URL);
    try {
      const keys = await redis.keys(`${this.config.QUEUE_PREFIX}*`);
      const held = await Promise.all(
        keys.map(async (key) => {
          const isHash = (await redis.type(key)) === 'hash';
          return `${key} ${isHash ? JSON.stringify(await redis.hgetall(key)) : ''}`;
        }),
      );
      return held.filter((content) => content.includes(text));
    } finally {
      redis.disconnect();
    }
  }

  /** The cookie of a session outside the platform's admin, after a sign-in. */
  async signIn(shop: TestShop): Promise<string> {
    const start = await this.call().get(`/auth/start?shop=${shop.domain}`);
    const state = new URL(start.headers.location!).searchParams.get('state')!;
    const cookie = start.headers['set-cookie']![0]!.split(';')[0]!;
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const signed = signedQuery({ code: 'c', shop: shop.domain, state, timestamp });
    const done = await this.call().get(`/auth/callback?${signed}`).set('cookie', cookie);
    const cookies = done.headers['set-cookie'] as unknown as string[];
    return cookies.find((text) => text.startsWith('session='))!.split(';')[0]!;
  }

  /** The database as one who may do everything in it. */
  superuserUrl(): string {
    const url = new URL(process.env.TEST_POSTGRES_URL!);
    url.pathname = new URL(this.urls.api).pathname;
    return url.href;
  }

  merchant(shop: TestShop): Merchant {
    return new Merchant(this, shop);
  }

  /** Shoppers of a shop, each of a network of their own unless told otherwise. */
  async sees(
    shop: TestShop,
    limitId: string,
    times: number,
    ids: string[] = Array.from({ length: times }, () => randomUUID()),
  ): Promise<string[]> {
    for (let start = 0; start < times; start += 50) {
      const impressions = ids.slice(start, start + 50).map((id) => ({ id, limitId, kind: 'max' }));
      await request(this.http.getHttpServer())
        .post('/storefront/impressions')
        .send({ shop: shop.domain, impressions })
        .expect(200);
    }
    return ids;
  }

  /** A webhook as the platform delivers it. */
  async webhook(
    shop: TestShop,
    topic: string,
    {
      payload = {},
      id = randomUUID(),
      at = new Date(),
      secret = CLIENT_SECRET,
      isRepeated = true,
    }: Partial<SentWebhook> = {},
  ): Promise<number> {
    const body = writePlatformJson(payload);
    const headers = {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': shop.domain,
      'x-shopify-webhook-id': id,
      'x-shopify-triggered-at': at.toISOString(),
      'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
    };
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const { status } = await this.call().post('/webhooks/shopify').set(headers).send(body);
      if (status !== 503 || !isRepeated || Date.now() > deadline) return status;
    }
  }

  /** The merchant uninstalls the app, and the platform tells. */
  async uninstall(shop: TestShop, at = new Date()): Promise<number> {
    this.platform.uninstall(shop.domain);
    return this.webhook(shop, 'app/uninstalled', { at });
  }

  call(): ReturnType<typeof request> {
    return request(this.http.getHttpServer());
  }

  private async failures(): Promise<string> {
    const jobs = await Promise.all(
      this.worker.get(Queues).all.map((queue) => queue.getJobs(['delayed', 'failed', 'waiting', 'active'])),
    );
    return jobs
      .flat()
      .map((job) => `${job.queueName}: ${job.failedReason}\n${job.stacktrace?.[0]}`)
      .join('\n');
  }

  /** Whether every event is sent and no job is left. Queues in PostgreSQL are all asked in one query. */
  private async isIdle(): Promise<boolean> {
    const unsent = 'EXISTS (SELECT FROM event_log WHERE sent_at IS NULL)';
    const unfinished = `EXISTS (SELECT FROM bullmq.job
      WHERE queue = ANY ($1) AND state IN ('waiting', 'active', 'delayed'))`;
    if (this.config.REDIS_URL) {
      if ((await this.worker.get(Queues).unfinished()) > 0) return false;
      const [row] = await this.sql<{ isIdle: boolean }>(`SELECT NOT ${unsent} AS "isIdle"`);
      return row!.isIdle;
    }
    const [row] = await this.sql<{ isIdle: boolean }>(`SELECT NOT (${unsent} OR ${unfinished}) AS "isIdle"`, [QUEUES]);
    return row!.isIdle;
  }

  private superuser(): pg.Pool {
    if (this.superusers) return this.superusers;
    this.superusers = new pg.Pool({ connectionString: this.superuserUrl() });
    // A test that cuts connections off cuts off idle ones of the pool too, which then makes new ones.
    this.superusers.on('error', () => {});
    return this.superusers;
  }
}

/** Every answer in these tests is one that the contract promises. */
function throwUnlessPromised(method: string, path: string, { status, body }: { status: number; body: unknown }): void {
  const operation = operationAt(method, path.split('?')[0]!);
  const parsed = (operation ? (answerSchema(operation, status) ?? z.unknown()) : errorAnswer).safeParse(body);
  if (!parsed.success)
    throw new Error(`${method} ${path} answered ${status} with what is not in the contract: ${parsed.error.message}`);
}

export type TestShop = { id: string; domain: string };

export class Merchant {
  constructor(
    private readonly app: TestApp,
    private readonly shop: TestShop,
    private readonly userId = '1',
  ) {}

  as(userId: string): Merchant {
    return new Merchant(this.app, this.shop, userId);
  }

  async send(
    method: 'get' | 'post' | 'put' | 'delete',
    path: string,
    body?: object | string,
    headers: Record<string, string> = {},
  ): Promise<Awaited<Call>> {
    const agent = this.app.call();
    const token = await sessionToken(this.shop.domain, { sub: this.userId });
    const call = agent[method](`/apiSa${path}`).set({ 'x-auth-token': token, ...headers });
    const response = await (body ? call.send(body) : call);
    throwUnlessPromised(method, `/apiSa${path}`, response);
    return response;
  }

  async create(draft: Partial<LimitDraft> = {}): Promise<SavedLimit> {
    const response = await this.send('post', '/limits', limitDraft(draft));
    if (response.status !== 201) throw new Error(`POST /limits answered ${response.status}: ${response.text}`);
    return response.body as SavedLimit;
  }

  async get(id: string): Promise<LimitDetails> {
    return (await this.send('get', `/limits/${id}`)).body as LimitDetails;
  }

  async list(query = ''): Promise<LimitPage> {
    return (await this.send('get', `/limits${query}`)).body as LimitPage;
  }
}

/** A shop that opened the app once. */
export async function buildShop(
  app: TestApp,
  options: { plan?: PlanId; impressions?: number; installedAt?: string } = {},
): Promise<TestShop> {
  const domain = `shop-${randomUUID().slice(0, 8)}.myshopify.com`;
  const { body } = await new Merchant(app, { id: '', domain }).send('get', '/shops');
  const shop = { id: (body as { shop: { id: string } }).shop.id, domain };
  if (options.installedAt)
    await app.sql('UPDATE quota SET installed_at = $2 WHERE shop_id = $1', [shop.id, options.installedAt]);
  if (options.impressions)
    await app.sql('UPDATE quota SET impressions = $2 WHERE shop_id = $1', [shop.id, options.impressions]);
  if (options.plan && options.plan !== 'free') await putOnPlan(app, shop, options.plan);
  else await app.drain();
  return shop;
}

/** Gives the shop this plan without a charge, and waits for what follows. */
export async function putOnPlan(app: TestApp, { id }: Pick<TestShop, 'id'>, plan: PlanId): Promise<void> {
  await app.http.get(Transactions).run(id, async (tx) => {
    const { stopped } = await readPlanEffects(tx, plan);
    await changePlan(tx, id, plan, { stopped });
  });
  await app.drain();
}

export function limitDraft(draft: Partial<LimitDraft> = {}): LimitDraft {
  return {
    name: 'Hoodies, at most 3',
    type: 'product',
    startDate: '2026-01-01',
    max: 3,
    ...(draft.type === undefined || draft.type === 'product'
      ? { products: { kind: 'specific' as const, items: [{ productId: '1001' }] } }
      : {}),
    ...draft,
  };
}

/** A limit as it was answered, as the body of a save with these changes. */
export function bodyOf(limit: LimitView | LimitDetails, changes: object = {}): object {
  const {
    id: _id,
    stoppedBy: _by,
    createdAt: _at,
    updatedAt: _updatedAt,
    warnings: _,
    ...body
  } = { warnings: [], ...limit };
  return { ...body, ...changes };
}

/** A session token as the platform signs them, by the moved clock. */
export async function sessionToken(
  domain: string,
  claims: Record<string, unknown> = {},
  secret = CLIENT_SECRET,
): Promise<string> {
  const at = Math.floor(now().getTime() / 1_000);
  return new SignJWT({
    iss: `https://${domain}/admin`,
    dest: `https://${domain}`,
    aud: CLIENT_ID,
    sub: '1',
    exp: at + 60,
    nbf: at,
    iat: at,
    jti: randomUUID(),
    ...claims,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
}

/** Parameters as the platform signs them. */
export function signedQuery(parameters: Record<string, string>): string {
  const query = new URLSearchParams(parameters);
  query.sort();
  const hmac = createHmac('sha256', CLIENT_SECRET).update(query.toString().replaceAll('+', '%20')).digest('hex');
  return `${query}&hmac=${hmac}`;
}
