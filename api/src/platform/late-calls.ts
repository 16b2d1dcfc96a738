// Calls that were given up without an answer may still have their effect, and may have it after a later call.

/** How much later, at most: what may have been overwritten is written once more then. */
const LATEST_MS = 120_000;

/** `unsureAt`, as long as what was given up then may arrive after `at`; otherwise null. */
export function openAt(unsureAt: Date | null, at: Date): Date | null {
  return unsureAt !== null && settledAt(unsureAt) > at ? unsureAt : null;
}

/** When nothing of what was given up at `unsureAt` can arrive any more. */
export function settledAt(unsureAt: Date): Date {
  return new Date(unsureAt.getTime() + LATEST_MS);
}
