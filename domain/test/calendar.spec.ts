import { dayOf, isDay } from '../src/calendar.js';
import { instantOf, localTime, periodStart, type CalendarUnit } from '../src/calendar-period.js';
import { GMT, isInWindow, periodLength, windowEnd, windowReach } from '../src/repurchase-window.js';
import type { Repurchase } from '../src/limit.js';

describe('dayOf', () => {
  it.each([
    ['2026-11-20T00:00:00.000Z', '2026-11-20'],
    ['2026-11-20T23:59:59.999Z', '2026-11-20'],
    ['2026-11-20T23:30:00-01:00', '2026-11-21'],
  ])('of %s is %s, in GMT', (instant, day) => {
    expect(dayOf(Date.parse(instant))).toBe(day);
  });
});

describe('the first day of a calendar period', () => {
  it.each<[CalendarUnit, string, string, string]>([
    ['day', '2026-11-20T10:00:00Z', 'UTC', '2026-11-20'],
    ['day', '2026-11-20T23:30:00Z', 'Europe/Berlin', '2026-11-21'],
    ['day', '2026-11-20T03:00:00Z', 'America/New_York', '2026-11-19'],
    ['week', '2026-11-20T10:00:00Z', 'UTC', '2026-11-16'],
    ['week', '2026-11-16T00:00:00Z', 'UTC', '2026-11-16'],
    ['week', '2026-11-22T23:59:00Z', 'UTC', '2026-11-16'],
    ['week', '2026-11-22T23:59:00Z', 'Asia/Tokyo', '2026-11-23'],
    ['month', '2026-11-20T10:00:00Z', 'UTC', '2026-11-01'],
    ['month', '2026-11-01T00:00:00Z', 'UTC', '2026-11-01'],
    ['month', '2026-11-01T00:00:00Z', 'America/New_York', '2026-10-01'],
    ['year', '2026-11-20T10:00:00Z', 'UTC', '2026-01-01'],
    ['year', '2026-01-01T00:00:00Z', 'America/New_York', '2025-01-01'],
  ])('of a %s at %s in %s is %s', (unit, instant, timezone, first) => {
    expect(periodStart(unit, Date.parse(instant), timezone)).toBe(first);
  });
});

describe('isDay', () => {
  it.each(['2026-11-20', '2024-02-29', '1970-01-01', '9999-12-31'])('%s is a day', (text) => {
    expect(isDay(text)).toBe(true);
  });

  it.each([
    ['2026-02-29', 'no such day'],
    ['2026-13-01', 'no such month'],
    ['2026-00-10', 'no such month'],
    ['2026-11-00', 'no such day'],
    ['2026-11-2', 'a digit is missing'],
    ['20-11-2026', 'the year comes first'],
    ['2026/11/20', 'other separators'],
    ['2026-11-20T00:00', 'a time behind it'],
    [' 2026-11-20', 'a space before it'],
    ['+002026-11-20', 'a longer year'],
    ['+010000-01', 'a month of a longer year'],
    ['', 'nothing'],
  ])('"%s" is none: %s', (text) => {
    expect(isDay(text)).toBe(false);
  });
});

const custom = (amount: number, unit: 'hours' | 'days' | 'months' | 'years'): Repurchase => ({
  option: 'custom',
  every: { amount, unit },
});
const shown = (instant: number | null) =>
  instant === null || !Number.isFinite(instant) ? instant : new Date(instant).toISOString();
const MONTH: Repurchase = { option: 'once_per_month' };

