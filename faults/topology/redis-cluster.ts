// A Redis Cluster of three primaries, each with a replica that takes over when it is killed.
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Cluster } from 'ioredis';
import { connectCluster, prefixInCluster } from '@purchase-limits/api/events/redis';
import { freePort } from '@purchase-limits/scripts/ports';
import { redisProgram, RedisServer } from './redis-server.js';

const PRIMARIES = 3;
const READY_WITHIN_MS = 30_000;
/** A primary that has not answered for so long is replaced. */
const NODE_TIMEOUT_MS = 1_500;

export class RedisCluster {
  private killed: RedisServer | undefined;

  private constructor(
    private readonly nodes: readonly RedisServer[],
    readonly client: Cluster,
  ) {}

  /** `started`: what has started so far, to be stopped when the rest fails. */
  static async start(folder: string, started: { stop: () => Promise<void> }[]): Promise<RedisCluster> {
    const nodes: RedisServer[] = [];
    for (let index = 0; index < 2 * PRIMARIES; index += 1) {
      const own = join(folder, `node-${index}`);
      mkdirSync(own);
      const node = await RedisServer.start(own, {
        'cluster-enabled': 'yes',
        'cluster-port': String(await freePort()),
        'cluster-node-timeout': String(NODE_TIMEOUT_MS),
        appendfsync: 'everysec',
      });
      nodes.push(node);
      started.push(node);
    }
    const addresses = nodes.map(({ port }) => `127.0.0.1:${port}`);
    const program = join(dirname(redisProgram()!), 'redis-cli');
    await promisify(execFile)(program, [
      '--cluster',
      'create',
      ...addresses,
      '--cluster-replicas',
      '1',
      '--cluster-yes',
    ]);
    await untilReplicated(nodes);
    const client = connectCluster(addresses.map((address) => new URL(`redis://${address}`)));
    client.on('error', () => {});
    return new RedisCluster(nodes, client);
  }

  /** Variables of the app and its workers. */
  get variables(): Record<string, string> {
    return { REDIS_CLUSTER_URLS: this.nodes.map(({ port }) => `redis://127.0.0.1:${port}`).join(',') };
  }

  /** The beginning of the keys of a queue. */
  prefixOf(prefix: string, queue: string): string {
    return prefixInCluster(prefix, queue);
  }

  /** Kills the primary in whose slots keys that begin so lie. */
  async killPrimary(prefix: string): Promise<void> {
    const [asked] = this.nodes;
    const slot = await asked!.client.cluster('KEYSLOT', prefix);
    const ranges = await asked!.client.cluster('SLOTS');
    const [, , primary] = ranges.find(([from, to]) => from <= slot && slot <= to)!;
    this.killed = this.nodes.find(({ port }) => port === Number(primary![1]))!;
    await this.killed.kill();
  }

  /** Starts what was killed; resolves when it is a replica that has all data. */
  async restartKilled(): Promise<void> {
    await this.killed?.restart();
    await untilReplicated(this.nodes);
    this.killed = undefined;
  }

  async stop(): Promise<void> {
    this.client.disconnect();
    await Promise.all(this.nodes.map((node) => node.stop()));
  }
}

/** Every primary has a replica that has all its data: before that none could take over. */
async function untilReplicated(nodes: readonly RedisServer[]): Promise<void> {
  for (const end = Date.now() + READY_WITHIN_MS; ; await pause(50)) {
    const replicated = await Promise.all(nodes.map(isReplicated));
    if (replicated.every(Boolean)) return;
    if (Date.now() > end) throw new Error(`The Redis Cluster was not ready within ${READY_WITHIN_MS / 1_000} s`);
  }
}

async function isReplicated({ client }: RedisServer): Promise<boolean> {
  const state = await client.cluster('INFO');
  const replication = await client.info('replication');
  return state.includes('cluster_state:ok') && /master_link_status:up|slave0:.*state=online/.test(replication);
}
