// The product as a process of its own, for tests that use it from outside.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readSecrets } from './secrets.js';

const ROOT = resolve(__dirname, '..');
const READY_WITHIN_MS = 60_000;

export type RunningProduct = {
  /** Everything it printed so far. */
  output: () => string;
  /** Stops it as Ctrl-C does. */
  stop: () => Promise<void>;
};
export type ProductOptions = {
  port: number;
  storePort: number;
  dataDir: string;
  /** Installs the app in every shop, for tests that do not ask the merchant. */
  isInstalled?: boolean;
};

export async function startProduct({
  port,
  storePort,
  dataDir,
  isInstalled = false,
}: ProductOptions): Promise<RunningProduct> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/dist/start.js')], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      SANDBOX_PORT: String(storePort),
      DATA_DIR: dataDir,
      TRUST_PROXY: '1',
      SANDBOX_INSTALLED: String(isInstalled),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  try {
    await until(() => output.includes('Stop with Ctrl-C.') || child.exitCode !== null, {
      withinMs: READY_WITHIN_MS,
      explain: () => output,
    });
  } catch (error) {
    await stop(child);
    throw error;
  }
  if (child.exitCode !== null) throw new Error(`The product did not start:\n${output}`);
  return { output: () => output, stop: () => stop(child) };
}

/** The app's database in the data folder of a product that runs, for its administrator. */
export function databaseUrlIn(dataDir: string): string {
  const [, , , port] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const password = encodeURIComponent(readSecrets(dataDir).postgresPassword);
  return `postgres://postgres:${password}@127.0.0.1:${port}/purchase_limits`;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGINT');
  await once(child, 'exit');
}

/** Asks again and again until the answer is true; throws, with the explanation, when it takes too long. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  { withinMs, explain = () => '' }: { withinMs: number; explain?: () => string },
): Promise<void> {
  for (const end = Date.now() + withinMs; !(await isTrue()); await pause(100))
    if (Date.now() > end) throw new Error(`Not within ${withinMs} ms. ${explain()}`);
}
