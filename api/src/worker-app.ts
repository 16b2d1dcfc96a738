import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { WorkerProcessModule } from './app.module.js';
import type { Config } from './config.js';
import type { QueueConnection } from './events/queues.js';
import { observeRequests } from './http/observe-requests.js';
import { createAdapter } from './http/server.js';
import { createLogger, ProductLogger } from './logging.js';
import { prepareMonitoringServer } from './operations/server.js';

/** The worker process's application; over HTTP it answers Prometheus and health checks only. */
export async function createWorkerApp(
  config: Config,
  connection: QueueConnection,
  logger: Logger = createLogger('worker', config),
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    WorkerProcessModule.with(config, connection),
    createAdapter(config),
    { logger: new ProductLogger(logger), bodyParser: false, abortOnError: false },
  );
  await prepareWorkerServer(app, config, logger);
  return app;
}

/** Adds the middleware around the routes. */
export async function prepareWorkerServer(app: NestFastifyApplication, config: Config, logger: Logger): Promise<void> {
  const server = app.getHttpAdapter().getInstance() as never;
  observeRequests(server, logger, config);
  await prepareMonitoringServer(server, config);
}
