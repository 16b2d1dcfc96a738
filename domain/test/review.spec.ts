import { canLeaveReview } from '../src/review.js';

const NOW = new Date('2026-11-22T12:00:00Z');

describe('a merchant may be asked for a review', () => {
  it.each([
    ['2026-11-15T12:00:00Z', true, true],
    ['2026-11-15T12:00:01Z', true, false],
    ['2025-01-01T00:00:00Z', true, true],
    ['2025-01-01T00:00:00Z', false, false],
    ['2026-11-22T12:00:00Z', false, false],
  ])('installed at %s, a limit in force: %s: %s', (installedAt, hasLimitInForce, isAsked) => {
    expect(canLeaveReview({ installedAt: new Date(installedAt), hasLimitInForce }, NOW)).toBe(isAsked);
  });
});
