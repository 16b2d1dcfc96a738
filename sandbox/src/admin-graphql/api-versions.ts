// Which API version answers a request. All of them are answered by the schema of the newest stable one.

/** Oldest first. Each is accessible for about a year. */
const STABLE = ['2026-01', '2026-04', '2026-07', '2026-10'] as const;
/** The next one, and the one that changes all the time. */
const UNFINISHED = ['2027-01', 'unstable'];
const FIRST = '2019-04';
const QUARTERLY = /^\d{4}-(?:01|04|07|10)$/;

/**
 * The version that answers: as the platform says, the oldest accessible one in place of one that has ended. Null where
 * there never was such a version.
 */
export function answeringVersion(asked: string): string | null {
  if ([...STABLE, ...UNFINISHED].includes(asked)) return asked;
  return QUARTERLY.test(asked) && asked >= FIRST && asked < STABLE[0] ? STABLE[0] : null;
}
