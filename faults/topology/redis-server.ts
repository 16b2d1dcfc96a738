// A redis-server that writes every command to its append-only file before it answers.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '@purchase-limits/scripts/ports';

const PROGRAMS = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'];

/** The program of this machine; undefined where there is none. */
export const redisProgram = (): string | undefined => PROGRAMS.find((program) => existsSync(program));

export class RedisServer {
  private child: ChildProcess | undefined;
  readonly client: Redis;

  private constructor(
    private readonly folder: string,
    readonly port: number,
    private readonly further: Record<string, string>,
  ) {
    this.client = new Redis({ port, host: '127.0.0.1', lazyConnect: true, maxRetriesPerRequest: null });
    this.client.on('error', () => {});
  }

  /** `further`: settings that extend or override the defaults. */
  static async start(folder: string, further: Record<string, string> = {}): Promise<RedisServer> {
    const server = new RedisServer(folder, await freePort(), further);
    await server.restart();
    return server;
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Starts on its append-only file; resolves when it answers. */
  async restart(): Promise<void> {
    if (this.child?.exitCode === null && this.child.signalCode === null) return;
    const options = {
      port: String(this.port),
      bind: '127.0.0.1',
      dir: this.folder,
      save: '',
      appendonly: 'yes',
      appendfsync: 'always',
      'maxmemory-policy': 'noeviction',
      ...this.further,
    };
    const settings = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    this.child = spawn(redisProgram()!, settings, { stdio: 'ignore', detached: true });
    await this.client.ping();
  }

  /** What a machine without power has not written yet: the end of the file. Of a server that was killed. */
  loseLast(bytes: number): void {
    const folder = join(this.folder, 'appendonlydir');
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.incr.aof'))) {
      const file = join(folder, name);
      truncateSync(file, Math.max(0, statSync(file).size - bytes));
    }
  }

  loseAll(): void {
    rmSync(join(this.folder, 'appendonlydir'), { recursive: true });
  }

  async stop(): Promise<void> {
    this.client.disconnect();
    await this.kill();
  }
}
