// The pricing page, the Partner API, and switches for tests.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { readBody } from '../admin-shell/own-page.js';
import type { RenderShell, ShellPage } from '../admin-shell/shell-page.js';
import type { AppDeclaration } from '../app-declaration.js';
import { now } from '../clock.js';
import { findShop, type Shop } from '../shops/shops.js';
import type { AppPricing } from './app-pricing.js';
import { PartnerApi, type PartnerBody } from './partner-api.js';
import { choicePage, pricingPage } from './pricing-page.js';
import { RequestRate } from './request-rate.js';

type Parts = { app: AppDeclaration; pricing: AppPricing; renderShell: RenderShell };
type OfShop = { Params: { handle: string; app: string }; Querystring: { plan?: string; interval?: string } };
type OfPartner = { Params: { organization: string; version: string }; Body: PartnerBody | null };

const NO_STORE = { status: 404, message: 'There is no such store here' };
const PAGE = '/store/:handle/charges/:app/pricing_plans';
const VERSIONS = ['2026-07', '2026-10', 'unstable'];
const interval = z.enum(['EVERY_30_DAYS', 'ANNUAL']);
const choice = z.object({ plan: z.string(), interval });

export function registerAppPricingRoutes(server: FastifyInstance, parts: Parts): void {
  registerPage(server, parts);
  registerPartnerApi(server, parts.pricing);
  registerSwitches(server, parts.pricing);
}

function registerPage(server: FastifyInstance, { app, pricing, renderShell }: Parts): void {
  const { declaration } = pricing;
  const shopOf = ({ handle, app: name }: OfShop['Params']) =>
    name === declaration.appHandle ? findShop(handle) : null;
  const page = async (shop: Shop, reply: FastifyReply, content: ShellPage) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': "frame-ancestors 'none'" })
      .send(await renderShell(shop, content));

  server.get<OfShop>(PAGE, async ({ params, query }, reply) => {
    const shop = shopOf(params);
    if (!shop) return reply.code(404).send(NO_STORE);
    const facts = { app, declaration, contract: await pricing.contract(shop), now: now() };
    const plan = pricing.planOf(query.plan ?? '');
    if (!plan) return page(shop, reply, pricingPage(shop, facts));
    return page(shop, reply, choicePage(shop, facts, plan, readBody(interval, query.interval)));
  });
  server.post<OfShop>(PAGE, async ({ params, body }, reply) => {
    const shop = shopOf(params);
    const chosen = readBody(choice, body);
    const plan = shop && (await pricing.choose(shop, { handle: chosen.plan, interval: chosen.interval }));
    if (!shop || !plan) return reply.code(404).send(NO_STORE);
    const query = new URLSearchParams({ plan_handle: plan.handle, shop: shop.domain });
    const welcome = `/store/${shop.handle}/apps/${app.clientId}/${declaration.welcomePath}`;
    return reply.redirect(`${welcome}?${query}`, 303);
  });
}

function registerPartnerApi(server: FastifyInstance, pricing: AppPricing): void {
  const { organizationId, partnerToken } = pricing.declaration;
  const api = new PartnerApi(pricing);
  const rate = new RequestRate();
  server.post<OfPartner>('/partners/:organization/api/:version/graphql.json', async (request, reply) => {
    const { organization, version } = request.params;
    if (organization !== String(organizationId) || !VERSIONS.includes(version))
      return reply.code(404).send({ errors: 'Not Found' });
    if (!isSame(request.headers['x-shopify-access-token'], partnerToken))
      return reply.code(401).send({ errors: '[API] Invalid API key or access token' });
    if (!rate.admit()) return reply.code(429).send({ errors: [{ message: 'Too many requests' }] });
    return api.answer(request.body ?? {});
  });
}

function registerSwitches(server: FastifyInstance, pricing: AppPricing): void {
  server.get<OfShop>('/sandbox/app-pricing/:handle', async ({ params }, reply) => {
    const shop = findShop(params.handle);
    return shop ? { contract: await pricing.contract(shop) } : reply.code(404).send(NO_STORE);
  });
  server.post<OfShop>('/sandbox/app-pricing/:handle', async ({ params, body }, reply) => {
    const shop = findShop(params.handle);
    const chosen = readBody(choice, body);
    const plan = shop && (await pricing.choose(shop, { handle: chosen.plan, interval: chosen.interval }));
    if (!shop || !plan) return reply.code(404).send(NO_STORE);
    return { contract: await pricing.contract(shop) };
  });
}

function isSame(given: unknown, token: string): boolean {
  const [expected, received] = [Buffer.from(token), Buffer.from(typeof given === 'string' ? given : '')];
  return expected.length === received.length && timingSafeEqual(expected, received);
}
