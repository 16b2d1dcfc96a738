// The figures of the dashboard as the stand-in of the API answers them.
import type { ImpressionDaysView } from '@purchase-limits/contract/impression-days';
import type { InsightsView } from '@purchase-limits/contract/insights';
import type { LimitView } from '@purchase-limits/contract/limit';
import type { LimitOutlook } from '@purchase-limits/contract/limit-outlook';

const LAST_DAY = Date.parse('2026-11-20T00:00:00Z');
const DAY_MS = 86_400_000;

/** So many days until November 20, 2026, of which only these have figures, by their place. */
export function activityOf(
  range: number,
  counts: Record<number, { impressions: number; contacts: number; refused?: number }> = {},
  limits: ImpressionDaysView['limits'] = [],
): ImpressionDaysView {
  const days = Array.from({ length: range }, (_, index) => ({
    day: new Date(LAST_DAY - (range - 1 - index) * DAY_MS).toISOString().slice(0, 10),
    impressions: 0,
    contacts: 0,
    refused: 0,
    ...counts[index],
  }));
  return {
    days,
    limits,
    totalLimits: limits.length,
    lastSeenAt: limits.length > 0 ? '2026-11-20T08:00:00.000Z' : null,
    lastSeenDay: limits.length > 0 ? '2026-11-20' : null,
  };
}

/** The same in all days; no orders may be seen, and refused checkouts aren't counted. */
export function insightsOf(range: number): InsightsView {
  const none = { impressions: 0, contacts: 0, refused: 0, broken: null };
  const days = activityOf(range).days.map(({ day }) => ({ day, ...none }));
  const lists = { limits: [], totalLimits: 0, sources: [], marks: [], advice: [] };
  const all = { impressions: 0, changed: 0, checkouts: 0 };
  const outcomes = { since: null, all, limits: [], pages: [], devices: [], countries: [], products: [] };
  return { days, totals: none, before: none, ...lists, outcomes, countsRefusals: false };
}

/** Every limit that is switched on is in force, and nothing begins or ends. */
export function outlookOf(limits: readonly LimitView[]): LimitOutlook {
  const none = { limits: [], total: 0 };
  const inForce = limits.filter(({ status, stoppedBy }) => status === 'active' && !stoppedBy).length;
  return { soonDays: 14, all: limits.length, inForce, starting: none, ending: none };
}
