// The product's own PostgreSQL, with its default durability, which can be killed whole and frozen.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { allProcesses } from '@purchase-limits/scripts/processes';
import {
  untilPostgresReady,
  startPostgres,
  type PostgresOptions,
  type RunningPostgres,
} from '@purchase-limits/scripts/postgres';

export class PostgresServer {
  private child: ChildProcess;
  /** A small file system with its fastest growing tables. */
  smallDisk: string | null = null;

  private constructor(private readonly postgres: RunningPostgres) {
    this.child = postgres.process;
  }

  static async start(options: PostgresOptions): Promise<PostgresServer> {
    return new PostgresServer(await startPostgres(options));
  }

  get port(): number {
    return this.postgres.port;
  }

  get dataDir(): string {
    return this.postgres.dataDir;
  }

  url(role: string, password: string, database: string): string {
    return this.postgres.url(role, password, database);
  }

  /** Kills the server with all its processes at once, so that none of them can write anything down. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    const pids = this.freeze();
    for (const pid of pids) signal(pid, 'SIGKILL');
    await ended;
    for (const end = Date.now() + 5_000; pids.some(isAlive) && Date.now() < end;)
      await new Promise((later) => setTimeout(later, 10));
  }

  /** Starts it again on the same data; resolves when it accepts connections. */
  async restart(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) return;
    this.child = this.postgres.launch();
    await untilPostgresReady(this.child);
  }

  /** Stops all its processes in the middle of what they do; answers which. */
  freeze(): number[] {
    const parent = this.child.pid!;
    signal(parent, 'SIGSTOP');
    const pids = [parent, ...this.workers()];
    for (const pid of pids) signal(pid, 'SIGSTOP');
    return pids;
  }

  thaw(): void {
    for (const pid of [...this.workers(), this.child.pid!]) signal(pid, 'SIGCONT');
  }

  private workers(): number[] {
    return allProcesses()
      .filter(({ parent }) => parent === this.child.pid)
      .map(({ pid }) => pid);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
