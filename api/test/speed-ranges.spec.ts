import { MOST_MS, MOST_SHIFT_SCORE, SPEED_METRICS, SPEED_THRESHOLDS } from '@purchase-limits/contract/page-speed';
import { boundsOf, percentileOf, rangeOf } from '../src/operations/speed-ranges.js';

/** The ranges of a metric with these values counted in them. */
function counted(metric: (typeof SPEED_METRICS)[number], values: number[]): number[] {
  const ranges = boundsOf(metric).map(() => 0);
  for (const value of values) ranges[rangeOf(metric, value)]! += 1;
  return ranges;
}

describe.each(SPEED_METRICS)('the ranges of %s', (metric) => {
  it('ascend, reach the most that is accepted, and end at each threshold', () => {
    const bounds = boundsOf(metric);
    expect([...bounds].sort((one, other) => one - other)).toEqual(bounds);
    expect(bounds.at(-1)).toBe(metric === 'CLS' ? MOST_SHIFT_SCORE : MOST_MS);
    const { good, poor } = SPEED_THRESHOLDS[metric];
    expect(bounds).toEqual(expect.arrayContaining([good, poor]));
  });

  it('hold every value that is accepted, a bound in the range that it ends', () => {
    for (const [index, bound] of boundsOf(metric).entries()) expect(rangeOf(metric, bound)).toBe(index);
    expect(rangeOf(metric, 0)).toBe(0);
  });
});

describe('a percentile', () => {
  it.each([
    ['lies in the range of the value that it asks for', [2_000, 2_050, 2_900, 9_000], 2_500, 3_000],
    ['of one visit lies in its range', [2_700], 2_500, 3_000],
    ['does not fall into a range without visits', [5, 5, 5, 5_500], 0, 8],
  ])('%s', (_what, values, above, atMost) => {
    const value = percentileOf('LCP', counted('LCP', values), 0.75);
    expect(value).toBeGreaterThan(above);
    expect(value).toBeLessThanOrEqual(atMost);
  });

  it('takes the values of a range to be spread evenly', () => {
    expect(percentileOf('LCP', counted('LCP', [2_600, 2_700, 2_800, 2_900]), 0.75)).toBe(2_875);
  });

  it('is 0 where nothing moved', () => {
    expect(percentileOf('CLS', counted('CLS', [0, 0, 0]), 0.75)).toBe(0);
  });

  it('is at most the threshold exactly when as many visits are', () => {
    const visits = (fast: number) => counted('LCP', [...Array(fast).fill(2_500), ...Array(100 - fast).fill(2_501)]);
    expect(percentileOf('LCP', visits(75), 0.75)).toBeLessThanOrEqual(2_500);
    expect(percentileOf('LCP', visits(74), 0.75)).toBeGreaterThan(2_500);
  });

  it('of nothing is an error', () => {
    expect(() => percentileOf('LCP', counted('LCP', []), 0.75)).toThrow('No visit was counted for LCP');
  });
});
