// The pricing page, the Partner API, and switches for tests.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { readBody } from '../admin-shell/own-page.js';
import type { SendShell, ShellPage } from '../admin-shell/shell-page.js';
import type { AppDeclaration } from '../app-declaration.js';
import { now } from '../clock.js';
import { shopOf, type Shop } from '../shops/shops.js';
import type { AppPricing } from './app-pricing.js';
import { isSecret } from './charge-addresses.js';
import { PartnerApi, type PartnerBody } from './partner-api.js';
import { choicePage, pricingPage } from './pricing-page.js';

type Parts = { app: AppDeclaration; pricing: AppPricing; sendShell: SendShell };
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

function registerPage(server: FastifyInstance, { app, pricing, sendShell }: Parts): void {
  const { declaration } = pricing;
  const shopIn = ({ handle, app: name }: OfShop['Params']) => shopOf(name === declaration.appHandle ? handle : '');
  const page = (shop: Shop, reply: FastifyReply, content: ShellPage) =>
    sendShell(reply.header('content-security-policy', "frame-ancestors 'none'"), shop, content);

  server.get<OfShop>(PAGE, async ({ params, query }, reply) => {
    const shop = shopIn(params);
    const facts = { app, declaration, contract: await pricing.contract(shop), now: now() };
    const plan = pricing.planOf(query.plan ?? '');
    if (!plan) return page(shop, reply, pricingPage(shop, facts));
    return page(shop, reply, choicePage(shop, facts, plan, readBody(interval, query.interval)));
  });
  server.post<OfShop>(PAGE, async ({ params, body }, reply) => {
    const shop = shopIn(params);
    const chosen = readBody(choice, body);
    const plan = await pricing.choose(shop, { handle: chosen.plan, interval: chosen.interval });
    if (!plan) return reply.code(404).send(NO_STORE);
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
    if (!isSecret(partnerToken, request.headers['x-shopify-access-token']))
      return reply.code(401).send({ errors: '[API] Invalid API key or access token' });
    if (!rate.admit()) return reply.code(429).send({ errors: [{ message: 'Too many requests' }] });
    return api.answer(request.body ?? {});
  });
}

function registerSwitches(server: FastifyInstance, pricing: AppPricing): void {
  server.get<OfShop>('/sandbox/app-pricing/:handle', async ({ params }) => ({
    contract: await pricing.contract(shopOf(params.handle)),
  }));
  server.post<OfShop>('/sandbox/app-pricing/:handle', async ({ params, body }, reply) => {
    const shop = shopOf(params.handle);
    const chosen = readBody(choice, body);
    const plan = await pricing.choose(shop, { handle: chosen.plan, interval: chosen.interval });
    return plan ? { contract: await pricing.contract(shop) } : reply.code(404).send(NO_STORE);
  });
}

const A_SECOND_MS = 1_000;
const MOST_A_SECOND = 4;

/** Counts requests: four within any second are answered. */
class RequestRate {
  private admitted: number[] = [];

  admit(): boolean {
    const at = performance.now();
    this.admitted = this.admitted.filter((time) => at - time < A_SECOND_MS);
    if (this.admitted.length >= MOST_A_SECOND) return false;
    this.admitted.push(at);
    return true;
  }
}
