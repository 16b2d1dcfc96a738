// One run: starts everything, lets load and faults work at the same time, ends the faults, waits until nothing is left
// to do, and checks every promise.
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Broken } from './checks/found.js';
import { drain } from './checks/drain.js';
import { checkCheckouts } from './checks/checkouts.js';
import { checkImpressions } from './checks/impressions.js';
import { readFound, recordSurplus } from './checks/read-found.js';
import {
  checkAnswers,
  checkLeftOver,
  checkProcesses,
  checkProjections,
  checkRecovery,
  checkReplication,
} from './checks/rest.js';
import { checkTelling } from './checks/telling.js';
import { checkWrites } from './checks/writes.js';
import { countOf, recoveryFigures, type Figure } from './figures.js';
import type { Totals } from './table.js';
import { prepareSmallDisk } from './kinds/database.js';
import { changeBranding } from './load/branding.js';
import { Calls } from './load/calls.js';
import { sendCheckouts } from './load/checkouts.js';
import { sendImpressions } from './load/impressions.js';
import { Ledger } from './load/ledger.js';
import type { Load } from './load/load.js';
import { changeLimits } from './load/merchants.js';
import { placeOrders } from './load/orders.js';
import { changePlans } from './load/plans.js';
import { watchSettings } from './load/watch-settings.js';
import { deliverWebhooks } from './load/webhooks.js';
import { Random } from '@purchase-limits/scripts/random';
import { ScheduleRun, type Happening } from './run-schedule.js';
import type { Schedule } from './schedule.js';
import { losesPackets } from './topology/packet-loss.js';
import { Product } from './topology/product.js';
import { createShops } from './topology/shops.js';
import { World, type WorldOptions } from './topology/world.js';

export type Scenario = WorldOptions & {
  seconds: number;
  seed: number;
  schedule: (random: Random) => Schedule;
  /** How long what is left may take after the faults have ended. */
  drainWithinMs: number;
  /** Free shops whose quota is used up during the run. */
  crossing: number;
  /** Something done to the database before the load begins. */
  prepare?: (world: World) => Promise<void>;
  /** Something read from the database when nothing is left to do. */
  afterwards?: (world: World) => Promise<void>;
};
export type Outcome = { broken: Broken[]; figures: Figure[]; notes: string[]; happenings: Happening[]; totals: Totals };

const MOST_SLOW = 20;
const QUICK_DEADLOCK = '100ms';
export async function runScenario(scenario: Scenario): Promise<Outcome> {
  const world = await World.start(scenario);
  try {
    return await runIn(world, scenario);
  } catch (error) {
    console.error(`logs: ${world.keepLogs(world.backend)}`);
    throw error;
  } finally {
    await world.stop();
  }
}

async function runIn(world: World, scenario: Scenario): Promise<Outcome> {
  const began = performance.now();
  const disk = await prepareSmallDisk(world);
  await recordSurplus(world);
  await world.sql(`ALTER SYSTEM SET deadlock_timeout = '${QUICK_DEADLOCK}'`);
  await world.sql('SELECT pg_reload_conf()');
  if (scenario.isComplete) await world.pair.addReplica();
  const shops = await createShops(world, scenario.crossing);
  await scenario.prepare?.(world);
  const ledger = new Ledger();
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  const random = new Random(scenario.seed);
  const load: Load = {
    world,
    product: await Product.connect(world),
    shops,
    calls: new Calls(world.apiUrls, ledger),
    ledger,
    random,
    running: ending.signal,
    durationMs: scenario.seconds * 1_000,
  };
  const faults = new ScheduleRun(load);
  const loads = Promise.all([
    sendImpressions(load),
    sendCheckouts(load),
    changeLimits(load),
    changeBranding(load),
    deliverWebhooks(load),
    placeOrders(load),
    changePlans(load),
    watchSettings(load, () => faults.isReadingStopped()),
  ]);
  const until = Date.now() + load.durationMs;
  await faults.run(scenario.schedule(random), until);
  await pause(Math.max(until - Date.now(), 0));
  ending.abort();
  await loads;
  const { afterMs: drainedMs, slow } = await drain(world, scenario.drainWithinMs);
  await scenario.afterwards?.(world);
  const broken = await check(load, faults);
  return {
    broken,
    happenings: faults.happenings,
    totals: totalsOf(ledger, broken),
    figures: figuresOf(load, faults, broken, { drainedMs, tookMs: performance.now() - began }),
    notes: [
      `full disk: ${disk === 'trigger' ? 'a trigger raises the error 53100' : 'a small file system is filled'}`,
      `packet loss: ${losesPackets() ? 'the kernel drops packets' : 'the proxies stall as TCP would'}`,
      ...(broken.length > 0 ? [`logs: ${world.keepLogs(world.backend)}`] : []),
      ...slow.slice(0, MOST_SLOW).map((text) => `left 15 s after the faults: ${text}`),
    ],
  };
}

