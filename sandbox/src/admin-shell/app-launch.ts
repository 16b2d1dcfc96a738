import { randomBytes } from 'node:crypto';
import type { AppDeclaration } from '../app-declaration.js';
import { now } from '../clock.js';
import type { SandboxConfig } from '../config.js';
import { createSessionToken } from '../oauth/session-token.js';
import { encodeHost, signQuery } from '../oauth/signed-query.js';
import type { Shop } from '../shops/shops.js';

/** The address of a page of the app in the admin's frame, with the platform's signed parameters. */
export async function appLaunchUrl(
  shop: Shop,
  { config, app }: { config: SandboxConfig; app: AppDeclaration },
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
    timestamp: String(Math.floor(now().getTime() / 1000)),
  };
  const path = page.rest ? `/${page.rest}` : '';
  return `${app.applicationUrl}${path}?${signQuery(parameters, config.clientSecret)}`;
}
