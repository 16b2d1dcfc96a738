import { isDay } from '@purchase-limits/domain/calendar';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The instant at which this GMT day (`YYYY-MM-DD`) begins; null while the day is not typed. */
export function startOf(day: string): string | null {
  return isDay(day) ? `${day}T00:00:00Z` : null;
}

/** The instant at which this GMT day is over; null while the day is not typed. */
export function endOf(day: string): string | null {
  return isDay(day) ? new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString() : null;
}
