import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppDeclaration } from '../app-declaration.js';
import type { Installations } from '../installations/installations.js';
import { findShop, shopOf, type Shop } from '../shops/shops.js';
import { readBody } from './own-page.js';

type OfShop = { Params: { handle: string }; Body: unknown };

const change = z.object({ grant: z.array(z.string()).default([]), revoke: z.array(z.string()).default([]) });

/** The data behind `shopify.scopes`, and the merchant's answer to a request for optional scopes. */
export function registerScopeRoutes(server: FastifyInstance, app: AppDeclaration, installations: Installations): void {
  const view = async (shop: Shop) => {
    const granted = (await installations.current(shop))?.scopes ?? [];
    return { granted, required: app.scopes, optional: app.optionalScopes };
  };
  server.get<OfShop>('/store/:handle/scopes.json', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    return reply.header('cache-control', 'no-store').send(await view(shop));
  });
  server.put<OfShop>('/store/:handle/scopes.json', async (request, reply) => {
    const shop = findShop(request.params.handle);
    const installation = shop && (await installations.current(shop));
    if (!installation) return reply.code(404).send({ status: 404, message: 'The app is not installed in this store' });
    const { grant, revoke } = readBody(change, request.body);
    const known = [...app.scopes, ...app.optionalScopes];
    const kept = installation.scopes.filter((scope) => !revoke.includes(scope) || app.scopes.includes(scope));
    const added = grant.filter((scope) => known.includes(scope) && !kept.includes(scope));
    await installations.install(shop, [...kept, ...added]);
    return view(shop);
  });
}
