// Calendar days and rolling windows, all in GMT+00:00. Instants are milliseconds since 1970.
import type { Repurchase } from './limit.js';

/** The GMT day of an instant, `YYYY-MM-DD`: comparable as text. */
export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Whether the text is a day that exists, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && dayOf(instant) === text;
}

const DAY_MS = 86_400_000;

/** The whole days in a time of milliseconds. */
export function wholeDays(milliseconds: number): number {
  return Math.floor(Math.max(0, milliseconds) / DAY_MS);
}

/** The days until an instant, a begun one counted; 0 when it is past. */
export function daysUntil(end: Date, at: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - at.getTime()) / DAY_MS));
}

/** The same time so many months earlier; a shorter month ends on its last day. */
function monthsBefore(instant: number, months: number): number {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}

/**
 * The first instant of the re-purchase window that ends now; -Infinity for a lifetime, null without a window (rules
 * §3.13).
 */
export function windowStart({ option, every }: Repurchase, now: number): number | null {
  if (option === 'no_limit') return null;
  if (option === 'once_per_lifetime') return -Infinity;
  const { amount, unit } =
    option === 'custom' && every ? every : { amount: 1, unit: option === 'once_per_year' ? 'years' : 'months' };
  if (unit === 'hours') return now - amount * 3_600_000;
  if (unit === 'days') return now - amount * DAY_MS;
  const start = monthsBefore(now, unit === 'years' ? 12 * amount : amount);
  // Longer ago than a date can say.
  return Number.isNaN(start) ? -Infinity : start;
}
