import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findMetafields } from '../admin-graphql/metafields.js';
import { readBody } from '../admin-shell/own-page.js';
import type { AppDeclaration } from '../app-declaration.js';
import type { SandboxConfig } from '../config.js';
import type { Database } from '../database/database.js';
import { shopOf, type Shop } from '../shops/shops.js';
import { sendImpression } from './send-impression.js';

const NO_LIMIT = { status: 409, message: 'The store shows no limit whose message shoppers could see' };
const wanted = z.object({ times: z.number().int().min(1).max(300) });
/** The app's published document. If it is too large for a page, it is elsewhere, and no limit is known. */
const published = z.object({ settings: z.object({ limits: z.array(z.object({ id: z.string() })) }) });

/** Shoppers of other networks who see the message of the store's first limit, as JSON for tests. */
type Options = {
  database: Database;
  config: Pick<SandboxConfig, 'appUrl' | 'clientSecret'>;
  app: Pick<AppDeclaration, 'proxy'>;
};

export function registerShopperRoutes(server: FastifyInstance, { database, config, app }: Options): void {
  server.post<{ Params: { handle: string }; Body: unknown }>(
    '/sandbox/shops/:handle/impressions',
    async (request, reply) => {
      const shop = shopOf(request.params.handle);
      const { times } = readBody(wanted, request.body);
      const limitId = await firstLimit(database, shop);
      if (limitId === null) return reply.code(409).send(NO_LIMIT);
      for (let sent = 0; sent < times; sent += 1)
        await sendImpression({ ...config, ...app }, { shop: shop.domain, limitId });
      return { sent: times };
    },
  );
}

async function firstLimit(database: Database, shop: Shop): Promise<string | null> {
  const fields = await findMetafields(database, shop);
  const settings = fields.find(({ namespace, key }) => namespace === 'purchase_limits' && key === 'settings');
  if (!settings) return null;
  const parsed = published.safeParse(JSON.parse(settings.value));
  return parsed.success ? (parsed.data.settings.limits[0]?.id ?? null) : null;
}
