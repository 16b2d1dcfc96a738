import { dayOf, isDay, isInWindow, windowEnd, windowReach } from '../src/calendar.js';
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
  const end = (repurchase: Repurchase, purchasedAt: string) => shown(windowEnd(repurchase, Date.parse(purchasedAt)));

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

describe('a purchase in a window', () => {
  const HOUR = 3_600_000;

  it('counts from its own instant to its end, both included', () => {
    const at = Date.parse('2026-01-31T10:00:00Z');
    const end = Date.parse('2026-02-28T10:00:00Z');
    const counted = [at - 1, at, end, end + 1].map((now) => isInWindow(MONTH, at, now));
    expect(counted).toEqual([false, true, true, false]);
    expect(isInWindow({ option: 'no_limit' }, at, at)).toBe(false);
  });

  it('that ended never counts again, and is reached while it counts', () => {
    const windows = [MONTH, custom(1, 'years'), custom(13, 'months'), custom(40, 'hours'), custom(3, 'days')];
    const first = Date.parse('2027-01-28T14:00:00Z');
    for (const window of windows)
      for (let at = first; at < first + 40 * 24 * HOUR; at += 7 * HOUR) {
        let hasEnded = false;
        for (let now = at; now < at + 500 * 24 * HOUR; now += 11 * HOUR) {
          const counts = isInWindow(window, at, now);
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
