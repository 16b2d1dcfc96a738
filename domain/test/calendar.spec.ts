import { dayOf, isDay, windowStart } from '../src/calendar.js';
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

describe('windowStart', () => {
  const start = (repurchase: Repurchase, now: string) => {
    const instant = windowStart(repurchase, Date.parse(now));
    return instant === null || !Number.isFinite(instant) ? instant : new Date(instant).toISOString();
  };
  const custom = (amount: number, unit: 'hours' | 'days' | 'months' | 'years'): Repurchase => ({
    option: 'custom',
    every: { amount, unit },
  });

  it('is absent without a window, and before all time for a lifetime', () => {
    expect(start({ option: 'no_limit' }, '2026-11-20T10:00:00Z')).toBeNull();
    expect(start({ option: 'once_per_lifetime' }, '2026-11-20T10:00:00Z')).toBe(-Infinity);
  });

  it.each([
    ['2026-11-20T10:00:00.000Z', '2026-10-20T10:00:00.000Z'],
    ['2026-03-31T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
    ['2028-03-30T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2026-11-30T23:59:59.999Z'],
    ['2026-01-15T00:00:00.000Z', '2025-12-15T00:00:00.000Z'],
  ])('a month before %s is %s: a shorter month ends on its last day', (now, expected) => {
    expect(start({ option: 'once_per_month' }, now)).toBe(expected);
  });

  it.each([
    ['2026-11-20T10:00:00.000Z', '2025-11-20T10:00:00.000Z'],
    ['2028-02-29T00:00:00.000Z', '2027-02-28T00:00:00.000Z'],
  ])('a year before %s is %s', (now, expected) => {
    expect(start({ option: 'once_per_year' }, now)).toBe(expected);
  });

  it.each([
    [48, 'hours', '2026-11-18T10:00:00.000Z'],
    [2, 'days', '2026-11-18T10:00:00.000Z'],
    [3, 'months', '2026-08-20T10:00:00.000Z'],
    [13, 'months', '2025-10-20T10:00:00.000Z'],
    [2, 'years', '2024-11-20T10:00:00.000Z'],
  ] as const)('%i %s before 2026-11-20T10:00 is %s', (amount, unit, expected) => {
    expect(start(custom(amount, unit), '2026-11-20T10:00:00Z')).toBe(expected);
  });

  it('is before all time where a date cannot say it', () => {
    expect(start(custom(900_000, 'years'), '2026-11-20T10:00:00Z')).toBe(-Infinity);
  });

  it('a period that a preset option carries along changes nothing', () => {
    const option = { option: 'once_per_month', every: { amount: 10, unit: 'days' } } as const;
    expect(start(option, '2026-11-20T10:00:00Z')).toBe('2026-10-20T10:00:00.000Z');
  });
});
