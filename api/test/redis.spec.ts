import { Cluster } from 'ioredis';
import { readConfig } from '../src/config.js';
import { connectQueues } from '../src/events/queues.js';
import { queueBackend } from '../src/events/redis.js';
import { QUEUES, SCHEDULED_QUEUES } from '../src/events/subscriptions.js';

const ALL_QUEUES = [...QUEUES, ...SCHEDULED_QUEUES];
/** Nothing listens there. */
const NODES = 'redis://127.0.0.1:1,redis://127.0.0.1:2';
const SENTINELS = { REDIS_URL: 'redis://primary', REDIS_SENTINEL_URLS: 'redis://127.0.0.1:1,redis://127.0.0.1' };

const configOf = (variables: Record<string, string>) =>
  readConfig({
    API_DATABASE_URL: 'postgres://api@localhost/none',
    SYSTEM_DATABASE_URL: 'postgres://worker_system@localhost/none',
    PLATFORM_CLIENT_ID: 'client',
    PLATFORM_CLIENT_SECRET: 'a secret of sixteen and more',
    APP_SECRET: 'a secret of the app that is long enough',
    ...variables,
  });

const connected = (variables: Record<string, string>) => connectQueues(configOf(variables));

describe('what keeps the queues', () => {
  it.each([
    ['PostgreSQL', {}],
    ['Redis', { REDIS_URL: 'redis://127.0.0.1:1' }],
    ['Redis', SENTINELS],
    ['Redis', { REDIS_CLUSTER_URLS: NODES }],
  ])('is %s with %p', (backend, variables) => {
    expect(queueBackend(configOf(variables))).toBe(backend);
  });
});

describe('the configuration of Redis', () => {
  it.each([
    ['REDIS_CLUSTER_URLS: must not be set beside', { REDIS_URL: 'redis://one', REDIS_CLUSTER_URLS: NODES }],
    ['REDIS_CLUSTER_URLS: must be URLs', { REDIS_CLUSTER_URLS: 'localhost:6379' }],
    ['REDIS_CLUSTER_URLS: must be URLs', { REDIS_CLUSTER_URLS: 'redis://one,' }],
    ['REDIS_CLUSTER_URLS: must be URLs', { REDIS_CLUSTER_URLS: 'redis://one/1' }],
    ['REDIS_CLUSTER_URLS: must be URLs', { REDIS_CLUSTER_URLS: 'redis://:a@one,redis://:b@two' }],
    ['REDIS_CLUSTER_URLS: must be URLs', { REDIS_CLUSTER_URLS: 'redis://one,rediss://two' }],
    ['QUEUE_PREFIX: must not have braces', { REDIS_CLUSTER_URLS: NODES, QUEUE_PREFIX: '{shops}' }],
    ['REDIS_SENTINEL_URLS: must be URLs', { ...SENTINELS, REDIS_SENTINEL_URLS: 'one:26379' }],
    ['REDIS_SENTINEL_URLS: must not be set', { REDIS_SENTINEL_URLS: NODES, REDIS_CLUSTER_URLS: NODES }],
    ['REDIS_URL: must be redis://', { REDIS_SENTINEL_URLS: NODES }],
    ['REDIS_URL: must be redis://', { ...SENTINELS, REDIS_URL: 'redis://primary:6379' }],
  ])('is refused with "%s" for %p', (message, variables) => {
    expect(() => configOf(variables)).toThrow(message);
  });
});

describe('the queues in a Redis Cluster', () => {
  const inCluster = connected({ REDIS_CLUSTER_URLS: 'redis://us%40er:pass%2Fword@127.0.0.1:1', QUEUE_PREFIX: 'shops' });
  const cluster = inCluster.connection as Cluster;
  cluster.on('error', () => {});
  afterAll(() => inCluster.close());

  it('have a hash tag each', () => {
    const prefixes = ALL_QUEUES.map((queue) => inCluster.prefixOf(queue).prefix);
    expect(prefixes).toEqual(ALL_QUEUES.map((queue) => `{shops:${queue}}`));
    expect(new Set(prefixes).size).toBe(ALL_QUEUES.length);
  });

  it('have one connection, which replaces nodes that stay silent', () => {
    expect(cluster).toBeInstanceOf(Cluster);
    expect(cluster.options.redisOptions).toMatchObject({
      username: 'us@er',
      password: 'pass/word',
      maxRetriesPerRequest: null,
      socketTimeout: 15_000,
    });
  });

  it('have copies of the connection for waiting, which fail soon instead of being sent again', () => {
    const waiting = cluster.duplicate(undefined, { redisOptions: { connectionName: 'waiting' } });
    waiting.on('error', () => {});
    waiting.disconnect();
    expect(waiting.options.maxRedirections).toBe(2);
    expect(waiting.options.redisOptions).toMatchObject({ connectionName: 'waiting', socketTimeout: 15_000 });
    expect(cluster.options.maxRedirections).toBe(64);
  });

  it('are closed with their connection', async () => {
    const other = connected({ REDIS_CLUSTER_URLS: NODES });
    const { connection } = other as { connection: Cluster };
    connection.on('error', () => {});
    await other.close();
    expect(['disconnecting', 'close', 'end']).toContain(connection.status);
  });
});

describe('the queues in one Redis', () => {
  it.each([
    ['one server', { REDIS_URL: 'redis://127.0.0.1:1' }],
    ['Sentinels', SENTINELS],
  ])('have the prefix as it is with %s', (_form, variables) => {
    const { prefixOf } = connected({ ...variables, QUEUE_PREFIX: 'shops' });
    expect(ALL_QUEUES.map((queue) => prefixOf(queue).prefix)).toEqual(ALL_QUEUES.map(() => 'shops'));
  });

  it('are reached through Sentinels by the name of the primary', () => {
    const { connection } = connected({
      REDIS_URL: 'rediss://worker:of-redis@Main.primary/2',
      REDIS_SENTINEL_URLS: 'redis://:of-sentinels@10.0.0.1:5000,redis://:of-sentinels@[::1]',
    });
    expect(connection).toMatchObject({
      name: 'Main.primary',
      username: 'worker',
      password: 'of-redis',
      tls: {},
      db: 2,
      sentinels: [
        { host: '10.0.0.1', port: 5_000 },
        { host: '::1', port: 26_379 },
      ],
      sentinelPassword: 'of-sentinels',
      maxRetriesPerRequest: null,
      socketTimeout: 15_000,
    });
    expect(connection).not.toHaveProperty('enableTLSForSentinelMode');
  });
});

describe('the queues in PostgreSQL', () => {
  it('have no prefix', async () => {
    const { prefixOf, close } = connected({});
    expect(ALL_QUEUES.map((queue) => prefixOf(queue))).toEqual(ALL_QUEUES.map(() => ({})));
    await close();
  });
});
