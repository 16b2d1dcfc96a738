import { explore, type TraceStep } from './explore.js';
import { checkedOf, type Broken, type Case } from './models.js';
import type { Constants } from './compile.js';

export type BrokenRun = { broken: Broken; states: number; trace: TraceStep[] | null };

/** Looks for what a mutant breaks, until it is found. */
export function brokenRun(one: Case, broken: Broken, constants: Constants = {}): BrokenRun {
  const { reaches, ...checked } = checkedOf(one, { ...constants, ...broken.constants });
  const isReached = reaches.some(({ name }) => name === broken.found);
  const { states, findings } = explore(
    { ...checked, invariants: isReached ? [] : [broken.found], reaches: isReached ? reaches : [] },
    broken.found,
  );
  return { broken, states, trace: findings.find(({ name }) => name === broken.found)!.trace };
}
