// One Node process of the product or of the local store: started again whenever it ends, as `npm start` does, and
// killed, frozen or given another clock by the faults.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const AGAIN_AFTER_MS = 100;
const READY_WITHIN_MS = 60_000;
/** As in `kubernetes/`. */
const HEALTHY_WITHIN_MS = 3_000;

export type PartOptions = {
  name: string;
  file: string;
  env: Record<string, string>;
  /** Modules that are loaded before the process's own. */
  preloads?: string[];
  logFile: string;
  healthUrl?: string;
};

export class NodePart {
  private child: ChildProcess | undefined;
  private isWanted = false;
  private isKilled = false;
  private keeping: Promise<void> = Promise.resolve();
  isReady = false;
  private clockOffsetMs = 0;
  /** Exits after it was ready, not counting kills of itself or its queue backend. */
  endedByItself = 0;
  private mayEndUntil = 0;

  constructor(private readonly options: PartOptions) {}

  get name(): string {
    return this.options.name;
  }

  /** Starts it and keeps it running; resolves when it is ready for the first time. */
  async start(): Promise<void> {
    if (!this.isWanted) {
      await this.keeping;
      this.isWanted = true;
      this.keeping = this.keepRunning();
    }
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!this.isReady) {
      if (!this.isWanted) throw new Error(`${this.name} was stopped before it was ready`);
      if (Date.now() > deadline) throw new Error(`${this.name} was not ready within ${READY_WITHIN_MS / 1_000} s`);
      await Promise.race([this.keeping, pause(20)]);
    }
  }

  /** A worker whose queue was killed may fail in a loop, and then ends to be started again: for so long it may. */
  mayEnd(withinMs: number): void {
    this.mayEndUntil = Date.now() + withinMs;
  }

  /** Kills it with SIGKILL; it restarts automatically. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    this.isKilled = true;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  /** Moves its clock, also when it is started again later. */
  moveClock(offsetMs: number): void {
    this.clockOffsetMs = offsetMs;
    if (this.child?.connected) this.child.send({ clockOffsetMs: offsetMs }, () => {});
  }

  /** Kills it with SIGKILL, until it is started. */
  async stop(): Promise<void> {
    this.isWanted = false;
    await this.kill();
  }

  private async keepRunning(): Promise<void> {
    while (this.isWanted) {
      const child = this.launch();
      const ended = once(child, 'exit');
      void this.noteReady(child);
      await ended;
      if (this.isReady && !this.isKilled && this.isWanted && Date.now() > this.mayEndUntil) this.endedByItself += 1;
      this.isReady = false;
      this.isKilled = false;
      await pause(AGAIN_AFTER_MS);
    }
  }

  private launch(): ChildProcess {
    const { file, env, preloads = [], logFile } = this.options;
    const log = openSync(logFile, 'a');
    this.child = fork(file, {
      env: { PATH: process.env.PATH, ...env, FAULTS_CLOCK_OFFSET_MS: String(this.clockOffsetMs) },
      execArgv: preloads.flatMap((preload) => ['--import', pathToFileURL(preload).href]),
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    return this.child;
  }

  private async noteReady(child: ChildProcess): Promise<void> {
    const { healthUrl } = this.options;
    if (healthUrl) while (!(await isHealthy(healthUrl)) && child.exitCode === null) await pause(50);
    else await once(child, 'message').catch(() => {});
    if (this.child === child && child.exitCode === null && child.signalCode === null) this.isReady = true;
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(HEALTHY_WITHIN_MS) })).ok;
  } catch {
    return false;
  }
}
