// The real HTTP process with two routes more: one that stores nothing, and one that adds a queue job per beacon.
import 'reflect-metadata';
import { Queue } from 'bullmq';
import { readConfig } from '@purchase-limits/api/config';
import { connectQueues } from '@purchase-limits/api/events/queues';
import { createHttpApp } from '@purchase-limits/api/http-app';

const config = readConfig();
const app = await createHttpApp(config);
const server = app.getHttpAdapter().getInstance();
const { connection } = connectQueues(config);
const queue = new Queue('bench', { connection: connection as never });

server.post('/bench/noop', async (request, reply) =>
  reply.send({ stored: (request.body as { impressions: object[] }).impressions.length, duplicates: 0, ignored: [] }),
);
server.post('/bench/job', async (request, reply) => {
  await queue.add('beacon', request.body);
  return reply.send({ stored: 1, duplicates: 0, ignored: [] });
});
await app.listen(config.PORT, '127.0.0.1');
process.send?.('ready');
