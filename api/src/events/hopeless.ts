// Which failures end by themselves, and when a duty has failed for good.
import { isPassing } from './why.js';

const MOST_OWN_FAILURES = 100;
/**
 * So long that many failures take by themselves, however often an operator has them tried at once: longer than a
 * rolling update, in which two releases work on the same events.
 */
const OWN_FAILURES_LAST_MS = 6 * 60_000;
/** How long to retry failures that others cause. */
const LONGEST_WAIT_MS = 24 * 3_600_000;

/**
 * Whether a duty is to be given up: when our code or its data is to blame after a hundred attempts, when others are
 * after a day. `sinceMs` is the age of the first attempt, by a clock that may be wrong: alone it decides nothing.
 */
export function isHopeless(error: unknown, failures: number, sinceMs: number): boolean {
  if (failures < MOST_OWN_FAILURES || sinceMs < OWN_FAILURES_LAST_MS) return false;
  return !isPassing(error) || sinceMs > LONGEST_WAIT_MS;
}
