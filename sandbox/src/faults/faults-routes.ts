import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readBody } from '../admin-shell/own-page.js';
import type { SendShell } from '../admin-shell/shell-page.js';
import type { MailFaults } from '../mailbox/mail-faults.js';
import { findShop, shopOf } from '../shops/shops.js';
import { filledFields } from './filled-fields.js';
import { faultsPage } from './faults-page.js';
import { faultSchema, faultTargets, type Faults } from './faults.js';

type Parts = { faults: Faults; mailFaults: MailFaults; sendShell: SendShell };
type OfShop = { Params: { handle: string }; Body: unknown };

const shopName = z
  .string()
  .refine((name) => findShop(name) !== undefined, 'is no store here')
  .transform((name) => findShop(name)!.domain)
  .nullable();
const ended = z.object({
  mode: z.literal('none'),
  target: z.enum(faultTargets).optional(),
  shop: shopName.optional(),
});

/** The page Faults, and the same as JSON for tests. */
export function registerFaultsRoutes(server: FastifyInstance, { faults, mailFaults, sendShell }: Parts): void {
  const change = (body: object) => {
    if ('mode' in body && body.mode === 'none') return faults.clear(readBody(ended, body));
    const fault = readBody(faultSchema, body);
    faults.set({ ...fault, shop: readBody(shopName, fault.shop) });
  };
  server.get<OfShop>('/store/:handle/faults', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    return sendShell(reply, shop, faultsPage(shop, faults.list(), mailFaults.current()));
  });
  server.post<OfShop>('/store/:handle/faults', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    const { shop: name, ...fields } = readBody(filledFields, request.body);
    change({ ...fields, shop: name ?? null });
    return reply.redirect(`/store/${shop.handle}/faults`, 303);
  });

  server.get('/sandbox/faults', async () => ({ faults: faults.list() }));
  server.put<OfShop>('/sandbox/faults', async (request) => {
    change(readBody(z.looseObject({}), request.body));
    return { faults: faults.list() };
  });
}