describe('windowEnd', () => {
  const end = (repurchase: Repurchase, purchasedAt: string) =>
    shown(windowEnd(repurchase, Date.parse(purchasedAt), GMT));

  it('is absent without a window, and never comes for a lifetime', () => {
    expect(end({ option: 'no_limit' }, '2026-11-20T10:00:00Z')).toBeNull();
    expect(end({ option: 'once_per_lifetime' }, '2026-11-20T10:00:00Z')).toBe(Infinity);
  });

  it.each([
    ['2026-10-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z'],
    ['2026-02-28T14:00:00.000Z', '2026-03-28T14:00:00.000Z'],
    ['2026-01-31T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
    ['2028-01-30T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
    ['2026-10-31T23:59:59.999Z', '2026-11-30T23:59:59.999Z'],
    ['2025-12-15T00:00:00.000Z', '2026-01-15T00:00:00.000Z'],
  ])('a month after %s is %s: a shorter month ends on its last day', (purchasedAt, expected) => {
    expect(end(MONTH, purchasedAt)).toBe(expected);
  });

  it.each([
    ['2025-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z'],
    ['2028-02-29T00:00:00.000Z', '2029-02-28T00:00:00.000Z'],
  ])('a year after %s is %s', (purchasedAt, expected) => {
    expect(end({ option: 'once_per_year' }, purchasedAt)).toBe(expected);
  });

  it.each([
    [48, 'hours', '2026-11-22T10:00:00.000Z'],
    [2, 'days', '2026-11-22T10:00:00.000Z'],
    [3, 'months', '2027-02-20T10:00:00.000Z'],
    [13, 'months', '2027-12-20T10:00:00.000Z'],
    [2, 'years', '2028-11-20T10:00:00.000Z'],
  ] as const)('%i %s after 2026-11-20T10:00 is %s', (amount, unit, expected) => {
    expect(end(custom(amount, unit), '2026-11-20T10:00:00Z')).toBe(expected);
  });

  it('never comes where a date cannot say it', () => {
    expect(end(custom(900_000, 'years'), '2026-11-20T10:00:00Z')).toBe(Infinity);
  });

  it('a period that a preset option carries along changes nothing', () => {
    const option = { option: 'once_per_month', every: { amount: 10, unit: 'days' } } as const;
    expect(end(option, '2026-10-20T10:00:00Z')).toBe('2026-11-20T10:00:00.000Z');
  });
});

describe('the clock of a shop', () => {
  it('shows its time to the minute', () => {
    expect(localTime(Date.parse('2026-11-27T08:59:59Z'), 'Europe/Stockholm')).toBe('2026-11-27T09:59');
    expect(localTime(Date.parse('2026-11-27T08:59:59Z'), 'UTC')).toBe('2026-11-27T08:59');
  });

  it.each([
    ['2026-11-27T09:00', 'Europe/Stockholm', '2026-11-27T08:00:00.000Z'],
    // Skipped, and shown twice.
    ['2026-03-29T02:30', 'Europe/Stockholm', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Stockholm', '2026-10-25T00:30:00.000Z'],
  ])('shows %s in %s first at %s', (time, timezone, instant) => {
    expect(new Date(instantOf(time, timezone)).toISOString()).toBe(instant);
  });
});

describe('the end of a calendar window', () => {
  it.each([
    ['calendar_day', 'UTC', '2026-11-20T10:00:00Z', '2026-11-20T23:59:59.999Z'],
    ['calendar_week', 'UTC', '2026-11-23T00:00:00Z', '2026-11-29T23:59:59.999Z'],
    ['calendar_week', 'UTC', '2026-11-29T12:00:00Z', '2026-11-29T23:59:59.999Z'],
    ['calendar_week', 'UTC', '2026-12-30T12:00:00Z', '2027-01-03T23:59:59.999Z'],
    ['calendar_month', 'UTC', '2026-02-01T00:00:00Z', '2026-02-28T23:59:59.999Z'],
    ['calendar_year', 'UTC', '2026-12-31T23:59:59Z', '2026-12-31T23:59:59.999Z'],
    ['calendar_day', 'Asia/Tokyo', '2026-11-20T16:00:00Z', '2026-11-21T14:59:59.999Z'],
    ['calendar_month', 'Europe/Stockholm', '2026-10-31T22:30:00Z', '2026-10-31T22:59:59.999Z'],
    ['calendar_month', 'Europe/Stockholm', '2026-10-31T23:30:00Z', '2026-11-30T22:59:59.999Z'],
    // Clocks are changed in between, or that day.
    ['calendar_month', 'Europe/Stockholm', '2026-03-10T12:00:00Z', '2026-03-31T21:59:59.999Z'],
    ['calendar_day', 'Europe/Stockholm', '2026-10-25T12:00:00Z', '2026-10-25T22:59:59.999Z'],
    ['calendar_day', 'America/New_York', '2026-03-08T12:00:00Z', '2026-03-09T03:59:59.999Z'],
    ['calendar_year', 'Pacific/Kiritimati', '2026-12-31T11:00:00Z', '2027-12-31T09:59:59.999Z'],
    // Where midnight is skipped the day begins at one; where the clock is set back to 23:00, it is an hour longer.
    ['calendar_day', 'America/Asuncion', '2023-09-30T12:00:00Z', '2023-10-01T03:59:59.999Z'],
    ['calendar_day', 'Asia/Beirut', '2023-10-28T12:00:00Z', '2023-10-28T21:59:59.999Z'],
    ['calendar_day', 'Nowhere/At all', '2026-11-20T10:00:00Z', '2026-11-20T23:59:59.999Z'],
  ] as const)('%s in %s, of %s, is %s', (option, timezone, purchasedAt, end) => {
    expect(shown(windowEnd({ option }, Date.parse(purchasedAt), timezone))).toBe(end);
  });

  it('is named as a period of its length is', () => {
    const length = (option: Repurchase['option']) => Object.values(periodLength({ option })).join(' ');
    expect([length('calendar_day'), length('calendar_month'), length('calendar_year')]).toEqual([
      '1 days',
      '1 months',
      '1 years',
    ]);
  });
});

describe('a purchase in a window', () => {
  const HOUR = 3_600_000;

  it('counts from its own instant to its end, both included', () => {
    const at = Date.parse('2026-01-31T10:00:00Z');
    const end = Date.parse('2026-02-28T10:00:00Z');
    const counted = [at - 1, at, end, end + 1].map((now) => isInWindow(MONTH, at, now, GMT));
    expect(counted).toEqual([false, true, true, false]);
    expect(isInWindow({ option: 'no_limit' }, at, at, GMT)).toBe(false);
  });

  it('that ended never counts again, and is reached while it counts', () => {
    const calendars = (['calendar_day', 'calendar_month', 'calendar_year'] as const).map((option) => ({ option }));
    const windows = [MONTH, custom(13, 'months'), custom(40, 'hours'), custom(3, 'days'), ...calendars];
    const first = Date.parse('2027-01-28T14:00:00Z');
    for (const window of windows)
      for (let at = first; at < first + 40 * 24 * HOUR; at += 31 * HOUR) {
        let hasEnded = false;
        for (let now = at; now < at + 500 * 24 * HOUR; now += 53 * HOUR) {
          const counts = isInWindow(window, at, now, 'America/New_York');
          if (counts && (hasEnded || windowReach(window, now)! > at))
            throw new Error(`${shown(at)} at ${shown(now)}: ${JSON.stringify(window)}`);
          hasEnded ||= !counts;
        }
        expect(hasEnded).toBe(true);
      }
  });

  it('is reached for good in a lifetime, and not at all without a window', () => {
    expect(windowReach({ option: 'once_per_lifetime' }, 0)).toBe(-Infinity);
    expect(windowReach(custom(900_000, 'years'), 0)).toBe(-Infinity);
    expect(windowReach({ option: 'no_limit' }, 0)).toBeNull();
  });
});

it('a window reaches back over the whole day on which clocks are set back, which has 25 hours', () => {
  const purchasedAt = Date.parse('2026-10-24T22:00:00Z');
  const now = Date.parse('2026-10-25T22:59:59Z');
  expect(isInWindow({ option: 'calendar_day' }, purchasedAt, now, 'Europe/Stockholm')).toBe(true);
  expect(windowReach({ option: 'calendar_day' }, now)).toBeLessThanOrEqual(purchasedAt);
});

it('a window that no calendar ends reaches back as far as it is long', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  const days = { option: 'custom', every: { amount: 10, unit: 'days' } } as const;
  expect(windowReach(days, now)).toBe(Date.parse('2026-11-10T10:00:00Z'));
  expect(windowReach({ option: 'once_per_lifetime' }, now)).toBe(-Infinity);
  expect(windowReach({ option: 'no_limit' }, now)).toBeNull();
});
