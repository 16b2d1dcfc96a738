// How long another shop's list takes while the platform stalls and one shop keeps sending requests that need it: at
// most three times the quiet time.
import { setTimeout as pause } from 'node:timers/promises';
import { printFigures } from '../figures.js';
import { createShops, platformToken, type FaultShop } from '../topology/shops.js';
import { World } from '../topology/world.js';

/** As long as the other, so that both have as many answers among which one in a hundred is slower. */
const QUIET_MS = 60_000;
const STOPPED_MS = 60_000;
const LOOPS = 24;
const ASKED_EVERY_MS = 50;
const CALL_WITHIN_MS = 30_000;
const LARGEST_RATIO = 3;
const PATHS = ['products?query=shirt', 'collections?query=sale', 'tags', 'vendors'];

type Asked = { times: number[]; refused: number; failed: number };

export async function measureNeighbor(): Promise<boolean> {
  const world = await World.start({ backend: 'postgresql' });
  try {
    const [asking, neighbor] = await createShops(world, 0);
    const list = () => askList(world, neighbor!);
    // The first answers are not measured: connections open and the JIT compiler runs.
    await during(QUIET_MS / 12, list);
    const quiet = await during(QUIET_MS, list);
    const stopped = new AbortController();
    world.store.freeze();
    const loops = Array.from({ length: LOOPS }, (_, index) => loop(world, asking!, index, stopped.signal));
    const waiting = await during(STOPPED_MS, list);
    stopped.abort();
    world.store.thaw();
    await Promise.all(loops);
    return print(quiet, waiting);
  } finally {
    await world.stop();
  }
}

function print(quiet: Asked, waiting: Asked): boolean {
  const ratio = p99(waiting.times) / p99(quiet.times);
  const refused = quiet.refused + waiting.refused + waiting.failed;
  printFigures([
    { name: 'neighbor_list_quiet_ms_p99', value: p99(quiet.times), goal: '-' },
    { name: 'neighbor_list_while_platform_hangs_ms_p99', value: p99(waiting.times), goal: '-' },
    { name: 'neighbor_list_asked', value: waiting.times.length, goal: '-' },
    { name: 'neighbor_list_ratio', value: ratio, goal: `<=${LARGEST_RATIO}` },
    { name: 'neighbor_list_503', value: refused, goal: '0' },
  ]);
  return ratio <= LARGEST_RATIO && refused === 0;
}

async function loop(world: World, { domain }: FaultShop, index: number, ended: AbortSignal): Promise<void> {
  while (!ended.aborted)
    await fetch(`${world.apiUrl}/apiSa/catalog/${PATHS[index % PATHS.length]}`, {
      headers: { 'x-auth-token': platformToken(world, domain) },
      signal: AbortSignal.any([ended, AbortSignal.timeout(CALL_WITHIN_MS)]),
    })
      .then((response) => response.arrayBuffer())
      .catch(() => pause(10));
}

/** Asks twenty times a second, without waiting for earlier answers. */
async function during(ms: number, ask: () => Promise<{ status: number; tookMs: number }>): Promise<Asked> {
  const asked: Asked = { times: [], refused: 0, failed: 0 };
  const questions: Promise<void>[] = [];
  for (const end = Date.now() + ms; Date.now() < end; await pause(ASKED_EVERY_MS))
    questions.push(
      ask().then(
        ({ status, tookMs }) => {
          asked.times.push(tookMs);
          if (status !== 200) asked.refused += 1;
        },
        () => void (asked.failed += 1),
      ),
    );
  await Promise.all(questions);
  return asked;
}

async function askList(world: World, { token }: FaultShop): Promise<{ status: number; tookMs: number }> {
  const began = performance.now();
  const response = await fetch(`${world.apiUrl}/apiSa/limits`, {
    headers: { 'x-auth-token': token },
    signal: AbortSignal.timeout(CALL_WITHIN_MS),
  });
  await response.arrayBuffer();
  return { status: response.status, tookMs: performance.now() - began };
}

function p99(times: readonly number[]): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}
