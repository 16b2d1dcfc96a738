const OLDEST_MS = 24 * 3_600_000;
const MOST_AHEAD_MS = 5 * 60_000;
const UUID_V7 = /^([\da-f]{8})-([\da-f]{4})-7/i;

/**
 * Whether an impression of this id may still be counted: a UUIDv7 tells when it was made, and an old one could have
 * been counted before what we keep of it. Other UUIDs tell nothing and are taken.
 */
export function isTimely(id: string, at: Date): boolean {
  const [, high, low] = UUID_V7.exec(id) ?? [];
  if (!high || !low) return true;
  const age = at.getTime() - Number.parseInt(high + low, 16);
  return age <= OLDEST_MS && age >= -MOST_AHEAD_MS;
}
