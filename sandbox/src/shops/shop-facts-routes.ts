import type { FastifyInstance } from 'fastify';
import { readBody } from '../admin-shell/own-page.js';
import type { Database } from '../database/database.js';
import type { Installations } from '../installations/installations.js';
import { payloadOf } from '../webhooks/webhook-payloads.js';
import type { Webhooks } from '../webhooks/webhooks.js';
import { changeFacts, factsOf, shopFacts, type ShopFacts } from './shop-facts.js';
import { shopOf, type Shop } from './shops.js';

type Parts = { database: Database; installations: Installations; webhooks: Webhooks };
type OfShop = { Params: { handle: string }; Body: unknown };

/** Changes the store's settings, by form or JSON. Notifies the app while it is installed. */
export function registerShopFactsRoutes(server: FastifyInstance, { database, installations, webhooks }: Parts): void {
  const change = async (shop: Shop, facts: Partial<ShopFacts>) => {
    await changeFacts(database, shop, facts);
    const installation = await installations.current(shop);
    if (!installation) return;
    const scopes = { installationId: installation.id, previous: installation.scopes, current: installation.scopes };
    await webhooks.send(shop, 'shop/update', payloadOf('shop/update', shop, scopes));
  };
  server.post<OfShop>('/store/:handle/settings', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    await change(shop, readBody(shopFacts, request.body));
    return reply.redirect(`/store/${shop.handle}/settings?saved=1`, 303);
  });
  server.get<OfShop>('/sandbox/shops/:handle/facts', async (request) => {
    const shop = shopOf(request.params.handle);
    return factsOf(shop);
  });
  server.put<OfShop>('/sandbox/shops/:handle/facts', async (request) => {
    const shop = shopOf(request.params.handle);
    await change(shop, readBody(shopFacts.partial(), request.body));
    return factsOf(shop);
  });
}
