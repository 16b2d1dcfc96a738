// A worker as a process of its own, for tests that kill it.
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApp } from './test-app.js';

const WORKER = join(__dirname, '../dist/worker.js');

/** Starts a worker on the app's database and queues. Whoever starts it kills it. */
export function startWorkerProcess({ config }: TestApp): ChildProcess {
  if (!existsSync(WORKER)) throw new Error('api/dist is missing: build before this test (npm test does)');
  const { API_DATABASE_URL, SYSTEM_DATABASE_URL = '', PLATFORM_CLIENT_ID, PLATFORM_CLIENT_SECRET } = config;
  const { APP_SECRET, PLATFORM_SHOP_URL, REDIS_URL, QUEUE_PREFIX } = config;
  return fork(WORKER, {
    env: {
      API_DATABASE_URL,
      SYSTEM_DATABASE_URL,
      PLATFORM_CLIENT_ID,
      PLATFORM_CLIENT_SECRET,
      APP_SECRET,
      PLATFORM_SHOP_URL,
      QUEUE_PREFIX,
      SMTP_URL: 'smtp://127.0.0.1:9',
      ...(REDIS_URL && { REDIS_URL }),
      PATH: process.env.PATH,
    },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}
