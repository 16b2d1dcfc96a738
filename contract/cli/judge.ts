// Who judges cases.
import type { FoundViolation, LimitCase } from './limit-case.js';

/** `unknown`: why this judge cannot know the verdict of the case. */
export type Verdict = { violations: readonly FoundViolation[] } | { unknown: string };
export type Judge = { judge: (limitCase: LimitCase) => Promise<Verdict>; close: () => Promise<void> };
