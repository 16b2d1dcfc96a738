// Puts cases to somebody who judges them, and notes who agrees with what the reference says.
import { compare, readCase, type FoundViolation } from '@purchase-limits/contract/limit-case';
import type { RosettaCase } from './read-sources.js';

/** `unknown`: why this engine can't know the verdict. */
export type Answer = { violations: readonly FoundViolation[] } | { unknown: string };
export type Engine = { ask: (one: RosettaCase) => Promise<Answer>; close: () => Promise<void> };
/** `says`: in what it disagrees, or why it doesn't know. */
export type Outcome = { id: string; is: 'agrees' | 'disagrees' | 'unknown'; says: string[] };

/** An engine that fails on a case disagrees with it. */
export async function askAll(engine: Engine, cases: readonly RosettaCase[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const one of cases) outcomes.push({ id: one.id, ...(await outcomeOf(engine, one)) });
  return outcomes;
}

async function outcomeOf(engine: Engine, one: RosettaCase): Promise<Omit<Outcome, 'id'>> {
  const { errors, read } = readCase(one.full);
  if (!read) return { is: 'disagrees', says: errors };
  try {
    const answer = await engine.ask(one);
    if ('unknown' in answer) return { is: 'unknown', says: [answer.unknown] };
    const differences = compare(read, answer.violations);
    return { is: differences.length > 0 ? 'disagrees' : 'agrees', says: differences };
  } catch (error) {
    return { is: 'disagrees', says: [error instanceof Error ? error.message : String(error)] };
  }
}
