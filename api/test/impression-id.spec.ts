import { isTimely } from '../src/impressions/impression-id.js';

const AT = new Date('2026-11-21T12:00:00Z');
const MINUTE_MS = 60_000;

function idOf(at: number): string {
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7abc-8def-0123456789ab`;
}

describe('the time in an impression’s id', () => {
  it.each([
    ['now', 0, true],
    ['24 hours ago', -24 * 60 * MINUTE_MS, true],
    ['longer ago', -24 * 60 * MINUTE_MS - 1, false],
    ['five minutes ahead', 5 * MINUTE_MS, true],
    ['further ahead', 5 * MINUTE_MS + 1, false],
  ])('of %s is taken: %s', (_when, offset, expected) => {
    expect(isTimely(idOf(AT.getTime() + offset), AT)).toBe(expected);
  });

  it('is not asked of other UUIDs', () => {
    expect(isTimely('3c9f0b52-8f5e-4f6a-9a7e-1c2d3e4f5a6b', AT)).toBe(true);
  });
});
