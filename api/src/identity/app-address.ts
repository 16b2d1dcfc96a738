// Addresses of the app's own pages: which of them a visitor may be sent to, and where.
import { shopUrl, type Config } from '../config.js';

/** Paths that are no pages of the standalone admin. */
const OTHER_PATHS =
  /^\/(apiSa|storefront|webhooks|auth|embed|health|mail|metrics|queues|assets|docs|privacy|support)(\/|$)/;
/** Parameters with which the platform opens a page. */
const OF_THE_PLATFORM = ['shop', 'host', 'hmac', 'timestamp', 'session', 'locale', 'id_token', 'embedded'];
/** The return path is stored in a cookie, which can have up to 4,096 characters. */
const MOST_CHARACTERS = 1_000;
/** Only to read addresses without an origin. */
const ORIGIN = 'http://app.invalid';

/** Whether the path is one of the standalone admin. */
export function isStandalonePath(path: string): boolean {
  try {
    return !OTHER_PATHS.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/**
 * The path and query of a page of the standalone admin, without the platform's parameters. The dashboard's for any
 * other address: one of another origin, of a page that is no part of the admin, or one that is too long.
 */
export function standaloneAddress(address: string | undefined): string {
  if (!address?.startsWith('/') || !URL.canParse(address, ORIGIN)) return '/';
  const { origin, pathname, searchParams } = new URL(address, ORIGIN);
  // A path that begins with two slashes would name another host.
  if (origin !== ORIGIN || pathname.startsWith('//') || !isStandalonePath(pathname)) return '/';
  for (const name of OF_THE_PLATFORM) searchParams.delete(name);
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return pathname.length + query.length > MOST_CHARACTERS ? '/' : pathname + query;
}

/** The page of the standalone admin that shows the same as this page under `/embed`. */
export function standaloneAddressOfEmbedded(address: string): string {
  const rest = address.replace(/^\/embed/, '');
  return standaloneAddress(rest.startsWith('/') ? rest : `/${rest}`);
}

/** Where the shop's admin on the platform shows this page of the app. */
export function addressInPlatformAdmin(config: Config, shop: string, address: string): string {
  const app = `${shopUrl(config.PLATFORM_ADMIN_URL, shop)}/apps/${config.PLATFORM_CLIENT_ID}`;
  return app + standaloneAddress(address).replace(/^\/(?=\?|$)/, '');
}
