// How the queues reach Redis: one server, the primary that Sentinels name, or a Redis Cluster.
import { Cluster, type ClusterNode, type ClusterOptions } from 'ioredis';
import type { QueueConfig } from '../config.js';

/** A connection to Redis that stays silent is replaced. A worker that waits for jobs hears something every 10 s. */
const SILENT_MS = 15_000;
/** How long a node may take to accept a connection: one that is down is given up for another. */
const CONNECTED_WITHIN_MS = 5_000;
/** BullMQ's workers wait for Redis as long as it takes. */
const PATIENT = { maxRetriesPerRequest: null, socketTimeout: SILENT_MS };
/** While a replica takes over, a command is sent again after so long, up to `maxRedirections` times: for 16 s. */
const AGAIN_AFTER_MS = 250;
const FAILOVER = {
  maxRedirections: 64,
  retryDelayOnFailover: AGAIN_AFTER_MS,
  retryDelayOnClusterDown: AGAIN_AFTER_MS,
  retryDelayOnMoved: AGAIN_AFTER_MS,
};

/**
 * A worker's connection blocks while waiting for jobs. If its node is lost, the call must fail so the worker waits
 * again: retrying it would outlast the worker's own timeout, and the worker doesn't survive the connection reset that
 * follows.
 */
const REDIRECTIONS_OF_WAITING = 2;
class QueueCluster extends Cluster {
  override duplicate(...[nodes, options]: Parameters<Cluster['duplicate']>): Cluster {
    return super.duplicate(nodes, { ...options, maxRedirections: REDIRECTIONS_OF_WAITING });
  }
}

/** The backend that this configuration selects for queues. */
export function queueBackend({ REDIS_URL, REDIS_CLUSTER_URLS }: QueueConfig): 'Redis' | 'PostgreSQL' {
  return REDIS_URL || REDIS_CLUSTER_URLS ? 'Redis' : 'PostgreSQL';
}

/** Options of each connection to one server, or to the primary that the Sentinels name. */
export function serverOptions({ REDIS_URL, REDIS_SENTINEL_URLS }: QueueConfig): object {
  if (!REDIS_SENTINEL_URLS) return { url: REDIS_URL, ...PATIENT };
  const primary = new URL(REDIS_URL!);
  const { username, password, tls } = accessOf(REDIS_SENTINEL_URLS[0]!);
  return {
    ...accessOf(primary),
    name: primary.hostname,
    db: Number(primary.pathname.slice(1)),
    sentinels: REDIS_SENTINEL_URLS.map((url) => ({ host: hostOf(url), port: Number(url.port || 26_379) })),
    ...(username && { sentinelUsername: username }),
    ...(password && { sentinelPassword: password }),
    ...(tls && { sentinelTLS: tls, enableTLSForSentinelMode: true }),
    connectTimeout: CONNECTED_WITHIN_MS,
    ...PATIENT,
  };
}

/** One connection for all queues; the workers make copies of it. It is not closed with them. */
export function connectCluster(urls: readonly URL[]): Cluster {
  return new QueueCluster(...clusterOptions(urls));
}

/** What a client of the cluster is made from. */
export function clusterOptions(
  urls: readonly URL[],
  more: Pick<ClusterOptions, 'lazyConnect' | 'clusterRetryStrategy'> = {},
) {
  const access = accessOf(urls[0]!);
  const nodes: ClusterNode[] = urls.map((url) => ({ host: hostOf(url), port: Number(url.port || 6_379) }));
  const options = {
    ...FAILOVER,
    redisOptions: { ...access, ...PATIENT, connectTimeout: CONNECTED_WITHIN_MS },
    // The names that the nodes give of themselves are the ones in their certificates.
    ...(access.tls && { dnsLookup: ((address, answer) => answer(null, address)) as ClusterOptions['dnsLookup'] }),
    ...more,
  };
  return [nodes, options] as const;
}

/** All keys of a queue lie in one slot of the cluster, as scripts over several keys demand. */
export const prefixInCluster = (prefix: string, queue: string): string => `{${prefix}:${queue}}`;

/** IPv6 hosts are in brackets in a URL. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

function accessOf({ protocol, username, password }: URL): { username?: string; password?: string; tls?: object } {
  return {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' && { tls: {} }),
  };
}
