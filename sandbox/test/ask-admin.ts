// Admin GraphQL as an app asks it.
import { acquireOffline } from '../src/oauth/tokens.js';
import { defaultShop, type Shop } from '../src/shops/shops.js';
import type { RunningSandbox } from './running-sandbox.js';

export type AdminAnswer = {
  data: Record<string, unknown> | null;
  errors?: { message: string; extensions?: { code?: string } }[];
};
export type AskAdmin = (query: string, variables?: object, scope?: string) => Promise<AdminAnswer>;

/** A token with these scopes, which the merchant has granted, or with those of the installation. */
export async function tokenWith({ database }: RunningSandbox, shop: Shop, scope?: string): Promise<string> {
  if (scope !== undefined)
    await database.query(
      `UPDATE installation SET scopes = ARRAY(SELECT DISTINCT unnest(scopes || $2::text[]))
       WHERE shop = $1 AND uninstalled_at IS NULL`,
      [shop.domain, scope.split(',')],
    );
  return (await acquireOffline(database, shop, scope))!.accessToken;
}

/** Asks with the scopes of the installation, or with those that are given. */
export function adminOf(sandbox: () => RunningSandbox, shop: Shop = defaultShop): AskAdmin {
  return async (query, variables = {}, scope) => {
    const accessToken = await tokenWith(sandbox(), shop, scope);
    const { body, status } = await sandbox().browse({
      method: 'POST',
      url: `/store/${shop.domain}/admin/api/2026-10/graphql.json`,
      headers: { 'x-shopify-access-token': accessToken },
      body: { query, variables },
    });
    expect(status).toBe(200);
    return JSON.parse(body) as AdminAnswer;
  };
}
