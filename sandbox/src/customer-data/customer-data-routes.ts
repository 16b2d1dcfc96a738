import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readBody } from '../admin-shell/own-page.js';
import { shopOf, type Shop } from '../shops/shops.js';
import { approvals, type Approval, type CustomerData } from './customer-data.js';

type OfShop = { Params: { handle: string }; Body: unknown };

const wanted = z.object({ customerData: z.enum(Object.keys(approvals) as Approval[]) });

/** The switch of the settings page, and the same as JSON for tests. */
export function registerCustomerDataRoutes(server: FastifyInstance, customerData: CustomerData): void {
  const view = (shop: Shop) => ({ customerData: customerData.of(shop) });
  server.post<OfShop>('/store/:handle/customer-data', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    await customerData.choose(shop, readBody(wanted, request.body).customerData);
    return reply.redirect(`/store/${shop.handle}/settings?saved=1`, 303);
  });
  server.get<OfShop>('/sandbox/shops/:handle/customer-data', async (request) => {
    const shop = shopOf(request.params.handle);
    return view(shop);
  });
  server.put<OfShop>('/sandbox/shops/:handle/customer-data', async (request) => {
    const shop = shopOf(request.params.handle);
    await customerData.choose(shop, readBody(wanted, request.body).customerData);
    return view(shop);
  });
}
