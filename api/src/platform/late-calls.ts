// Calls that were given up without an answer may still have their effect, and may have it after a later call.

const LATEST_MS = 120_000;

/** When nothing can arrive any more of what was given up before `at`: it is written once more then. */
export function settledAfter(at: Date): Date {
  return new Date(at.getTime() + LATEST_MS);
}
