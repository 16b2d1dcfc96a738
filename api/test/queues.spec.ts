import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import type { Config } from '../src/config.js';
import { connectQueues, WORKER_OPTIONS } from '../src/events/queues.js';
import type { Postponing } from '../src/events/why.js';
import { MailError } from '../src/notifications/mailer.js';

describe('a job that failed', () => {
  /** In seconds, after each of the first attempts. */
  const pauses = (error: Postponing) =>
    Array.from(
      { length: 14 },
      (_, index) => WORKER_OPTIONS.settings.backoffStrategy(index + 1, 'custom', error) / 1_000,
    );
  /** Between half and all of it. */
  const about = (seconds: number) => ({
    asymmetricMatch: (pause: number) => pause >= seconds / 2 && pause <= seconds,
  });

  it('is tried again after pauses that grow to four seconds', () => {
    const grown = Array<number>(11).fill(4);
    expect(pauses(new Error('no answer'))).toEqual([0.5, 1, 2, ...grown].map(about));
  });

  it('leaves a mail server alone for up to five minutes', () => {
    const grown = Array<number>(4).fill(300);
    const error = new MailError('later', '451 4.7.1 Greylisted');
    expect(pauses(error)).toEqual([0.5, 1, 2, 4, 8, 16, 32, 64, 128, 256, ...grown].map(about));
  });

  it('is tried again when the other side wants it to be, and after five minutes at the latest', () => {
    const asked = (retryAfterSeconds: number) => pauses(Object.assign(new Error('429'), { retryAfterSeconds }))[3];
    expect([asked(7), asked(3_600)]).toEqual([7, 300]);
  });
});

describe('a connection of the queues to Redis', () => {
  it('is replaced when it is open and stays silent', async () => {
    const accepted: Socket[] = [];
    const silent = createServer((socket) => accepted.push(socket.on('error', () => {}))).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const { connection } = connectQueues({ REDIS_URL: `redis://127.0.0.1:${port}` } as Config);
    const { url, ...options } = connection as { url: string };
    const redis = new Redis(url, options);
    redis.on('error', () => {});
    try {
      await once(silent, 'connection');
      await once(silent, 'connection');
      expect(accepted.length).toBeGreaterThanOrEqual(2);
    } finally {
      redis.disconnect();
      for (const socket of accepted) socket.destroy();
      silent.close();
    }
  });
});
