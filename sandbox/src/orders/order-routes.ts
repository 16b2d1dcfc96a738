import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readBody } from '../admin-shell/own-page.js';
import type { SendShell } from '../admin-shell/shell-page.js';
import { catalogOf } from '../catalog/catalog.js';
import { findCustomer, nameOf } from '../shops/customers.js';
import { primaryLocale, shopOf, type Shop } from '../shops/shops.js';
import { catalogIn, presentmentOf } from '../storefront/presentment.js';
import { customerPage, customersPage } from './customer-pages.js';
import { OrderChangeError } from './order-changes.js';
import type { OrderDesk, Target } from './order-desk.js';
import { orderPage, ordersPage } from './order-pages.js';
import { cancelRequest, editRequest, fulfillRequest, placeRequest, refundRequest } from './order-requests.js';
import { orderLines, type NewOrder, type Order } from './order.js';

type OfShop = { Params: { handle: string; number: string; id: string } };

const MOST_NUMBER = 2_147_483_647;
const number = z.coerce.number().int().min(1).max(MOST_NUMBER);
const orderId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const listed = z.object({ before: number.nullable().default(null) });
const NO_ORDER = { status: 404, message: 'There is no such order here' };
const NO_CUSTOMER = { status: 404, message: 'There is no such customer here' };

/** The pages of orders and customers, and what a merchant does with an order. */
export function registerOrderRoutes(server: FastifyInstance, desk: OrderDesk, sendShell: SendShell): void {
  const { store } = desk;

  server.get<OfShop>('/store/:handle/orders', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    const { before } = readBody(listed, request.query);
    return sendShell(reply, shop, ordersPage(shop, await store.list(shop, before)));
  });
  server.post<OfShop>('/store/:handle/orders', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    const wanted = newOrder(shop, request.body);
    if (!wanted) return reply.code(400).send({ status: 400, message: 'variant or customer: the store has none such' });
    const { number: placed } = await desk.place(shop, wanted);
    return reply.redirect(`/store/${shop.handle}/orders/${placed}`, 303);
  });
  server.get<OfShop>('/store/:handle/orders/:number', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    const wanted = number.safeParse(request.params.number);
    if (!wanted.success) {
      // As on the platform, an order is found by its id too.
      const id = orderId.safeParse(request.params.number);
      const named = id.success ? await store.findById(shop, id.data) : null;
      return named
        ? reply.redirect(`/store/${shop.handle}/orders/${named.number}`, 303)
        : reply.code(404).send(NO_ORDER);
    }
    const order = await store.findByNumber(shop, wanted.data);
    return order ? sendShell(reply, shop, orderPage(shop, order)) : reply.code(404).send(NO_ORDER);
  });
  server.get<OfShop>('/store/:handle/customers', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    return sendShell(reply, shop, customersPage(shop, await store.all(shop)));
  });
  server.get<OfShop>('/store/:handle/customers/:id', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    const customer = findCustomer(request.params.id);
    if (!customer) return reply.code(404).send(NO_CUSTOMER);
    return sendShell(reply, shop, customerPage(shop, customer, await store.all(shop, customer.id)));
  });

  for (const [name, change] of Object.entries(orderChanges))
    server.post<OfShop>(`/store/:handle/orders/:number/${name}`, async (request, reply) => {
      const shop = shopOf(request.params.handle);
      const wanted = number.safeParse(request.params.number);
      const order = wanted.success ? await store.findByNumber(shop, wanted.data) : null;
      if (!order) return reply.code(404).send(NO_ORDER);
      try {
        await change(desk, { shop, number: order.number }, request.body);
        return await reply.redirect(`/store/${shop.handle}/orders/${order.number}`, 303);
      } catch (error) {
        if (!(error instanceof OrderChangeError)) throw error;
        const present = await store.findByNumber(shop, order.number);
        return sendShell(reply.code(422), shop, orderPage(shop, present ?? order, error.message));
      }
    });
}

type Change = (desk: OrderDesk, target: Target, body: unknown) => Promise<Order | null>;
/** By the end of the address that each form sends to. */
const orderChanges: Record<'fulfill' | 'refund' | 'edit' | 'cancel', Change> = {
  fulfill(desk, target, body) {
    return desk.fulfill({ ...target, version: readBody(fulfillRequest, body).version });
  },
  refund(desk, target, body) {
    const { version, units, restock } = readBody(refundRequest, body);
    return desk.refund({ ...target, version }, { units, isRestocked: restock });
  },
  edit(desk, target, body) {
    const { version, quantities, variant, added } = readBody(editRequest, body);
    return desk.edit({ ...target, version }, (order) => ({
      quantities,
      added: variant === null ? null : newLine(target.shop, order, { variantId: variant, quantity: added }),
    }));
  },
  cancel(desk, target, body) {
    const { version, reason, restock, refund } = readBody(cancelRequest, body);
    return desk.cancel({ ...target, version }, { reason, isRestocked: restock, isRefunded: refund });
  },
};

/** The order that the form asks for; null where the store does not have what it names. */
function newOrder(shop: Shop, body: unknown): NewOrder | null {
  const { source, variant, quantity, at, customer: id } = readBody(placeRequest, body);
  const customer = id === null ? null : findCustomer(String(id));
  if (!catalogOf(shop).variantById.has(variant) || customer === undefined) return null;
  const name = customer ? nameOf(customer) : 'No customer';
  return {
    source,
    ...(at && { at }),
    email: customer?.email ?? '',
    customerId: id,
    delivery: { name, address: 'handed over in the store', country: shop.country.code },
    presentmentCurrency: shop.currency,
    lines: orderLines(shop, { shown: catalogOf(shop), lines: [{ variantId: variant, quantity, properties: {} }] }),
  };
}

/** A line for an order that is there already; it gets no automatic discount, as on the platform. */
function newLine(shop: Shop, order: Order, wanted: { variantId: number; quantity: number }) {
  if (!catalogOf(shop).variantById.has(wanted.variantId))
    throw new OrderChangeError('variant', `The store has no variant ${wanted.variantId}`);
  const presentment = presentmentOf(shop, order.presentmentCurrency);
  const shown = catalogIn(shop, presentment, primaryLocale(shop));
  const [line] = orderLines(shop, { shown, lines: [{ ...wanted, properties: {} }] });
  return { ...line!, discount: 0, presentmentDiscount: 0, allocations: [] };
}
