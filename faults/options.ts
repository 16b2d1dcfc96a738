// The options of `npm run faults -- …`.
import { parseArgs } from 'node:util';
import type { Backend } from './topology/world.js';

export type Options = {
  /** In all, divided between the backends; null: the short run. */
  minutes: number | null;
  on: Backend[];
  kills: number;
  seed: number;
  isControls: boolean;
  /** Names of the faults, or of the controls, that are wanted; empty: all. */
  only: string[];
  isNeighbor: boolean;
  lostJobs: number | null;
  /** Whether the tables go into docs/faults.md. */
  isWritten: boolean;
};

const KILLS_IN_SHORT_RUN = 10;
const KILLS_IN_LONG_RUN = 40;
const BACKENDS: Record<string, Backend[]> = {
  postgresql: ['postgresql'],
  redis: ['redis'],
  both: ['postgresql', 'redis'],
};

/** Runs of their own, and which options each takes beside its name. */
const APART = { controls: ['only', 'write'], neighbor: [], 'lost-jobs': [] } as const;

/** Throws an error that names the option which is wrong. */
export function readOptions(args: string[], someSeed = Date.now() % 1_000_000): Options {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string' },
      on: { type: 'string' },
      kills: { type: 'string' },
      seed: { type: 'string' },
      controls: { type: 'boolean' },
      only: { type: 'string' },
      neighbor: { type: 'boolean' },
      write: { type: 'boolean' },
      'lost-jobs': { type: 'string' },
    },
  });
  refuseOthers(Object.keys(values));
  const { on: backend = 'both' } = values;
  const minutes = numberIn('--minutes', values.minutes);
  const on = BACKENDS[backend];
  if (!on) throw new Error(`--on is ${backend}; it must be postgresql, redis or both`);
  if (values.write && on.length < BACKENDS.both!.length)
    throw new Error(`--on is ${backend}; with --write it must be both`);
  return {
    minutes,
    on,
    kills: numberIn('--kills', values.kills) ?? (minutes === null ? KILLS_IN_SHORT_RUN : KILLS_IN_LONG_RUN),
    seed: numberIn('--seed', values.seed) ?? someSeed,
    isControls: values.controls ?? false,
    only: values.only?.split(',') ?? [],
    isNeighbor: values.neighbor ?? false,
    isWritten: values.write ?? false,
    lostJobs: numberIn('--lost-jobs', values['lost-jobs']),
  };
}

function refuseOthers(given: readonly string[]): void {
  for (const [name, taken] of Object.entries(APART)) {
    if (!given.includes(name)) continue;
    const other = given.find((option) => option !== name && !taken.some((one) => one === option));
    if (other) throw new Error(`--${other} has no effect with --${name}`);
  }
}

function numberIn(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw new Error(`${name} is ${text}; it must be a number`);
  return value;
}
