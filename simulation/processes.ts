// Several processes that run seeds side by side, each with a PostgreSQL of its own.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Result, Task } from './worker.js';

const WORKER = join(import.meta.dirname, 'worker.js');
/** A run takes about a second; one that hangs fails. */
const LONGEST_RUN_MS = 300_000;

export class Processes {
  private constructor(private readonly children: readonly ChildProcess[]) {}

  static async start(count: number): Promise<Processes> {
    const children = Array.from({ length: count }, () => fork(WORKER));
    for (const child of children)
      child.once('exit', (code) => {
        if (code !== 0) throw new Error(`a process of the simulation ended with ${code}`);
      });
    await Promise.all(children.map((child) => once(child, 'message')));
    return new Processes(children);
  }

  /** Runs what `next` answers until that is null; each process takes the next task when it is done. */
  async run(next: () => Task | null, onResult: (result: Result, task: Task) => void): Promise<void> {
    await Promise.all(
      this.children.map(async (child) => {
        for (let task = next(); task; task = next()) onResult(await this.one(child, task), task);
      }),
    );
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.children.map(async (child) => {
        const exited = once(child, 'exit');
        child.send('end');
        await exited;
      }),
    );
  }

  private async one(child: ChildProcess, task: Task): Promise<Result> {
    const answered = once(child, 'message', { signal: AbortSignal.timeout(LONGEST_RUN_MS) });
    child.send(task);
    const [result] = (await answered) as [Result];
    return result;
  }
}
