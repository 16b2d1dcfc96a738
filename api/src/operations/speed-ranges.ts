// Histogram ranges for page-speed values, and percentiles of them.
import { MOST_MS, MOST_SHIFT_SCORE, type SpeedMetric } from '@purchase-limits/contract/page-speed';

/**
 * The greatest value of each range, in milliseconds. Each is a quarter to a half more than the one before, and every
 * threshold is among them, so a percentile is on the right side of its thresholds. Rows that are stored were counted by
 * them: other bounds need a table that is emptied.
 */
const MILLISECONDS = [
  8,
  16,
  24,
  32,
  40,
  50,
  65,
  80,
  100,
  125,
  160,
  200,
  250,
  300,
  400,
  500,
  650,
  800,
  1_000,
  1_200,
  1_500,
  1_800,
  2_100,
  2_500,
  3_000,
  3_500,
  4_000,
  5_000,
  6_500,
  8_000,
  10_000,
  15_000,
  30_000,
  60_000,
  120_000,
  300_000,
  MOST_MS,
];
/** Likewise, for a score of layout shifts; many pages move nothing. */
const SHIFT_SCORES = [
  0,
  0.001,
  0.0025,
  0.005,
  0.01,
  0.015,
  0.02,
  0.03,
  0.05,
  0.075,
  0.1,
  0.125,
  0.15,
  0.2,
  0.25,
  0.35,
  0.5,
  0.75,
  1,
  2,
  5,
  MOST_SHIFT_SCORE,
];

/** The greatest value of each range of the metric, ascending. */
export const boundsOf = (metric: SpeedMetric): readonly number[] => (metric === 'CLS' ? SHIFT_SCORES : MILLISECONDS);

/** The index of the range that the value is in. The value is at most the last bound. */
export function rangeOf(metric: SpeedMetric, value: number): number {
  return boundsOf(metric).findIndex((bound) => value <= bound);
}

/**
 * The value that this share of visits (0.75 for three quarters) doesn't exceed, given the visits per range. Assumes
 * even distribution within a range. Needs at least one visit.
 */
export function percentileOf(metric: SpeedMetric, ranges: readonly number[], share: number): number {
  const bounds = boundsOf(metric);
  let below = 0;
  const wanted = ranges.reduce((sum, count) => sum + count, 0) * share;
  for (const [index, count] of ranges.entries()) {
    if (below + count >= wanted && count > 0) {
      const lower = bounds[index - 1] ?? 0;
      return lower + ((bounds[index]! - lower) * (wanted - below)) / count;
    }
    below += count;
  }
  throw new Error(`No visit was counted for ${metric}`);
}
