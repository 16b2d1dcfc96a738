import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readBody } from '../admin-shell/own-page.js';
import type { RenderShell } from '../admin-shell/shell-page.js';
import { findShop } from '../shops/shops.js';
import { orderPage, ordersPage } from './order-pages.js';
import type { OrderStore } from './order-store.js';

type OfShop = { Params: { handle: string; number: string } };

const MOST_NUMBER = 2_147_483_647;
const number = z.coerce.number().int().min(1).max(MOST_NUMBER);
const listed = z.object({ before: number.nullable().default(null) });
const NO_STORE = { status: 404, message: 'There is no such store here' };
const NO_ORDER = { status: 404, message: 'There is no such order here' };

/** The page Orders, and one for each order. */
export function registerOrderRoutes(server: FastifyInstance, orders: OrderStore, renderShell: RenderShell): void {
  server.get<OfShop>('/store/:handle/orders', async (request, reply) => {
    const shop = findShop(request.params.handle);
    if (!shop) return reply.code(404).send(NO_STORE);
    const { before } = readBody(listed, request.query);
    const page = await renderShell(shop, ordersPage(shop, await orders.list(shop, before)));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  });
  server.get<OfShop>('/store/:handle/orders/:number', async (request, reply) => {
    const shop = findShop(request.params.handle);
    if (!shop) return reply.code(404).send(NO_STORE);
    const wanted = number.safeParse(request.params.number);
    const order = wanted.success ? await orders.findByNumber(shop, wanted.data) : null;
    if (!order) return reply.code(404).send(NO_ORDER);
    const page = await renderShell(shop, orderPage(shop, order));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  });
}
