import { getQueueToken } from '@nestjs/bullmq';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Queue } from 'bullmq';
import type { Logger } from 'pino';
import { OperationsProcessModule } from './app.module.js';
import type { Config } from './config.js';
import { Transactions } from './database/transactions.js';
import { Queues, type QueueConnection } from './events/queues.js';
import { HOUSEKEEPING } from './housekeeping/housekeeping.js';
import { observeRequests } from './http/observe-requests.js';
import { createAdapter } from './http/server.js';
import { createLogger, ProductLogger } from './logging.js';
import { Guesses } from './operations/guesses.js';
import { prepareOperationsServer } from './operations/server.js';

/** The application of the process for operators, with its middleware. */
export async function createOperationsApp(
  config: Config,
  connection: QueueConnection,
  logger: Logger = createLogger('operations', config),
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    OperationsProcessModule.with(config, connection),
    createAdapter(config),
    { logger: new ProductLogger(logger), bodyParser: false, abortOnError: false },
  );
  const server = app.getHttpAdapter().getInstance() as never;
  observeRequests(server, logger, config);
  const housekeeping = app.get<Queue>(getQueueToken(HOUSEKEEPING), { strict: false });
  await prepareOperationsServer(
    server,
    config,
    [...app.get(Queues).all, housekeeping],
    app.get(Transactions),
    app.get(Guesses, { strict: false }),
  );
  return app;
}
