// Runs with a deliberate defect: each has to turn the checks red, otherwise the checks could not be trusted.
import { join } from 'node:path';
import type { Broken } from '../checks/found.js';
import { countOf, printBroken } from '../figures.js';
import { repeatedEvents } from '../kinds/events.js';
import type { FaultKind } from '../kinds/fault-kind.js';
import { killHttp, killOperations, killPostgres, killWorker } from '../kinds/kills.js';
import { lostCommits } from '../kinds/network.js';
import { powerLoss } from '../kinds/power.js';
import { cancelWaits, promoteReplica, promoteReplicaHalfOpen } from '../kinds/replica.js';
import type { Options } from '../options.js';
import { runScenario, type Scenario } from '../scenario.js';
import { writeText } from '../table.js';
import type { World } from '../topology/world.js';
import { PAGE } from './main-run.js';

type Control = Pick<Scenario, 'preloads' | 'prepare' | 'isComplete'> & {
  name: string;
  faults: FaultKind[];
  /** Faults at the same time. */
  beside?: FaultKind[];
  /** What the defect breaks; other broken promises don't count. */
  expected: Broken['kind'];
};

const SECONDS = 10;
const SEED = 7;
const DRAIN_MS = 25_000;
const preload = (name: string) => join(import.meta.dirname, '../preloads', `${name}.js`);
const eager = preload('eager-reconciler');

async function withoutInbox(world: World): Promise<void> {
  await world.sql('ALTER TABLE inbox DROP CONSTRAINT inbox_pkey');
  await world.sql('CREATE INDEX ON inbox (consumer, event_id)');
}

/** The key of a request is forgotten with its commit. */
async function withoutIdempotency(world: World): Promise<void> {
  await world.sql(
    `CREATE FUNCTION forget_key() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
     $$ BEGIN DELETE FROM public.idempotency WHERE shop_id = new.shop_id AND key = new.key; RETURN NULL; END $$`,
  );
  await world.sql(
    `CREATE CONSTRAINT TRIGGER forget_key AFTER INSERT ON idempotency DEFERRABLE INITIALLY DEFERRED
     FOR EACH ROW EXECUTE FUNCTION forget_key()`,
  );
}

const set = (...settings: string[]) =>
  async function change(world: World): Promise<void> {
    for (const setting of settings) await world.sql(`ALTER SYSTEM SET ${setting}`);
    await world.sql('SELECT pg_reload_conf()');
  };

const times = (count: number, kind: FaultKind) => Array.from({ length: count }, () => kind);

export const CONTROLS: Control[] = [
  {
    name: 'acknowledge before commit',
    preloads: { http: [preload('acknowledge-early')], worker: [eager] },
    faults: [killHttp, killPostgres, killHttp, killPostgres],
    expected: 'lost',
  },
  {
    name: 'no inbox',
    preloads: { worker: [eager] },
    prepare: withoutInbox,
    faults: [repeatedEvents, killWorker, repeatedEvents, killWorker],
    expected: 'doubled',
  },
  {
    name: 'events marked as sent before they are enqueued',
    preloads: { worker: [preload('mark-before-enqueue')] },
    faults: times(6, killWorker),
    expected: 'stuck',
  },
  {
    name: 'synchronous_commit off',
    preloads: { worker: [eager] },
    // The longest time that is allowed: what was committed in it is lost with the server.
    prepare: set(`synchronous_commit = 'off'`, `wal_writer_delay = '10s'`),
    faults: times(3, killPostgres),
    expected: 'lost',
  },
  {
    name: 'commits that do not wait for the replica',
    isComplete: true,
    preloads: { worker: [eager] },
    prepare: set(`synchronous_commit = 'local'`),
    faults: times(2, promoteReplica),
    expected: 'lost',
  },
  {
    name: 'canceled waits for a failing replica',
    isComplete: true,
    preloads: { worker: [eager] },
    faults: [cancelWaits],
    expected: 'lost',
  },
  {
    name: 'connections without deadlines',
    isComplete: true,
    preloads: { http: [preload('no-deadlines')], worker: [eager] },
    faults: [promoteReplicaHalfOpen],
    expected: 'stuck',
  },
  {
    name: 'events marked before they are enqueued when the power fails',
    isComplete: true,
    preloads: { worker: [preload('mark-before-enqueue')] },
    faults: [powerLoss],
    expected: 'stuck',
  },
  {
    name: 'no Idempotency-Key where nobody hears of commits',
    preloads: { worker: [eager] },
    prepare: withoutIdempotency,
    faults: times(2, lostCommits),
    expected: 'doubled',
  },
  {
    name: 'an app that needs the operations process',
    isComplete: true,
    preloads: { http: [preload('needs-operations')], worker: [eager] },
    faults: times(2, killOperations),
    expected: 'wrong',
  },
];

/** Answers whether each control was red. `only`: names in part; empty: all. */
export async function runControls({ only, isWritten }: Options): Promise<boolean> {
  const wanted = CONTROLS.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));
  const rows: string[] = [];
  let isGood = wanted.length > 0;
  for (const control of wanted) {
    const found = await run(control).catch((error: unknown) => {
      console.error(`control ${control.name} could not be run:`, error);
      return [];
    });
    isGood &&= found.length > 0;
    rows.push(rowOf(control, found));
  }
  const text = ['| Defect | Failures | Found by |', '| --- | --- | --- |', ...rows, ''].join('\n');
  console.log(`\n${text}`);
  if (isWritten) writeText(PAGE, 'controls', text);
  return isGood;
}

function rowOf({ name, faults, beside = [] }: Control, found: readonly Broken[]): string {
  const kinds = [...new Set([...faults, ...beside].map((kind) => `\`${kind.name}\``))].join(', ');
  const checks = found.map(({ kind, promise, ids }) => `${kind}: ${promise} (${ids.length})`).join('; ');
  return `| ${name} | ${kinds} | ${checks || '**nothing**'} |`;
}

/** What was found of the expected kind. */
async function run({ name, faults, beside = [], expected, ...defect }: Control): Promise<Broken[]> {
  const { broken } = await runScenario({
    ...defect,
    backend: 'postgresql',
    seconds: SECONDS,
    seed: SEED,
    crossing: 2,
    schedule: () => ({ front: faults, beside }),
    drainWithinMs: DRAIN_MS,
  });
  const count = countOf(broken, expected);
  if (count > 0) console.log(`control ${name}: red, as it must be (${count} ${expected})`);
  else console.log(`control ${name}: GREEN, so the checks do not see this defect`);
  if (count === 0) printBroken(broken);
  return broken.filter(({ kind }) => kind === expected);
}
