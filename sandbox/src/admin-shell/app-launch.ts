import { randomBytes } from 'node:crypto';
import type { SandboxConfig } from '../config.js';
import { createSessionToken } from '../oauth/session-token.js';
import { encodeHost, signQuery } from '../oauth/signed-query.js';
import type { Shop } from '../shops/shops.js';

/** The address of a page of the app in the admin's frame, with the platform's signed parameters. */
export async function appLaunchUrl(
  shop: Shop,
  config: SandboxConfig,
  page: { rest: string; query: Record<string, string> },
): Promise<string> {
  const parameters = {
    ...page.query,
    embedded: '1',
    shop: shop.domain,
    host: encodeHost(config.publicUrl, shop.handle),
    id_token: await createSessionToken(shop, config),
    locale: 'en',
    session: randomBytes(16).toString('hex'),
    timestamp: String(Math.floor(Date.now() / 1000)),
  };
  const path = page.rest ? `/embed/${page.rest}` : '/embed';
  return `${config.appUrl}${path}?${signQuery(parameters, config.clientSecret)}`;
}