async function check({ world, product, shops, ledger }: Load, faults: ScheduleRun): Promise<Broken[]> {
  const found = await readFound(world, product, shops, ledger.toldOrders);
  const replication = world.pair.replica ? await world.pair.state() : null;
  const ended = [world.store, ...world.processes].flatMap(({ name, endedByItself }) =>
    endedByItself > 0 ? [`${name} ${endedByItself} times`] : [],
  );
  return [
    ...checkImpressions(ledger, found),
    ...checkCheckouts(ledger, found),
    ...checkWrites(ledger, found),
    ...checkTelling(found),
    ...checkLeftOver(found),
    ...checkProjections(found),
    ...checkAnswers(ledger),
    ...checkRecovery(faults.recoveries),
    ...checkProcesses(ended, faults.failures),
    ...checkReplication(replication, world.pair.promotions),
  ];
}

const totalsOf = ({ counts, toldOrders, acknowledgedCheckouts }: Ledger, found: readonly Broken[]): Totals => ({
  impressions: counts.impressions,
  writes: counts.writes,
  orders: toldOrders.size,
  checkouts: acknowledgedCheckouts.length,
  refused: counts.refused,
  unanswered: counts.unanswered,
  lost: countOf(found, 'lost'),
  doubled: countOf(found, 'doubled'),
  stuck: countOf(found, 'stuck'),
  wrong: countOf(found, 'wrong'),
});

function figuresOf(
  { ledger, world }: Load,
  { kills, happenings, recoveries }: ScheduleRun,
  found: readonly Broken[],
  { drainedMs, tookMs }: { drainedMs: number | null; tookMs: number },
): Figure[] {
  const shown = (name: string, value: number | null, goal = '-'): Figure => ({ name, value, goal });
  const names = happenings.map(({ fault }) => fault);
  const others = [...new Set(names)].filter((name) => !(name.replace('kill_', '') in kills));
  return [
    shown('kills_http', kills.http),
    shown('kills_worker', kills.worker),
    shown('kills_postgresql', kills.postgresql),
    ...(world.redis ? [shown('kills_redis', kills.redis)] : []),
    ...others.map((name) => shown(`faults_${name}`, names.filter((one) => one === name).length)),
    ...(names.includes('deadlocks') ? [shown('deadlocks_made', world.deadlocksMade, '>=1')] : []),
    shown('acknowledged_impressions', ledger.counts.impressions),
    shown('acknowledged_writes', ledger.counts.writes),
    shown('answers_503', ledger.counts.refused),
    shown('calls_without_answer', ledger.counts.unanswered),
    shown('orders_told', ledger.toldOrders.size),
    shown('settings_read_after_crossing', ledger.counts.watched),
    ...recoveryFigures(recoveries),
    shown('drained_after_ms', drainedMs),
    shown('run_seconds', tookMs / 1_000),
    shown('lost', countOf(found, 'lost'), '0'),
    shown('doubled', countOf(found, 'doubled'), '0'),
    shown('stuck', countOf(found, 'stuck'), '0'),
    shown('wrong', countOf(found, 'wrong'), '0'),
  ];
}
