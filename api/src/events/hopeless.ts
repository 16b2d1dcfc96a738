// Which failures end by themselves, and when a duty has failed for good.
import { isDatabaseDown } from '../database/database-errors.js';
import { TooLateError } from './within-time.js';

/** An error that says when to try again, or that what failed may work later although nothing of ours changes. */
export type Postponing = Error & { retryAfterSeconds?: number | undefined; isPassing?: boolean };

const MOST_OWN_FAILURES = 100;
/**
 * So long that many failures take by themselves, however often an operator has them tried at once: longer than a
 * rolling update, in which two releases work on the same events.
 */
const OWN_FAILURES_LAST_MS = 6 * 60_000;
/** How long to retry failures that others cause. */
const LONGEST_WAIT_MS = 24 * 3_600_000;
const FRAME = /([\w.-]{1,200}\.[jt]s:\d+)/;

/**
 * Whether a duty is to be given up: when our code or its data is to blame after a hundred attempts, when others are
 * after a day. `sinceMs` is the age of the first attempt, by a clock that may be wrong: alone it decides nothing.
 */
export function isHopeless(error: unknown, failures: number, sinceMs: number): boolean {
  if (failures < MOST_OWN_FAILURES || sinceMs < OWN_FAILURES_LAST_MS) return false;
  return !isPassing(error) || sinceMs > LONGEST_WAIT_MS;
}

function isPassing(error: unknown): boolean {
  return (
    isDatabaseDown(error) || error instanceof TooLateError || (error as Postponing | undefined)?.isPassing === true
  );
}

/** Why it failed, without content: the error's code or name, and for an error of our code where it was thrown. */
export function reasonOf(error: unknown): string {
  const { code, outcome, name, stack } = (error ?? {}) as {
    code?: unknown;
    outcome?: unknown;
    name?: unknown;
    stack?: string;
  };
  const reason = String(outcome ?? code ?? name ?? 'unknown');
  const frame = isPassing(error) ? null : FRAME.exec(stack?.split('\n').find((line) => /^\s+at /.test(line)) ?? '');
  return frame ? `${reason} at ${frame[1]}` : reason;
}
