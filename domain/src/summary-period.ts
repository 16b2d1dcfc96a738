// Periods that summaries tell of: whole GMT weeks, Monday to Sunday, or calendar months.
import { dayOf } from './calendar.js';

/** How often a merchant gets a summary; off: never. */
export const SUMMARY_MAILS = ['off', 'weekly', 'monthly'] as const;
export type SummaryMails = (typeof SUMMARY_MAILS)[number];
export type SummaryCadence = Exclude<SummaryMails, 'off'>;
/** GMT days, `YYYY-MM-DD`, both included. */
export type SummaryPeriod = { from: string; to: string };

/** The latest period that ended before this GMT day. */
export function lastPeriod(cadence: SummaryCadence, day: string): SummaryPeriod {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  if (cadence === 'monthly') return { from: gmtDay(year, month - 2, 1), to: gmtDay(year, month - 1, 0) };
  const sinceMonday = (new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7;
  return { from: gmtDay(year, month - 1, date - sinceMonday - 7), to: gmtDay(year, month - 1, date - sinceMonday - 1) };
}

/** The period before the one that begins on this GMT day. */
export function periodBefore(cadence: SummaryCadence, { from }: Pick<SummaryPeriod, 'from'>): SummaryPeriod {
  return lastPeriod(cadence, from);
}

/** Months and days may overflow, as in `Date.UTC`. */
const gmtDay = (year: number, monthIndex: number, date: number) => dayOf(Date.UTC(year, monthIndex, date));
