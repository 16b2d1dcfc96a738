import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addItems, CartError } from '../cart/cart.js';
import type { CartStore } from '../cart/cart-store.js';
import type { Database } from '../database/database.js';
import { findCode } from '../discounts/discount.js';
import { orderPayload } from '../orders/order-payload.js';
import { addOrder, type OrderStore } from '../orders/order-store.js';
import { orderLines, type Order } from '../orders/order.js';
import { CURRENCY_COOKIE, readShopper, type Shopper } from '../storefront/shopper.js';
import { isCurrency } from '../storefront/presentment.js';
import type { PixelPage } from '../pixels/pixel-page.js';
import { answerWith, type PageRenderers } from '../storefront/storefront-page.js';
import type { Webhooks } from '../webhooks/webhooks.js';
import { checkCart, type CheckoutStep } from './check-cart.js';
import { contactIn, readFields, type CheckoutFields, type FieldErrors, type Typed } from './checkout-form.js';
import { checkoutPage, thankYouPage } from './checkout-page.js';
import { CheckoutStore, finishCheckout, keepFailure, type Checkout } from './checkout-store.js';

export type CheckoutParts = {
  database: Database;
  carts: CartStore;
  orders: OrderStore;
  webhooks: Webhooks;
  renderers: PageRenderers;
  pixelPage: PixelPage;
};
type Asked = { Querystring: { token?: string; currency?: string }; Body: Record<string, unknown> | null };
/** A payment's outcome: an order, a refusal, or an empty cart. */
type Paid =
  | { orderToken: string; order?: Order }
  | { errors: FieldErrors; messages: string[]; current: Checkout }
  | 'empty';

const NOT_THERE = { status: 404, message: 'There is no such checkout here' };
const DECLINED = 'The card was declined. Use another card.';
const FAILED = 'The payment could not be processed. Try again.';

export function registerCheckoutRoutes(server: FastifyInstance, parts: CheckoutParts): void {
  const { database, carts, orders, webhooks, renderers, pixelPage } = parts;
  const answerPage = answerWith(renderers);
  const checkouts = new CheckoutStore(database);
  const sendPage = pageSender(pixelPage);

  server.get<Asked>('/checkout', async (request, reply) => {
    const shopper = readShopper(request);
    const { token, currency } = request.query;
    if (isCurrency(currency)) void reply.setCookie(CURRENCY_COOKIE, currency);
    const checkout = await findCheckout(token, shopper);
    if (!checkout) return reply.code(404).send(NOT_THERE);
    if (checkout.orderToken !== null) return reply.redirect(thankYouPath(shopper, checkout.orderToken), 303);
    if (checkout.lines.length === 0) return answerPage(request, reply);
    return sendPage(request, reply, await openPage(shopper, checkout));
  });

  server.post<Asked>('/checkout/discount', async (request, reply) => {
    const shopper = readShopper(request);
    const given = String(request.body?.token ?? '');
    const entered = String(request.body?.discount ?? '').trim();
    const found = await checkouts.find(shopper.shop, given);
    if (!found || !isOf(found, shopper) || found.orderToken !== null) return reply.code(404).send(NOT_THERE);
    if (entered !== '' && !findCode(entered)) {
      const checkout = await findCheckout(found.cartToken === null ? given : undefined, shopper);
      return sendPage(request, reply.code(422), await openPage(shopper, checkout!, { entered }));
    }
    await checkouts.enterCode(shopper.shop, found, entered || null);
    const query = found.cartToken === null ? `?token=${given}` : '';
    return reply.redirect(`${shopper.root}checkout${query}`, 303);
  });

  server.post<Asked>('/checkout', async (request, reply) => {
    const shopper = readShopper(request);
    const given = String(request.body?.token ?? '');
    const { typed, fields, errors } = readFields(request.body);
    const checkout = await checkouts.find(shopper.shop, given);
    if (!checkout || !isOf(checkout, shopper)) return reply.code(404).send(NOT_THERE);
    const paid = await checkouts.locked(shopper.shop, given, async (client, current): Promise<Paid> => {
      const { orderToken, lines } = current;
      if (orderToken !== null) return { orderToken };
      if (lines.length === 0) return 'empty';
      const { messages } = await ask(shopper, current, 'CHECKOUT_COMPLETION', typed);
      if (!fields || messages.length > 0) return { errors, messages, current };
      const problem = cardProblem(fields, current);
      if (fields.card === '3' && problem !== null) await keepFailure(client, current);
      if (problem !== null) return { errors: { card: problem }, messages, current };
      const order = await addOrder(client, shopper.shop, newOrder(shopper, current, fields));
      await finishCheckout(client, current, order.token);
      return { orderToken: order.token, order };
    });
    if (paid === null) return reply.code(404).send(NOT_THERE);
    if (paid === 'empty') return reply.redirect(`${shopper.root}checkout`, 303);
    if ('order' in paid && paid.order) {
      const payload = orderPayload(paid.order);
      const topics = ['orders/create', 'orders/paid'] as const;
      await webhooks.sendTogether(
        shopper.shop,
        topics.map((topic) => ({ topic, payload })),
      );
    }
    if ('orderToken' in paid) return reply.redirect(thankYouPath(shopper, paid.orderToken), 303);
    return sendPage(request, reply.code(422), pageOf(shopper, paid.current, { typed, ...paid }));
  });

  registerBuyNow(server, checkouts);
  server.get<{ Params: { token: string } }>('/checkout/thank-you/:token', async (request, reply) => {
    const { shop, root } = readShopper(request);
    const order = await orders.findByToken(shop, request.params.token);
    if (!order) return reply.code(404).send({ status: 404, message: 'There is no such order here' });
    return sendPage(request, reply, thankYouPage(shop, order, root), order.token);
  });

  /** The one with this token, or without a token that of the cart, with the cart's lines. */
  async function findCheckout(token: string | undefined, shopper: Shopper): Promise<Checkout | null> {
    if (token !== undefined) {
      const checkout = await checkouts.find(shopper.shop, token);
      return checkout?.cartToken === null ? checkout : null;
    }
    const { token: cartToken, lines, discountCode } = await carts.find(shopper.shop, shopper.cartToken);
    if (lines.length === 0) return { token: '', cartToken, lines, discountCode, hasFailed: false, orderToken: null };
    return { ...(await checkouts.ofCart(shopper.shop, cartToken)), lines, discountCode };
  }
}

