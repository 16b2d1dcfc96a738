// Requests to a shop's storefront that the platform passes on to the app: its app proxy.
import { now } from '../clock.js';
import { isSignedWith, type Secrets } from '../secrets.js';
import { SHOP_DOMAIN } from './shop-domain.js';

const WITHIN_SECONDS = 90;
/** Parameters the platform adds, once each. */
const ADDED = ['shop', 'logged_in_customer_id', 'path_prefix', 'timestamp', 'signature'];

/** `customerId`: the platform's id of the customer signed in at the storefront; null if nobody is. */
export type ProxyRequest = { shopDomain: string; customerId: string | null };

/**
 * The storefront and customer of a proxied request; null unless the platform signed this URL with the app's secret
 * within the last 90 seconds. The signature is the HMAC-SHA256, in hex, of the other decoded parameters, `name=value`,
 * sorted by name, without a separator; multiple values of a name are joined by commas. Headers and path aren't signed.
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
