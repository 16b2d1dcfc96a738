import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { readBody } from '../admin-shell/own-page.js';
import type { AppDeclaration } from '../app-declaration.js';
import { findShop, type Shop } from '../shops/shops.js';
import type { Installations } from './installations.js';

type InstallForm = { Params: { handle: string; clientId: string }; Body: { continue?: string } | null };
type Control = { Params: { handle: string }; Body: unknown };

const wanted = z.object({ installed: z.boolean(), scopes: z.array(z.string().min(1)).optional() });

/** The buttons Install, Update and Uninstall, and the same as JSON for tests. */
export function registerInstallationRoutes(
  server: FastifyInstance,
  { app, installations }: { app: AppDeclaration; installations: Installations },
): void {
  const appPath = '/store/:handle/apps/:clientId';
  server.post<InstallForm>(`${appPath}/install`, async (request, reply) => {
    const shop = findShop(request.params.handle);
    if (!shop || request.params.clientId !== app.clientId) return notFound(reply);
    await installations.install(shop);
    const fallback = `/store/${shop.handle}/apps/${app.clientId}`;
    return reply.redirect(localPath(request.body?.continue, shop) ?? fallback, 303);
  });
  server.post<InstallForm>(`${appPath}/uninstall`, async (request, reply) => {
    const shop = findShop(request.params.handle);
    if (!shop || request.params.clientId !== app.clientId) return notFound(reply);
    await installations.uninstall(shop);
    return reply.redirect(`/store/${shop.handle}/settings`, 303);
  });

  const view = async (shop: Shop) => {
    const installation = await installations.current(shop);
    return { installed: installation !== null, id: installation?.id ?? null, scopes: installation?.scopes ?? [] };
  };
  server.get<Control>('/sandbox/shops/:handle/installation', async (request, reply) => {
    const shop = findShop(request.params.handle);
    return shop ? view(shop) : notFound(reply);
  });
  server.put<Control>('/sandbox/shops/:handle/installation', async (request, reply) => {
    const shop = findShop(request.params.handle);
    if (!shop) return notFound(reply);
    const { installed, scopes } = readBody(wanted, request.body);
    if (installed) await installations.install(shop, scopes);
    else await installations.uninstall(shop);
    return view(shop);
  });
}

/** A path of this shop's admin, so that the button leads to no other place. */
function localPath(path: string | undefined, shop: Shop): string | null {
  return [shop.handle, shop.domain].some((name) => path?.startsWith(`/store/${name}/`)) ? path! : null;
}

function notFound(reply: FastifyReply) {
  return reply.code(404).send({ status: 404, message: 'There is no such store or app here' });
}
