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

/**
 * The last instant at which a purchase of this instant counts in the window; Infinity: it counts for good; null: there
 * is no window (rules §3.13). Whoever judges compares with it, so that an allowance never comes back and goes again.
 */
export function windowEnd(repurchase: Repurchase, purchasedAt: number): number | null {
  return moved(repurchase, purchasedAt, 1);
}

/** Whether a purchase counts in the window now. */
export function isInWindow(repurchase: Repurchase, purchasedAt: number, now: number): boolean {
  const end = windowEnd(repurchase, purchasedAt);
  return end !== null && purchasedAt <= now && now <= end;
}

/** No purchase before this instant counts in the window any more; -Infinity: all count; null: there is no window. */
export function windowReach(repurchase: Repurchase, now: number): number | null {
  return moved(repurchase, now, -1);
}

/** The instant moved by the length of the window. */
function moved({ option, every }: Repurchase, instant: number, direction: 1 | -1): number | null {
  if (option === 'no_limit') return null;
  if (option === 'once_per_lifetime') return direction * Infinity;
  const { amount, unit } =
    option === 'custom' && every ? every : { amount: 1, unit: option === 'once_per_year' ? 'years' : 'months' };
  if (unit === 'hours') return instant + direction * amount * 3_600_000;
  if (unit === 'days') return instant + direction * amount * DAY_MS;
  const end = monthsFrom(instant, direction * (unit === 'years' ? 12 * amount : amount));
  // Further away than a date can say.
  return Number.isNaN(end) ? direction * Infinity : end;
}

/** The same time so many months later; a shorter month ends on its last day. */
function monthsFrom(instant: number, months: number): number {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
}
