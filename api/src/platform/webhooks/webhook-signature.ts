import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether the platform signed these bytes with the app's secret. `given` is base64, from the request's header. */
export function isSignedBody(body: Buffer, given: string | undefined, secret: string): boolean {
  if (!given) return false;
  const expected = createHmac('sha256', secret).update(body).digest();
  const found = Buffer.from(given, 'base64');
  return found.length === expected.length && timingSafeEqual(found, expected);
}
