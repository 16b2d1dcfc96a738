import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readBody } from '../admin-shell/own-page.js';
import type { SendShell } from '../admin-shell/shell-page.js';
import {
  complianceTopics,
  isOrderTopic,
  webhookTopics,
  type AppDeclaration,
  type OrderTopic,
  type WebhookSubscription,
  type WebhookTopic,
} from '../app-declaration.js';
import type { Billing } from '../billing/billing.js';
import { typicalSubscriptionPayload } from '../billing/subscription-payload.js';
import { TOPIC_REFUSED } from '../customer-data/customer-data.js';
import type { Installations } from '../installations/installations.js';
import type { OrderStore } from '../orders/order-store.js';
import { typicalOrderPayload } from '../orders/typical-payload.js';
import { findShop, shopOf, type Shop } from '../shops/shops.js';
import { payloadOf } from './webhook-payloads.js';
import { webhooksPage } from './webhooks-page.js';
import type { Manner, Webhooks } from './webhooks.js';

type Parts = {
  app: AppDeclaration;
  installations: Installations;
  billing: Billing;
  orders: OrderStore;
  webhooks: Webhooks;
  sendShell: SendShell;
};
const NO_ORDER = 'the store has no order yet';
const NOTHING_TO_TELL: Record<OrderTopic, string> = {
  'orders/create': NO_ORDER,
  'orders/paid': NO_ORDER,
  'orders/updated': NO_ORDER,
  'orders/edited': 'no order of the store was edited yet',
  'orders/delete': NO_ORDER,
  'orders/cancelled': 'no order of the store was cancelled yet',
  'refunds/create': 'no order of the store was refunded yet',
};
type OfShop = { Params: { handle: string; id: string }; Querystring: { shop?: string }; Body: unknown };

const MOST_DELAY_MS = 3_600_000;
const how = z.enum(['once', 'twice', 'late', 'forged']).default('once');
const topic = z.enum([...webhookTopics, ...complianceTopics]);
const sendForm = z.object({
  topic,
  how,
  seconds: z.coerce
    .number()
    .min(0)
    .max(MOST_DELAY_MS / 1_000)
    .default(0),
});
const sendJson = z.object({
  shop: z.string(),
  topic,
  how,
  delayMs: z.number().int().min(0).max(MOST_DELAY_MS).default(0),
  payload: z.record(z.string(), z.unknown()).optional(),
});

/** The page Webhooks, and the same as JSON for tests. */
export function registerWebhookRoutes(server: FastifyInstance, parts: Parts): void {
  const { app, webhooks, sendShell } = parts;
  const send = async (shop: Shop, wanted: { topic: WebhookTopic; payload?: object }, manner: Manner) =>
    webhooks.send(shop, wanted.topic, wanted.payload ?? (await typicalPayload(shop, wanted.topic, parts)), manner);

  server.get<OfShop>('/store/:handle/webhooks', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    const { sent, refused } = await webhooks.subscriptionsOf(shop);
    const subscribed = { topics: topicsOf(sent), refused: topicsOf(refused) };
    return sendShell(reply, shop, webhooksPage(shop, subscribed, await webhooks.store.list(shop.domain)));
  });
  server.post<OfShop>('/store/:handle/webhooks', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    const { how, seconds, ...wanted } = readBody(sendForm, request.body);
    await send(shop, wanted, mannerOf(how, seconds * 1_000));
    return reply.redirect(`/store/${shop.handle}/webhooks`, 303);
  });
  server.post<OfShop>('/store/:handle/webhooks/:id/again', async (request, reply) => {
    await webhooks.sendAgain(Number(request.params.id));
    return reply.redirect(`/store/${encodeURIComponent(request.params.handle)}/webhooks`, 303);
  });

  server.get<OfShop>('/sandbox/webhooks', async (request) => {
    const shop = findShop(request.query.shop ?? '');
    const deliveries = await webhooks.store.list(shop?.domain ?? null);
    if (!shop) return { subscriptions: app.webhooks.subscriptions, deliveries };
    const { sent, refused } = await webhooks.subscriptionsOf(shop);
    const message = TOPIC_REFUSED;
    return { subscriptions: sent, refused: topicsOf(refused).map((topic) => ({ topic, message })), deliveries };
  });
  server.post<OfShop>('/sandbox/webhooks', async (request, reply) => {
    const { shop: name, how, delayMs, ...wanted } = readBody(sendJson, request.body);
    const shop = shopOf(name);
    return reply.code(201).send({ ids: await send(shop, wanted, mannerOf(how, delayMs)) });
  });
  server.post<OfShop>('/sandbox/webhooks/:id/again', async (request, reply) => {
    const ids = await webhooks.sendAgain(Number(request.params.id));
    return reply.code(ids.length > 0 ? 201 : 404).send({ ids });
  });
}

function topicsOf(subscriptions: WebhookSubscription[]): WebhookTopic[] {
  return [...new Set(subscriptions.map(({ topic }) => topic))];
}

function mannerOf(how: 'once' | 'twice' | 'late' | 'forged', delayMs: number): Manner {
  return { isTwice: how === 'twice', isForged: how === 'forged', delayMs: how === 'late' ? delayMs : 0 };
}

async function typicalPayload(shop: Shop, topic: WebhookTopic, parts: Parts): Promise<object> {
  const { app, installations, billing, orders } = parts;
  if (topic === 'app_subscriptions/update') return typicalSubscriptionPayload(shop, await billing.list(shop));
  if (isOrderTopic(topic)) {
    const payload = typicalOrderPayload(topic, await orders.all(shop));
    if (!payload) throw Object.assign(new Error(`topic: ${NOTHING_TO_TELL[topic]}`), { statusCode: 409 });
    return payload;
  }
  const installation = await installations.current(shop);
  const current = installation?.scopes ?? app.scopes;
  return payloadOf(topic, shop, { installationId: installation?.id ?? '0', previous: [], current });
}
