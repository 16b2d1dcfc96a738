// `npm run first-start`: what the README says under "Start", with the last commit in an empty folder: `npm ci`,
// `npm start`, each address of the table, Ctrl-C, and the data is still there.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { freePort } from '../ports.js';
import { until } from '../running-product.js';

const READY_WITHIN_MS = 300_000;
const ADDRESS = /^\| `http:\/\/localhost:(\d+)(\/[^`]*)` \|/gm;

const folder = mkdtempSync(join(tmpdir(), 'first-start-'));
chmodSync(folder, 0o755);
try {
  execFileSync('tar', ['-x', '-C', folder], {
    input: execFileSync('git', ['archive', 'HEAD'], { maxBuffer: 1 << 30 }),
  });
  const ci = await seconds(() => npm('ci', '--no-audit', '--no-fund'));
  console.log(`npm ci: ${ci} s`);
  await startOnce();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function startOnce(): Promise<void> {
  const [port, storePort] = [await freePort(), await freePort()];
  // Its own process group, so that all of it gets the Ctrl-C of a terminal.
  const product = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), SANDBOX_PORT: String(storePort) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [product.stdout, product.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const ended = once(product, 'exit') as Promise<[number | null]>;
  try {
    const isSettled = () => output.includes('Stop with Ctrl-C.') || product.exitCode !== null;
    const ready = await seconds(() => until(isSettled, { withinMs: READY_WITHIN_MS, explain: () => output }));
    if (product.exitCode !== null) throw new Error(`npm start ended:\n${output}`);
    console.log(`npm start: ready after ${ready} s`);
    const count = await tryAddresses(output, { 3000: port, 3001: storePort });
    console.log(`${count} addresses of the README answer`);
  } finally {
    if (product.exitCode === null) process.kill(-product.pid!, 'SIGINT');
  }
  await requireOrderlyEnd(product, ended, () => output);
}

/** Of the README's table; where an address is only known on this machine, what `npm start` printed. */
async function tryAddresses(output: string, ports: Record<string, number>): Promise<number> {
  const rows = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(ADDRESS)];
  const printed = output.split(/\s+/);
  const after = (word: string) => printed[printed.lastIndexOf(word) + 1]?.replace(',', '') ?? '';
  const operations = after('Operations');
  const basic = Buffer.from(`${after('name')}:${after('password')}`).toString('base64');
  for (const [, port = '', path = ''] of rows) {
    const isOperations = !(port in ports);
    const beginning = `http://localhost:${ports[port]}${path.replace('…', '')}`;
    const known = path.endsWith('…') ? printed.find((word) => word.startsWith(beginning)) : beginning;
    const address = isOperations ? operations : known;
    if (!address) throw new Error(`npm start printed no address for ${path}:\n${output}`);
    const answer = await fetch(address, isOperations ? { headers: { authorization: `Basic ${basic}` } } : {});
    const body = await answer.text();
    if (!answer.ok || !body.includes('<title>')) throw new Error(`${address} answered ${answer.status}: ${body}`);
    console.log(`  ${path} answered ${answer.status}`);
  }
  if (rows.length === 0) throw new Error('The README names no address');
  return rows.length;
}

async function requireOrderlyEnd(product: ChildProcess, ended: Promise<[number | null]>, output: () => string) {
  const [code] = await ended;
  if (code !== 0) throw new Error(`Ctrl-C ended npm start with ${code ?? product.signalCode}:\n${output()}`);
  if (!existsSync(join(folder, '.data/postgres/PG_VERSION'))) throw new Error('There is no data in .data');
  console.log('Ctrl-C ended it in order; the data stays in .data');
}

async function npm(...args: string[]): Promise<void> {
  const child = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const [[code], , errors] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}:\n${errors}`);
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return Math.round((performance.now() - begun) / 1_000);
}
