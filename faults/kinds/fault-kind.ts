import type { Random } from '@purchase-limits/scripts/random';
import type { FaultShop } from '../topology/shops.js';
import type { World } from '../topology/world.js';

export type Target = 'http' | 'worker' | 'postgresql' | 'redis';
export type FaultContext = { world: World; random: Random; shops: FaultShop[] };

/** A kind of failure that the schedule begins and ends. */
export type FaultKind = {
  name: string;
  /** While it lasts the app may answer 503, and it has to recover from it within seconds. */
  isDatabaseFault: boolean;
  /** While it lasts requests get no answer, or a late one. */
  stopsReading: boolean;
  /** The process it kills; counted in the report. */
  kills?: Target;
  /** How long it lasts, at least and at most. */
  lastsMs: readonly [number, number];
  begin: (context: FaultContext) => Promise<void>;
  end: (context: FaultContext) => Promise<void>;
  /** Makes it possible again, when the app serves again. */
  afterwards?: (context: FaultContext) => Promise<void>;
};

export const nothing = (): Promise<void> => Promise.resolve();
export const AT_ONCE = [0, 0] as const;
