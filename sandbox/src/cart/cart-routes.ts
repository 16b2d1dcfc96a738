import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkCart } from '../checkout/check-cart.js';
import { findCode } from '../discounts/discount.js';
import { readSectionsRequest } from '../themes/bundled-sections.js';
import { CART_COOKIE, readShopper, type Shopper } from '../storefront/shopper.js';
import { pathOf } from '../storefront/request-path.js';
import {
  addItems,
  CartError,
  changeLine,
  keyOf,
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

/** Renders the sections that a request asked for; null when the store's theme has no sections. */
export type RenderSections = (
  request: FastifyRequest,
  cartToken: string,
  wanted: { ids: string[]; url: string },
) => Promise<Record<string, string | null> | null>;

export function registerCartRoutes(server: FastifyInstance, carts: CartStore, renderSections: RenderSections): void {
  const change = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: (
      body: Body,
      shopper: Shopper,
      change: (next: (cart: Cart) => Cart | Promise<Cart>) => Promise<Cart>,
    ) => Promise<Outcome>,
  ) => {
    const shopper = readShopper(request);
    const body = (request.body ?? {}) as Body;
    let token = shopper.cartToken;
    void reply.header('cache-control', 'private, no-store');
    try {
      const { json, formTarget } = await work(body, shopper, async (next) => {
        const cart = await carts.change(shopper.shop, shopper.cartToken, next);
        setCartCookie(reply, cart);
        token = cart.token;
        return cart;
      });
      if (!wantsJson(request)) return await reply.redirect(formTarget);
      return await reply.send({
        ...(json as object),
        ...(await bundledSections(renderSections, { request, body, token })),
      });
    } catch (error) {
      if (!(error instanceof CartError)) throw error;
      const { lines } = error;
      const before = lines && (await carts.find(shopper.shop, shopper.cartToken));
      if (before && (await messagesAbout(shopper, { ...before, lines })).length === 0)
        setCartCookie(reply, await carts.change(shopper.shop, shopper.cartToken, (cart) => ({ ...cart, lines })));
      if (wantsJson(request)) return reply.code(error.status).send(answerOf(error, request));
      return reply.redirect(`${shopper.root}cart?error=${encodeURIComponent(error.description)}`);
    }
  };

  const post = postTo(server);
  registerCartReading(server, carts);
  post('add', (request, reply) =>
    change(request, reply, async (body, shopper, apply) => {
      let addedLines: CartLine[] = [];
      const { discountCode } = await apply(async (cart) => {
        const { lines, added } = addItems(cart.lines, itemsOf(body), shopper.catalog);
        addedLines = added;
        await requireAllowed(shopper, { ...cart, lines });
        return { ...cart, lines };
      });
      const code = findCode(discountCode);
      const added = addedLines.map((line) => lineJson(line, placeOf(shopper), code));
      return { json: Array.isArray(body.items) ? { items: added } : added[0], formTarget: localTarget(body, shopper) };
    }),
  );
  post('change', (request, reply) =>
    change(request, reply, async (body, shopper, apply) => {
      const cart = await apply((before) => withChangedLine(before, body, shopper));
      return { json: cartJson(cart, placeOf(shopper)), formTarget: `${shopper.root}cart` };
    }),
  );
  const update = (request: FastifyRequest, reply: FastifyReply) =>
    change(request, reply, async (body, shopper, apply) => {
      const cart = await apply((before) => withUpdates(before, body, shopper));
      const target = 'checkout' in body ? 'checkout' : 'cart';
      return { json: cartJson(cart, placeOf(shopper)), formTarget: `${shopper.root}${target}` };
    });
  post('update', update);
  server.post('/cart', update);
  post('clear', (request, reply) =>
    change(request, reply, async (_body, shopper, apply) => {
      const cart = await apply((before) => ({ ...before, lines: [], discountCode: null }));
      return { json: cartJson(cart, placeOf(shopper)), formTarget: `${shopper.root}cart` };
    }),
  );
}

/** Declares a change of the cart, with `.js` and without. */
function postTo(server: FastifyInstance) {
  return (name: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) => {
    server.post(`/cart/${name}`, handler);
    server.post(`/cart/${name}.js`, handler);
  };
}

function registerCartReading(server: FastifyInstance, carts: CartStore): void {
  for (const path of ['/cart.js', '/cart.json'])
    server.get(path, async (request, reply) => {
      const shopper = readShopper(request);
      const cart = await carts.find(shopper.shop, shopper.cartToken);
      if (shopper.cartToken === undefined) setCartCookie(reply, cart);
      return reply.header('cache-control', 'no-store').send(cartJson(cart, placeOf(shopper)));
    });
}

type Changed = { request: FastifyRequest; body: Body; token: string | undefined };

/** Invalid `sections` get a 400, although the cart has already changed. */
async function bundledSections(renderSections: RenderSections, { request, body, token = '' }: Changed) {
  const wanted = readSectionsRequest(body, request.headers.referer);
  if (!wanted) return {};
  if ('problem' in wanted) throw new CartError(400, wanted.problem, wanted.problem);
  const sections = await renderSections(request, token, wanted);
  return sections ? { sections } : {};
}

/** A refused change also has its reason in `errors`, which themes show next to the line. */
function answerOf(error: CartError, request: FastifyRequest): object {
  const answer = error.toAnswer();
  const isChange = pathOf(request).startsWith('/cart/change');
  return isChange && error.status === 422 ? { ...answer, errors: error.description } : answer;
}

async function messagesAbout(shopper: Shopper, { lines, discountCode }: Cart): Promise<string[]> {
  const { shop, customer, locale, presentment } = shopper;
  const { currency, rate } = presentment;
  const step = 'CART_INTERACTION';
  return (await checkCart({ shop, lines, discountCode, customer, step, locale, currency, rate })).messages;
}

async function withChangedLine(cart: Cart, change: Body, shopper: Shopper): Promise<Cart> {
  const lines = changeLine(cart.lines, change, shopper.catalog);
  await requireAllowed(shopper, { ...cart, lines });
  return { ...cart, lines };
}

async function withUpdates(cart: Cart, body: Body, shopper: Shopper): Promise<Cart> {
  const lines = updateLines(cart.lines, body.updates, shopper.catalog);
  // A cart that can't be bought can keep a note, and leads to checkout, which says why.
  if (!isSame(lines, cart.lines)) await requireAllowed(shopper, { ...cart, lines });
  return {
    ...cart,
    lines,
    discountCode: typeof body.discount === 'string' ? enteredCode(body.discount) : cart.discountCode,
    note: typeof body.note === 'string' ? body.note : cart.note,
    attributes: { ...cart.attributes, ...toProperties(body.attributes) },
  };
}

function isSame(lines: CartLine[], before: CartLine[]): boolean {
  const isEqual = (line: CartLine, other: CartLine) => keyOf(line) === keyOf(other) && line.quantity === other.quantity;
  return lines.length === before.length && lines.every((line, index) => isEqual(line, before[index]!));
}

/** Several codes may be sent, separated by commas. The store takes the first one; an empty text removes it. */
export function enteredCode(text: string): string | null {
  return text.split(',')[0]!.trim() || null;
}

async function requireAllowed(shopper: Shopper, cart: Cart): Promise<void> {
  const [message] = await messagesAbout(shopper, cart);
  if (message !== undefined) throw new CartError(422, message, message);
}

export function placeOf({ presentment, catalog, root }: Shopper): CartPlace {
  return { catalog, currency: presentment.currency, rate: presentment.rate, root };
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
