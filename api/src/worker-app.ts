import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { WorkerProcessModule } from './app.module.js';
import type { Config } from './config.js';
import type { QueueConnection } from './events/queues.js';

/** The worker process's application: its consumers take jobs; what runs again and again is not started. */
export function createWorkerApp(config: Config, connection: QueueConnection): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(WorkerProcessModule.with(config, connection), {
    logger: ['error', 'warn'],
  });
}
