// Runs a command as an engineer would type it, and keeps what it printed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { join } from 'node:path';

/** What was printed, and what is asked of commands; it has to be there. */
export const FOLDER = 'test-results/evidence';

export type Ran = { code: number; output: string; seconds: number; log: string };

/** What it prints goes to a file: a process that it leaves behind can't keep this one waiting. */
export async function run(command: string, name: string): Promise<Ran> {
  const log = join(FOLDER, `${name}.log`);
  const file = openSync(log, 'w');
  const begun = performance.now();
  const env = { ...process.env, BUILT_IN: process.cwd() };
  const child = spawn(command, { shell: true, env, stdio: ['ignore', file, file] });
  const [code] = (await once(child, 'close')) as [number | null];
  closeSync(file);
  return {
    code: code ?? 1,
    output: readFileSync(log, 'utf8'),
    seconds: Math.round((performance.now() - begun) / 1_000),
    log,
  };
}
