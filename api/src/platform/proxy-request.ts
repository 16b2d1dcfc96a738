// Requests to a shop's storefront that the platform passes on to the app: its app proxy.
import { now } from '../clock.js';
import { isSignedWith, type Secrets } from '../secrets.js';
import { SHOP_DOMAIN } from './shop-domain.js';

const WITHIN_SECONDS = 90;
/** What the platform adds, once each. */
const ADDED = ['shop', 'logged_in_customer_id', 'path_prefix', 'timestamp', 'signature'];

/** `customerId`: the platform's id of the customer who is signed in at the storefront; null where nobody is. */
export type ProxyRequest = { shopDomain: string; customerId: string | null };

/**
 * Whose storefront was asked, and by whom; null when the platform did not sign this address with the app's secret, at
 * most 90 seconds ago. The signature is the HMAC-SHA256, in hex, of the other parameters as they are decoded,
 * `name=value` in the order of their names without a separator; values of one name are joined by commas. Nothing else
 * of such a request is signed, neither its headers nor its path.
 */
export function readProxyRequest(address: string, secrets: Secrets, at = now()): ProxyRequest | null {
  const parameters = new URLSearchParams(address.slice(address.indexOf('?') + 1));
  if (ADDED.some((name) => parameters.getAll(name).length > 1)) return null;
  const shop = parameters.get('shop') ?? '';
  const age = at.getTime() / 1_000 - Number(parameters.get('timestamp') || Number.NaN);
  if (!SHOP_DOMAIN.test(shop) || !(Math.abs(age) <= WITHIN_SECONDS)) return null;
  const signed = [...new Set(parameters.keys())]
    .filter((name) => name !== 'signature')
    .sort()
    .map((name) => `${name}=${parameters.getAll(name).join(',')}`)
    .join('');
  if (!isSignedWith(secrets, signed, Buffer.from(parameters.get('signature') ?? '', 'hex'))) return null;
  return { shopDomain: shop, customerId: parameters.get('logged_in_customer_id') || null };
}
