// The product as a separate process, for tests and measurements from the outside.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { secretsOf } from './secrets.js';

const HERE = import.meta.dirname;
/** This file runs both from source and built. */
const BUILT = basename(HERE) === 'dist' ? HERE : join(HERE, 'dist');
const READY_WITHIN_MS = 60_000;

export type RunningProduct = {
  process: ChildProcess;
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
  /** Further variables of `npm start`. */
  env?: Record<string, string>;
  /** The Node that runs it; absent: the one that runs this. */
  node?: string;
  /** Whether npm runs it, as it does for a user, but without building first. */
  byNpm?: boolean;
};

/** Begins `npm start` without waiting for anything. */
export function spawnProduct({
  port,
  storePort,
  dataDir,
  isInstalled = false,
  env = {},
  node = process.execPath,
  byNpm = false,
}: ProductOptions): RunningProduct {
  const [program, ...args] = byNpm ? ['npm', 'start', '--silent', '--ignore-scripts'] : [node, join(BUILT, 'start.js')];
  const child = spawn(program!, args, {
    cwd: join(BUILT, '../..'),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      SANDBOX_PORT: String(storePort),
      DATA_DIR: dataDir,
      TRUST_PROXY: '1',
      SANDBOX_INSTALLED: String(isInstalled),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  return { process: child, output: () => output, stop: () => stop(child) };
}

/** The app's database in the data folder of a product that runs, for its administrator. */
export function databaseUrlIn(dataDir: string): string {
  const [, , , port] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const password = encodeURIComponent(secretsOf(dataDir).postgresPassword);
  return `postgres://postgres:${password}@127.0.0.1:${port}/purchase_limits`;
}

/** Begins `npm start` and waits until it is ready. */
export async function startProduct(options: ProductOptions): Promise<RunningProduct> {
  const product = spawnProduct(options);
  try {
    await until(() => product.output().includes('Stop with Ctrl-C.') || hasEnded(product.process), {
      withinMs: READY_WITHIN_MS,
      explain: product.output,
    });
  } catch (error) {
    await product.stop();
    throw error;
  }
  if (hasEnded(product.process)) throw new Error(`The product did not start:\n${product.output()}`);
  return product;
}

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.kill('SIGINT');
  await once(child, 'exit');
}

/** A new folder that every account may enter, so that PostgreSQL keeps its data inside of it. */
export function newDataDir(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** In CI several test files share the machine's processors: what is waited for is given more time. */
const PATIENCE = process.env.CI ? 6 : 1;

/** Asks again and again until the answer is true; throws, with the explanation, when it takes too long. */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  { withinMs, everyMs = 100, explain = () => '' }: { withinMs: number; everyMs?: number; explain?: () => string },
): Promise<void> {
  const patienceMs = withinMs * PATIENCE;
  for (const end = Date.now() + patienceMs; !(await isTrue()); await pause(everyMs))
    if (Date.now() > end) throw new Error(`Not within ${patienceMs} ms. ${explain()}`);
}
