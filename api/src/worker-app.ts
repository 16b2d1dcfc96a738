import { getQueueToken } from '@nestjs/bullmq';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Queue } from 'bullmq';
import type { Logger } from 'pino';
import { WorkerProcessModule } from './app.module.js';
import type { Config } from './config.js';
import { Transactions } from './database/transactions.js';
import { Queues, type QueueConnection } from './events/queues.js';
import { HOUSEKEEPING } from './housekeeping/housekeeping.js';
import { observeRequests } from './http/observe-requests.js';
import { createAdapter } from './http/server.js';
import { createLogger, ProductLogger } from './logging.js';
import { Guesses } from './operations/guesses.js';
import { prepareOperationsServer } from './operations/server.js';

/** The worker process's application; what it answers over HTTP is for operators and their tools. */
export async function createWorkerApp(
  config: Config,
  connection: QueueConnection,
  logger: Logger = createLogger('worker', config),
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    WorkerProcessModule.with(config, connection),
    createAdapter(config),
    { logger: new ProductLogger(logger), bodyParser: false },
  );
  await prepareWorkerServer(app, config, logger);
  return app;
}

/** Adds the middleware around the routes. */
export async function prepareWorkerServer(app: NestFastifyApplication, config: Config, logger: Logger): Promise<void> {
  const server = app.getHttpAdapter().getInstance() as never;
  observeRequests(server, logger);
  const housekeeping = app.get<Queue>(getQueueToken(HOUSEKEEPING), { strict: false });
  await prepareOperationsServer(
    server,
    config,
    [...app.get(Queues).all, housekeeping],
    app.get(Transactions),
    app.get(Guesses, { strict: false }),
  );
}
