import { formatAge, secondsBetween } from '../src/components/age';

describe('formatAge', () => {
  it.each([
    [0, '0 s'],
    [0.9, '0 s'],
    [59.9, '59 s'],
    [60, '1 min'],
    [200, '3 min 20 s'],
    [3_599, '59 min 59 s'],
    [3_600, '1 h'],
    [3_670, '1 h 1 min'],
    [86_399, '23 h 59 min'],
    [86_400, '1 day'],
    [90_061, '1 day 1 h'],
    [172_800, '2 days'],
    [1_234 * 86_400, '1,234 days'],
    [-5, '0 s'],
  ])('writes %s seconds as %s', (seconds, text) => {
    expect(formatAge(seconds)).toBe(text);
  });
});

describe('secondsBetween', () => {
  it('is the time from one instant to another, and never negative', () => {
    expect(secondsBetween('2026-11-22T13:00:00.000Z', '2026-11-22T13:01:00.500Z')).toBe(60.5);
    expect(secondsBetween('2026-11-22T13:01:00.000Z', '2026-11-22T13:00:00.000Z')).toBe(0);
  });
});
