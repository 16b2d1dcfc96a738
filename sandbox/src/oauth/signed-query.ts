import { createHmac } from 'node:crypto';

/** Adds `hmac`, the platform's signature of addresses: hex SHA-256 over the sorted, URL-encoded parameters. */
export function signQuery(parameters: Record<string, string>, clientSecret: string): URLSearchParams {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  const message = new URLSearchParams(sorted).toString().replaceAll('+', '%20');
  const query = new URLSearchParams(sorted);
  query.set('hmac', createHmac('sha256', clientSecret).update(message).digest('hex'));
  return query;
}

/** The `host` parameter: the address of this shop's admin, base64 without padding. */
export function encodeHost(publicUrl: string, handle: string): string {
  return Buffer.from(`${new URL(publicUrl).host}/store/${handle}`)
    .toString('base64')
    .replace(/={1,2}$/, '');
}
