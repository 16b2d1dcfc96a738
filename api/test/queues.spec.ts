import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import type { Config } from '../src/config.js';
import { connectQueues } from '../src/events/queues.js';

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
