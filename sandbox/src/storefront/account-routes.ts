import type { FastifyInstance } from 'fastify';
import type { OrderStore } from '../orders/order-store.js';
import { customers, findCustomer } from '../shops/customers.js';
import { isPublishedLocale, primaryLocale } from '../shops/shops.js';
import { accountPage } from './account-page.js';
import { markets } from './presentment.js';
import { CURRENCY_COOKIE, CUSTOMER_COOKIE, readShopper, splitLocale } from './shopper.js';
import { answerWith, type PageRenderers } from './storefront-page.js';

type Login = { Body: { customer_id?: string; customer?: { email?: string } } | null };
const OWN_PATH = /^\/(?![/\\])/;
type Localization = { Body: { locale_code?: string; country_code?: string; return_to?: string } | null };

/** Signs in as one of the customers, without a password, and lists their orders. */
export function registerAccountRoutes(server: FastifyInstance, renderers: PageRenderers, orders: OrderStore): void {
  const answerPage = answerWith(renderers);

  server.get('/account', async (request, reply) => {
    const { shop, customer, root } = readShopper(request);
    if (!customer) return reply.redirect(`${root}account/login`);
    const page = accountPage(shop, { customer, orders: await orders.all(shop, customer.id), root });
    return reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-store').send(page);
  });
  server.get('/account/login', answerPage);
  server.post<Login>('/account/login', async (request, reply) => {
    const { customer_id: id, customer: fields } = request.body ?? {};
    const customer = findCustomer(id) ?? customers.find(({ email }) => email === fields?.email?.trim().toLowerCase());
    if (customer) void reply.setCookie(CUSTOMER_COOKIE, String(customer.id));
    else void reply.clearCookie(CUSTOMER_COOKIE);
    return reply.redirect(returnPath(request.headers.referer) ?? readShopper(request).root);
  });
  // A form of a theme with another language or country: the address says the language, a cookie the currency.
  server.post<Localization>('/localization', async (request, reply) => {
    const { shop } = readShopper(request);
    const { locale_code: locale, country_code: country, return_to: target = '/' } = request.body ?? {};
    const market = markets.find(({ code }) => code === country);
    if (market) void reply.setCookie(CURRENCY_COOKIE, market.currency);
    const path = splitLocale(OWN_PATH.test(target) ? target : '/', request.host).url;
    const isOther = locale !== undefined && locale !== primaryLocale(shop) && isPublishedLocale(shop, locale);
    return reply.redirect(isOther ? `/${locale}${path}` : path);
  });
  server.get('/account/logout', async (request, reply) => {
    void reply.clearCookie(CUSTOMER_COOKIE);
    return reply.redirect(readShopper(request).root);
  });
}

/** Where the page that led to the sign-in wants to be led back, as the sign-in's address says; null: nowhere. */
function returnPath(signIn: string | undefined): string | null {
  const path = signIn === undefined ? null : new URL(signIn).searchParams.get('return_url');
  return path !== null && OWN_PATH.test(path) ? path : null;
}
