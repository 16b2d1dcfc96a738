// How long a purchase counts in a re-purchase window (rules §3.13). Instants are milliseconds since 1970.
import { periodEnd, type CalendarUnit } from './calendar-period.js';
import type { Repurchase } from './limit.js';

const DAY_MS = 86_400_000;
/** The zone of a shop whose own is not known. */
export const GMT = 'UTC';

const CALENDAR_UNITS: Partial<Record<Repurchase['option'], CalendarUnit>> = {
  calendar_day: 'day',
  calendar_month: 'month',
  calendar_week: 'week',
  calendar_year: 'year',
};

/** The day, week, month or year that the window is; undefined: it begins with each purchase. */
export function calendarUnit({ option }: Pick<Repurchase, 'option'>): CalendarUnit | undefined {
  return CALENDAR_UNITS[option];
}

/** Whether all customers can share such a window: what they bought is counted by days (rules §3.18). */
export function canShare({ option }: Pick<Repurchase, 'option'>): boolean {
  return option === 'once_per_lifetime' || calendarUnit({ option }) !== undefined;
}

/**
 * The last instant at which a purchase of this instant counts in the window; Infinity: it counts for good; null: there
 * is no window (rules §3.13). Whoever judges compares with it, so that an allowance never comes back and goes again.
 * `timezone`: of the shop, whose calendar counts.
 */
export function windowEnd(repurchase: Repurchase, purchasedAt: number, timezone: string): number | null {
  const unit = calendarUnit(repurchase);
  return unit ? periodEnd(unit, purchasedAt, timezone) - 1 : moved(repurchase, purchasedAt, 1);
}

/** Whether a purchase counts in the window now. */
export function isInWindow(repurchase: Repurchase, purchasedAt: number, now: number, timezone: string): boolean {
  if (purchasedAt > now) return false;
  const end = windowEnd(repurchase, purchasedAt, timezone);
  return end !== null && now <= end;
}

/** No purchase before this instant counts in the window any more; -Infinity: all count; null: there is no window. */
export function windowReach(repurchase: Repurchase, now: number): number | null {
  const reach = moved(repurchase, now, -1);
  // A day on which clocks are changed is longer.
  return reach !== null && calendarUnit(repurchase) ? reach - DAY_MS : reach;
}

/** The period in numbers: of a calendar's, as long as one of them is. */
export function periodLength(repurchase: Repurchase): NonNullable<Repurchase['every']> {
  const { option, every } = repurchase;
  if (option === 'custom' && every) return every;
  const unit = calendarUnit(repurchase) ?? (option === 'once_per_year' ? 'year' : 'month');
  return { amount: 1, unit: `${unit}s` };
}

/** The instant moved by the length of the window. */
function moved(repurchase: Repurchase, instant: number, direction: 1 | -1): number | null {
  if (repurchase.option === 'no_limit') return null;
  if (repurchase.option === 'once_per_lifetime') return direction * Infinity;
  const { amount, unit } = periodLength(repurchase);
  if (unit === 'hours') return instant + direction * amount * 3_600_000;
  if (unit === 'days') return instant + direction * amount * DAY_MS;
  if (unit === 'weeks') return instant + direction * amount * 7 * DAY_MS;
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
