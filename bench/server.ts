// The real HTTP process with more routes: one that stores nothing, two that ask for what limits did without
// signing in, and some that measure ways to count impressions and to change limits inside the process, so without the
// cost of HTTP.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '@purchase-limits/api/config';
import { Transactions } from '@purchase-limits/api/database/transactions';
import { emit } from '@purchase-limits/api/events/emit';
import { connectQueues } from '@purchase-limits/api/events/queues';
import { createHttpApp } from '@purchase-limits/api/http-app';
import { GetImpressionDays } from '@purchase-limits/api/impressions/queries/get-impression-days';
import { GetInsights } from '@purchase-limits/api/insights/queries/get-insights';
import { ImpressionBatcher } from '@purchase-limits/api/impressions/impression-batcher';
import { createLogger } from '@purchase-limits/api/logging';
import { ChangeShopSettings } from '@purchase-limits/api/shops/commands/change-shop-settings';
import { useTracer } from '@purchase-limits/api/tracing/in-span';
import { startTracing } from '@purchase-limits/api/tracing/start-tracing';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Queue, Worker } from 'bullmq';
import { newImpressionId } from './impression-id.js';

/** `perSecondEach`: how many changes of each limit begin a second; absent: as many as it can. */
type CommandLoad = {
  shopId: string;
  /** Each is changed by one of those at once. */
  limitIds: string[];
  seconds: number;
  isLogged: boolean;
  perSecondEach?: number;
};

const IMPRESSIONS = 40_000;
const JOBS = 4_000;
const IN_FLIGHT = 2_000;
const PRODUCERS = 50;
const CONSUMERS = 10;

const config = readConfig();
const logger = createLogger('http', config);
await startTracing('http', config, logger);
const app = await createHttpApp(config, logger);
const server = app.getHttpAdapter().getInstance();
const connection = connectQueues(config).connection as never;

server.post('/bench/noop', async (request, reply) =>
  reply.send({ stored: (request.body as { impressions: object[] }).impressions.length, duplicates: 0, ignored: [] }),
);

const tracer = useTracer(null);
useTracer(tracer);

/** Whether this process traces from now on. */
server.put('/bench/traces', async (request, reply) => {
  useTracer((request.body as { isOn: boolean }).isOn ? tracer : null);
  return reply.send({});
});

/** A merchant's change without signing in; like all below this address it is traced. */
server.post('/apiSa/bench/save', async (request, reply) => {
  const { shopId, quantityHelp } = request.body as { shopId: string; quantityHelp: boolean };
  const shop = { id: shopId } as ConstructorParameters<typeof ChangeShopSettings>[0];
  await app
    .get(CommandBus, { strict: false })
    .execute(new ChangeShopSettings(shop, null, { changes: { quantityHelp } }));
  return reply.send({});
});

server.get('/bench/impression-days', async (request) => {
  const { shopId, days } = request.query as { shopId: string; days: string };
  return app.get(QueryBus, { strict: false }).execute(new GetImpressionDays(shopId, Number(days)));
});

server.get('/bench/insights', async (request) => {
  const { shopId, days } = request.query as { shopId: string; days: string };
  return app.get(QueryBus, { strict: false }).execute(new GetInsights(shopId, { days: Number(days) }));
});

/** Impressions per second through the product's own batcher; each is answered after its commit. */
server.post('/bench/batched', async (request, reply) => {
  const { shop, limitId } = request.body as { shop: string; limitId: string };
  const batcher = app.get(ImpressionBatcher, { strict: false });
  const began = performance.now();
  for (let sent = 0; sent < IMPRESSIONS; sent += IN_FLIGHT)
    await batcher.record(
      Array.from({ length: IN_FLIGHT }, () => ({
        shopDomain: shop,
        id: newImpressionId(),
        limitId,
        kind: 'max',
        network: 'n',
      })),
    );
  return reply.send({ perSecond: rate(IMPRESSIONS, began) });
});

/** Impressions per second when each is one job, from adding it until it is done. */
server.post('/bench/jobs', async (_request, reply) => {
  const queue = new Queue('bench', { connection });
  const began = performance.now();
  let worker: Worker | undefined;
  const allDone = new Promise<void>((finish) => {
    let done = 0;
    const count = async () => {
      done += 1;
      if (done === JOBS) finish();
    };
    worker = new Worker('bench', count, { connection, concurrency: CONSUMERS });
  });
  await Promise.all(
    Array.from({ length: PRODUCERS }, async () => {
      for (let job = 0; job < JOBS / PRODUCERS; job += 1)
        await queue.add('impression', { id: randomUUID() }, { removeOnComplete: true });
    }),
  );
  await allDone;
  const perSecond = rate(JOBS, began);
  await worker?.close();
  await queue.close();
  return reply.send({ perSecond });
});

/**
 * Changes of limits per second, for some seconds, with the event of each or without: `Transactions` and `emit` as
 * commands use them.
 */
server.post('/bench/commands', async (request, reply) => {
  const { shopId, limitIds, seconds, isLogged, perSecondEach } = request.body as CommandLoad;
  const transactions = app.get(Transactions, { strict: false });
  const until = performance.now() + seconds * 1_000;
  let done = 0;
  const began = performance.now();
  await Promise.all(
    limitIds.map(async (limitId) => {
      while (performance.now() < until) {
        await transactions.run(shopId, async (tx) => {
          await tx.rows('UPDATE purchase_limit SET version = version + 1, updated_at = now() WHERE id = $1', [limitId]);
          const limit = { id: limitId, name: 'Bench' } as never;
          if (isLogged) await emit(tx, { type: 'LimitChanged', shopId, limitId, version: 2, limit });
        });
        done += 1;
        if (perSecondEach) await pause(1_000 / perSecondEach);
      }
    }),
  );
  return reply.send({ perSecond: rate(done, began) });
});

const rate = (count: number, began: number) => (count * 1_000) / (performance.now() - began);

await app.listen(config.PORT, '127.0.0.1');
process.send?.('ready');
