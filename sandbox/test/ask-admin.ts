// Admin GraphQL as an app asks it.
import { acquireOffline } from '../src/oauth/tokens.js';
import { defaultShop, type Shop } from '../src/shops/shops.js';
import type { RunningSandbox } from './running-sandbox.js';

export type AdminAnswer = {
  data: Record<string, unknown> | null;
  errors?: { message: string; extensions?: { code?: string } }[];
};
export type AskAdmin = (query: string, variables?: object, scope?: string) => Promise<AdminAnswer>;

/** Asks with the scopes of the installation, or with those that are given. */
export function adminOf(sandbox: () => RunningSandbox, shop: Shop = defaultShop): AskAdmin {
  return async (query, variables = {}, scope) => {
    const { accessToken } = (await acquireOffline(sandbox().database, shop, scope))!;
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
