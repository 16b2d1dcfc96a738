import { createHmac, timingSafeEqual } from 'node:crypto';

const FRESH_SECONDS = 90;

/** Whether the platform signed these query parameters with the app's secret, not longer ago than it should take. */
export function isSignedQuery(query: Record<string, string>, secret: string, now = Date.now()): boolean {
  const { hmac = '', ...signed } = query;
  const message = Object.keys(signed)
    .sort()
    .map((key) => `${key}=${signed[key]}`)
    .join('&');
  const expected = createHmac('sha256', secret).update(message).digest();
  const given = Buffer.from(hmac, 'hex');
  const isFresh = Math.abs(now / 1_000 - Number(signed.timestamp)) <= FRESH_SECONDS;
  return isFresh && given.length === expected.length && timingSafeEqual(given, expected);
}
