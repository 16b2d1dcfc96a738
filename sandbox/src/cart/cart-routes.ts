import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CART_COOKIE, readShopper, type Shopper } from '../storefront/shopper.js';
import { pathOf } from '../storefront/request-path.js';
import {
  addItems,
  CartError,
  changeLine,
  toProperties,
  updateLines,
  type AddedItem,
  type Cart,
  type CartLine,
} from './cart.js';
import { cartJson, lineJson, type CartPlace } from './cart-json.js';
import type { CartStore } from './cart-store.js';

const COOKIE_SECONDS = 14 * 24 * 3_600;

type Body = Record<string, unknown>;
type Outcome = { json: unknown; formTarget: string };

export function registerCartRoutes(server: FastifyInstance, carts: CartStore): void {
  const change = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (body: Body, shopper: Shopper, change: (next: (cart: Cart) => Cart) => Promise<Cart>) => Promise<Outcome>,
  ) => {
    const shopper = readShopper(request);
    const body = (request.body ?? {}) as Body;
    try {
      const { json, formTarget } = await work(body, shopper, async (next) => {
        const cart = await carts.change(shopper.shop, shopper.cartToken, next);
        setCartCookie(reply, cart);
        return cart;
      });
      return wantsJson(request) ? await reply.send(json) : await reply.redirect(formTarget);
    } catch (error) {
      if (!(error instanceof CartError)) throw error;
      const { lines } = error;
      if (lines)
        setCartCookie(reply, await carts.change(shopper.shop, shopper.cartToken, (cart) => ({ ...cart, lines })));
      if (wantsJson(request)) return reply.code(error.status).send(error.toAnswer());
      return reply.redirect(`${shopper.root}cart?error=${encodeURIComponent(error.description)}`);
    }
  };

  const post = (name: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) => {
    server.post(`/cart/${name}`, handler);
    server.post(`/cart/${name}.js`, handler);
  };

  server.get('/cart.js', async (request, reply) => {
    const shopper = readShopper(request);
    const cart = await carts.find(shopper.shop, shopper.cartToken);
    if (shopper.cartToken === undefined) setCartCookie(reply, cart);
    return reply.header('cache-control', 'no-store').send(cartJson(cart, placeOf(shopper)));
  });

  post('add', (request, reply) =>
    change(request, reply, async (body, shopper, apply) => {
      let addedLines: CartLine[] = [];
      await apply((cart) => {
        const { lines, added } = addItems(cart.lines, itemsOf(body), shopper.catalog);
        addedLines = added;
        return { ...cart, lines };
      });
      const added = addedLines.map((line) => lineJson(line, placeOf(shopper)));
      return { json: Array.isArray(body.items) ? { items: added } : added[0], formTarget: localTarget(body, shopper) };
    }),
  );
  post('change', (request, reply) =>
    change(request, reply, async (body, shopper, apply) => {
      const cart = await apply((before) => ({ ...before, lines: changeLine(before.lines, body, shopper.catalog) }));
      return { json: cartJson(cart, placeOf(shopper)), formTarget: `${shopper.root}cart` };
    }),
  );
  const update = (request: FastifyRequest, reply: FastifyReply) =>
    change(request, reply, async (body, shopper, apply) => {
      const cart = await apply((before) => ({
        ...before,
        lines: updateLines(before.lines, body.updates, shopper.catalog),
        note: typeof body.note === 'string' ? body.note : before.note,
        attributes: { ...before.attributes, ...toProperties(body.attributes) },
      }));
      const isCheckout = 'checkout' in body;
      return {
        json: cartJson(cart, placeOf(shopper)),
        formTarget: `${shopper.root}${isCheckout ? 'checkout' : 'cart'}`,
      };
    });
  post('update', update);
  server.post('/cart', update);
  post('clear', (request, reply) =>
    change(request, reply, async (_body, shopper, apply) => {
      const cart = await apply((before) => ({ ...before, lines: [] }));
      return { json: cartJson(cart, placeOf(shopper)), formTarget: `${shopper.root}cart` };
    }),
  );
}

export function placeOf({ shop, catalog, root }: Shopper): CartPlace {
  return { catalog, currency: shop.currency, root };
}

function setCartCookie(reply: FastifyReply, cart: Cart): void {
  void reply.setCookie(CART_COOKIE, cart.token, { maxAge: COOKIE_SECONDS });
}

/** Several items in `items`, or one item that is the body itself. */
function itemsOf(body: Body): AddedItem[] {
  if (Array.isArray(body.items)) return body.items as AddedItem[];
  return body.id === undefined ? [] : [body as AddedItem];
}

function wantsJson(request: FastifyRequest): boolean {
  if (pathOf(request).endsWith('.js') || /json|javascript/.test(request.headers.accept ?? '')) return true;
  return request.headers['x-requested-with'] === 'XMLHttpRequest';
}

/** The form's `return_to` when it is a path in this shop, otherwise the cart. */
function localTarget(body: Body, shopper: Shopper): string {
  const target = body.return_to;
  return typeof target === 'string' && /^\/(?![/\\])/.test(target) ? target : `${shopper.root}cart`;
}
