import { createHmac } from 'node:crypto';

/** Query parameters the platform adds to proxied requests. */
export type Added = { shop: string; logged_in_customer_id: string; path_prefix: string; timestamp: string };

/**
 * The visitor's parameters without those of the platform's names, these, and the signature of both: hex HMAC-SHA256 of
 * the decoded `name=value` in the order of their names, without a separator, values of one name joined by commas.
 */
export function signProxied(asked: URLSearchParams, added: Added, clientSecret: string): URLSearchParams {
  const query = new URLSearchParams(asked);
  query.delete('signature');
  for (const [name, value] of Object.entries(added)) query.set(name, value);
  const text = [...new Set(query.keys())]
    .sort()
    .map((name) => `${name}=${query.getAll(name).join(',')}`)
    .join('');
  query.set('signature', createHmac('sha256', clientSecret).update(text).digest('hex'));
  return query;
}
