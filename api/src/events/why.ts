// Why something failed, for logs and operators.
import { explainDatabaseError, isDatabaseDown } from '../database/database-errors.js';
import { TooLateError } from './within-time.js';

/**
 * An error that says when to try again, or up to how many seconds the pauses between attempts grow, or that what failed
 * may work later although nothing of ours changes.
 */
export type Postponing = Error & {
  retryAfterSeconds?: number | undefined;
  longestPauseSeconds?: number | undefined;
  isPassing?: boolean;
};

/** What an error says of itself to operators: the answer of the service that was asked, free of personal data. */
export type ForOperators = { forOperators: string };

/** `reason`: a code or name and the line of ours, by which failures are grouped; never content. `cause`: in words. */
export type Why = { reason: string; cause: string };

const FRAME = /([\w.-]{1,200}\.[jt]s:\d+)/;
/** A library's source map can lead out of node_modules. */
const OURS = /[/\\](api|domain|contract)[/\\](src|dist|test)[/\\]/;
/** Where every statement passes: the line that asked for it says more. */
const PLUMBING = /[/\\]database[/\\](transactions|session-locks)\.[jt]s/;
const MOST_WORDS = 300;
/** Messages of the language that name parts of the program only. */
const OF_THE_LANGUAGE = new RegExp(
  [
    "^Cannot read properties of (undefined|null) \\(reading '\\w+'\\)$",
    '^[\\w.]+ is not (a function|iterable|defined)$',
    '^Invalid time value$',
  ].join('|'),
);

export function whyOf(error: unknown): Why {
  return { reason: reasonOf(error), cause: causeOf(error) };
}

/** The error's code or name, and for an error of our code where it was thrown; free of content. */
export function reasonOf(error: unknown): string {
  const { code, outcome, name } = (error ?? {}) as { code?: unknown; outcome?: unknown; name?: unknown };
  const reason = String(outcome ?? code ?? name ?? 'unknown');
  const place = isPassing(error) ? null : placeOf(error);
  return place ? `${reason} at ${place}` : reason;
}

/** Whether it may end although nothing of ours changes. */
export function isPassing(error: unknown): boolean {
  return (
    isDatabaseDown(error) || error instanceof TooLateError || (error as Postponing | undefined)?.isPassing === true
  );
}

/** A sentence without a full stop. */
function causeOf(error: unknown): string {
  const { forOperators, message, name } = (error ?? {}) as Partial<ForOperators> & {
    message?: unknown;
    name?: unknown;
  };
  if (forOperators !== undefined) return forOperators.slice(0, MOST_WORDS);
  if (error instanceof TooLateError) return 'It was not done in time';
  const ofDatabase = explainDatabaseError(error);
  if (ofDatabase) return ofDatabase;
  const isSafe = typeof message === 'string' && OF_THE_LANGUAGE.test(message);
  return isSafe ? `A fault in our code: ${message}` : `A fault in our code (${String(name ?? 'unknown')})`;
}

/** Our own line nearest to the fault; a library's where none of ours is known. */
function placeOf(error: unknown): string | null {
  const { stack } = (error ?? {}) as { stack?: string };
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const ours = frames.find((line) => OURS.test(line) && !PLUMBING.test(line) && FRAME.test(line));
  return FRAME.exec(ours ?? frames[0] ?? '')?.[1] ?? null;
}
