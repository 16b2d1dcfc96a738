import { now } from '../clock.js';
import { isSignedWith, type Secrets } from '../secrets.js';

const WITHIN_SECONDS = 90;

/**
 * Whether the platform signed these query parameters with the app's secret, at most 90 seconds ago: HMAC-SHA256 over
 * the others in the order of their names, encoded as in an address, a space as `%20`.
 */
export function isSignedQuery(query: Record<string, string>, secrets: Secrets): boolean {
  const { hmac = '', signature: _signature, ...signed } = query;
  const age = now().getTime() / 1_000 - Number(signed.timestamp ?? Number.NaN);
  if (!(Math.abs(age) <= WITHIN_SECONDS)) return false;
  const parameters = new URLSearchParams(signed);
  parameters.sort();
  return isSignedWith(secrets, parameters.toString().replaceAll('+', '%20'), Buffer.from(hmac, 'hex'));
}
