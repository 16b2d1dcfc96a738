// A Redis with a replica, and three Sentinels that make the replica the primary when the primary is killed.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { serverOptions } from '@purchase-limits/api/events/redis';
import { freePort } from '@purchase-limits/scripts/ports';
import { redisProgram, RedisServer } from './redis-server.js';

const NAME = 'faults';
const URL_OF_PRIMARY = `redis://${NAME}`;
const SENTINELS = 3;
const READY_WITHIN_MS = 60_000;
/** A primary that has not answered for so long is replaced. */
const DOWN_AFTER_MS = 2_000;
const FAILOVER_WITHIN_MS = 10_000;

export class RedisSentinels {
  readonly client: Redis;
  private killed: RedisServer | undefined;

  private constructor(
    private readonly nodes: readonly RedisServer[],
    private readonly sentinels: readonly Sentinel[],
  ) {
    this.client = new Redis(serverOptions({ REDIS_URL: URL_OF_PRIMARY, REDIS_SENTINEL_URLS: this.sentinelUrls }));
    this.client.on('error', () => {});
  }

  /** `started`: what has started so far, to be stopped when the rest fails. */
  static async start(folder: string, started: { stop: () => Promise<void> }[]): Promise<RedisSentinels> {
    const primary = await RedisServer.start(folderIn(folder, 'node-0'), { appendfsync: 'everysec' });
    started.push(primary);
    const replica = await RedisServer.start(folderIn(folder, 'node-1'), {
      appendfsync: 'everysec',
      replicaof: `127.0.0.1 ${primary.port}`,
    });
    started.push(replica);
    const sentinels: Sentinel[] = [];
    for (let index = 0; index < SENTINELS; index += 1) {
      const sentinel = await Sentinel.start(folderIn(folder, `sentinel-${index}`), primary.port);
      started.push(sentinel);
      sentinels.push(sentinel);
    }
    const redis = new RedisSentinels([primary, replica], sentinels);
    await redis.untilReplicated();
    return redis;
  }

  /** Variables of the app and its workers. */
  get variables(): Record<string, string> {
    return { REDIS_URL: URL_OF_PRIMARY, REDIS_SENTINEL_URLS: this.sentinelUrls.map(({ href }) => href).join(',') };
  }

  /** The beginning of the keys of a queue: the prefix, as with one Redis. */
  prefixOf(prefix: string): string {
    return prefix;
  }

  async killPrimary(): Promise<void> {
    const port = await this.sentinels[0]!.primaryPort();
    this.killed = this.nodes.find((node) => node.port === port)!;
    await this.killed.kill();
  }

  /** Starts what was killed; resolves when the Sentinels have made it a replica that has all data. */
  async restartKilled(): Promise<void> {
    await this.killed?.restart();
    await this.untilReplicated();
    this.killed = undefined;
  }

  async stop(): Promise<void> {
    this.client.disconnect();
    await Promise.all([...this.nodes, ...this.sentinels].map((part) => part.stop()));
  }

  private get sentinelUrls(): URL[] {
    return this.sentinels.map(({ port }) => new URL(`redis://127.0.0.1:${port}`));
  }

  /** The primary has a replica with all its data, and every Sentinel knows the others: only then one can take over. */
  private async untilReplicated(): Promise<void> {
    for (const end = Date.now() + READY_WITHIN_MS; ; await pause(50)) {
      const [primaries, ready] = await Promise.all([
        Promise.all(this.nodes.map(hasReplica)),
        Promise.all(this.sentinels.map((sentinel) => sentinel.isReady())),
      ]);
      if (primaries.filter(Boolean).length === 1 && ready.every(Boolean)) return;
      if (Date.now() > end) throw new Error(`The Sentinels were not ready within ${READY_WITHIN_MS / 1_000} s`);
    }
  }
}

class Sentinel {
  private readonly client: Redis;

  private constructor(
    readonly port: number,
    private readonly child: ChildProcess,
  ) {
    this.client = new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: null });
    this.client.on('error', () => {});
  }

  static async start(folder: string, primaryPort: number): Promise<Sentinel> {
    const port = await freePort();
    const file = join(folder, 'sentinel.conf');
    const lines = [
      `port ${port}`,
      'bind 127.0.0.1',
      `dir ${folder}`,
      `sentinel monitor ${NAME} 127.0.0.1 ${primaryPort} 2`,
      `sentinel down-after-milliseconds ${NAME} ${DOWN_AFTER_MS}`,
      `sentinel failover-timeout ${NAME} ${FAILOVER_WITHIN_MS}`,
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    const child = spawn(redisProgram()!, [file, '--sentinel'], { stdio: 'ignore', detached: true });
    const sentinel = new Sentinel(port, child);
    await sentinel.client.ping();
    return sentinel;
  }

  async primaryPort(): Promise<number> {
    const [, port] = (await this.client.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', NAME)) as [string, string];
    return Number(port);
  }

  /** Whether it sees the primary, its replica and the other Sentinels. */
  async isReady(): Promise<boolean> {
    const seen = await this.client.info('sentinel');
    return seen.includes(`status=ok,address=127.0.0.1:${await this.primaryPort()},slaves=1,sentinels=${SENTINELS}`);
  }

  async stop(): Promise<void> {
    this.client.disconnect();
    this.child.kill('SIGKILL');
  }
}

async function hasReplica({ client }: RedisServer): Promise<boolean> {
  return /^role:master[\s\S]*slave0:.*state=online/m.test(await client.info('replication'));
}

function folderIn(folder: string, name: string): string {
  const own = join(folder, name);
  mkdirSync(own);
  return own;
}
