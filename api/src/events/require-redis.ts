import { Cluster, Redis } from 'ioredis';
import type { QueueConfig } from '../config.js';
import { serverIn, untilReached } from '../reachable.js';
import { clusterOptions, serverOptions } from './redis.js';

const ANSWERS_WITHIN_MS = 5_000;
const REFUSED = /^(WRONGPASS|NOAUTH|NOPERM|ERR AUTH|ERR Client sent AUTH)/;

/**
 * Throws a `CannotStart`, with the variable's name, unless the Redis of the queues answers. Where they are in
 * PostgreSQL, there is nothing to ask.
 */
export async function requireRedis(config: QueueConfig): Promise<void> {
  const [variable, url] = addressOf(config);
  if (url === undefined) return;
  const server = serverIn(variable, url, { what: 'Redis', usualPort: '6379' });
  await untilReached(
    server,
    () => ping(config),
    (code) => (REFUSED.test(code) ? `Redis at ${server.host}:${server.port} refuses the user or password.` : undefined),
  );
}

/** The variable that says where Redis is, and a URL of it. */
function addressOf({ REDIS_URL, REDIS_SENTINEL_URLS, REDIS_CLUSTER_URLS }: QueueConfig): [string, string | undefined] {
  if (REDIS_CLUSTER_URLS) return ['REDIS_CLUSTER_URLS', REDIS_CLUSTER_URLS[0]!.href];
  if (REDIS_SENTINEL_URLS) return ['REDIS_SENTINEL_URLS', REDIS_SENTINEL_URLS[0]!.href];
  return ['REDIS_URL', REDIS_URL];
}

async function ping(config: QueueConfig): Promise<void> {
  const client = clientOf(config);
  // The last error says why; that of `connect` only that the connection is closed.
  let why: unknown;
  client.on('error', (error) => (why = error));
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    throw why ?? error;
  } finally {
    client.disconnect();
  }
}

/** A client that tries once. */
function clientOf(config: QueueConfig): Cluster | Redis {
  if (config.REDIS_CLUSTER_URLS)
    return new Cluster(
      ...clusterOptions(config.REDIS_CLUSTER_URLS, { lazyConnect: true, clusterRetryStrategy: () => null }),
    );
  const once = {
    lazyConnect: true,
    connectTimeout: ANSWERS_WITHIN_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
  };
  // BullMQ reads the URL among the options, ioredis beside them.
  return config.REDIS_SENTINEL_URLS
    ? new Redis({ ...serverOptions(config), ...once })
    : new Redis(config.REDIS_URL!, once);
}