/** "Buy it now": one product, without the cart. */
function registerBuyNow(server: FastifyInstance, checkouts: CheckoutStore): void {
  server.post<Asked>('/checkout/now', async (request, reply) => {
    const shopper = readShopper(request);
    try {
      const { id, quantity, properties, selling_plan } = request.body ?? {};
      const { lines } = addItems([], [{ id, quantity, properties, selling_plan }], shopper.catalog);
      const { token } = await checkouts.ofLines(shopper.shop, lines);
      return await reply.redirect(`${shopper.root}checkout?token=${token}`, 303);
    } catch (error) {
      if (!(error instanceof CartError)) throw error;
      return reply.redirect(`${shopper.root}cart?error=${encodeURIComponent(error.description)}`, 303);
    }
  });
}

/** A cart's checkout is only of the browser that has the cart. */
function isOf({ cartToken }: Checkout, shopper: Shopper): boolean {
  return cartToken === null || cartToken === shopper.cartToken;
}

function ask(shopper: Shopper, { lines, discountCode }: Checkout, step: CheckoutStep, typed: Typed = {}) {
  const { shop, customer, locale, presentment } = shopper;
  const { currency, rate } = presentment;
  const contact = contactIn(typed);
  return checkCart({ shop, lines, discountCode, customer, step, locale, currency, rate, contact });
}

/** The page before anything was paid. `entered`: a code that the store does not know. */
async function openPage(shopper: Shopper, checkout: Checkout, wrong?: { entered: string }): Promise<string> {
  const { messages } = await ask(shopper, checkout, 'CHECKOUT_INTERACTION');
  const typed = shopper.customer ? contactOf(shopper.customer) : {};
  return pageOf(shopper, checkout, { typed, errors: {}, messages, ...(wrong && { wrongCode: wrong.entered }) });
}

function cardProblem({ card }: CheckoutFields, { hasFailed }: Checkout): string | null {
  if (card === '2') return DECLINED;
  return card === '3' && !hasFailed ? FAILED : null;
}

function contactOf({ email, firstName, lastName }: NonNullable<Shopper['customer']>): Typed {
  return { email, name: `${firstName} ${lastName}` };
}

function newOrder(shopper: Shopper, bought: Checkout, { email, card: _card, ...delivery }: CheckoutFields) {
  return {
    email,
    customerId: shopper.customer?.id ?? null,
    delivery,
    presentmentCurrency: shopper.presentment.currency,
    locale: shopper.locale,
    lines: boughtLines(shopper, bought),
  };
}

function boughtLines({ shop, catalog, presentment }: Shopper, { lines, discountCode }: Checkout) {
  return orderLines(shop, { shown: catalog, lines, discountCode, rate: presentment.rate });
}

type Answers = { typed: Typed; errors: FieldErrors; messages: string[]; wrongCode?: string };

function pageOf(shopper: Shopper, checkout: Checkout, { typed, errors, messages, wrongCode }: Answers): string {
  const { shop, root, presentment } = shopper;
  return checkoutPage(shop, {
    token: checkout.token,
    root,
    currency: presentment.currency,
    lines: boughtLines(shopper, checkout),
    discountCode: wrongCode ?? checkout.discountCode,
    typed,
    errors,
    messages,
  });
}

function thankYouPath({ root }: Shopper, orderToken: string): string {
  return `${root}checkout/thank-you/${orderToken}`;
}

/** Each page ends with the app's pixel, where the shop has one. `completed`: the order's token. */
function pageSender(pixelPage: PixelPage) {
  return async (request: FastifyRequest, reply: FastifyReply, page: string, completed?: string) => {
    const end = await pixelPage(request, readShopper(request).shop, completed);
    const whole = page.replace('</body>', () => `${end}</body>`);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-store').send(whole);
  };
}
