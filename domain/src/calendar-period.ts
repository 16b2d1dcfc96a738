// Days, months and years as a calendar on the wall of the shop shows them.

export type CalendarUnit = 'day' | 'week' | 'month' | 'year';

const DAY_MS = 86_400_000;

/**
 * The first instant after the calendar day, week, month or year that holds this one, in milliseconds since 1970. Weeks
 * begin on Mondays.
 * `timezone`: an IANA name; one that is not known stands for GMT.
 */
export function periodEnd(unit: CalendarUnit, instant: number, timezone: string): number {
  const local = new Date(wallClock(instant, timezone));
  const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  const next = {
    day: Date.UTC(year, month, day + 1),
    week: Date.UTC(year, month, day + 7 - ((local.getUTCDay() + 6) % 7)),
    month: Date.UTC(year, month + 1, 1),
    year: Date.UTC(year + 1, 0, 1),
  }[unit];
  return firstInstantOf(next, timezone);
}

/** The first day, on the shop's clock, of the calendar period that holds the instant: `2026-11-01`. */
export function periodStart(unit: CalendarUnit, instant: number, timezone: string): string {
  const today = localTime(instant, timezone).slice(0, 10);
  const date = new Date(`${today}T00:00Z`);
  const back = { day: 0, week: (date.getUTCDay() + 6) % 7, month: date.getUTCDate() - 1, year: 0 }[unit];
  const first = new Date(date.getTime() - back * DAY_MS).toISOString().slice(0, 10);
  return unit === 'year' ? `${today.slice(0, 4)}-01-01` : first;
}

/** What the shop's clock shows at an instant, to the minute: `2026-11-27T09:00`. */
export function localTime(instant: number, timezone: string): string {
  return new Date(wallClock(instant, timezone)).toISOString().slice(0, 16);
}

/** When the shop's clock first shows this time (`2026-11-27T09:00`); where it never does, the first time after it. */
export function instantOf(time: string, timezone: string): number {
  return firstInstantOf(Date.parse(`${time}Z`), timezone);
}

/** When the wall clock first shows this, or where it never does, the first time after it. */
function firstInstantOf(shown: number, timezone: string): number {
  // The clock may be changed that day: by what is added to GMT the day before, and the day after.
  const possible = [shown - DAY_MS, shown + DAY_MS].map((near) => shown - (wallClock(near, timezone) - near));
  return Math.min(...possible.filter((instant) => wallClock(instant, timezone) >= shown));
}

/** What the wall clock shows, as if it showed GMT; whole seconds. */
function wallClock(instant: number, timezone: string): number {
  const parts = formatOf(timezone).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)!.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** Making a formatter takes long. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone) ?? newFormat(timezone);
  formats.set(timezone, known);
  return known;
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  const numeric = 'numeric' as const;
  const parts = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric };
  try {
    return new Intl.DateTimeFormat('en-US', { ...parts, hourCycle: 'h23', timeZone });
  } catch (error) {
    if (error instanceof RangeError) return newFormat('UTC');
    throw error;
  }
}
