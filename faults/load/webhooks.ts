// Webhooks as the platform delivers them: signed, some twice and some out of order, repeated until they are answered.
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FaultShop } from '../topology/shops.js';
import { shopsOf, type Load } from './load.js';
import { sendUntilAnswered } from './merchants.js';

const BETWEEN_MS = 700;
const TWICE = 0.3;
const LATE = 0.3;
const LATE_MS = 60_000;

export async function deliverWebhooks(load: Load): Promise<void> {
  const shops = shopsOf(load.shops, 'paid');
  while (!load.running.aborted) {
    const shop = load.random.pick(shops);
    await deliver(load, shop, 'customers/data_request', { data_request: { id: randomUUID() } });
    await deliver(load, shop, 'shop/update', { name: `Shop ${randomUUID()}` });
    await pause(BETWEEN_MS);
  }
}

type Payload = { id?: number; name?: string; data_request?: { id: string } };

/** False: there was no answer until the end. */
export async function deliver(load: Load, shop: FaultShop, topic: string, payload: Payload): Promise<boolean> {
  const { ledger, random, world } = load;
  const deliveryId = randomUUID();
  const isLate = random.next() < LATE;
  const at = new Date(Date.now() - (isLate ? LATE_MS : 0)).toISOString();
  const body = JSON.stringify(payload);
  const headers = {
    'x-shopify-topic': topic,
    'x-shopify-shop-domain': shop.domain,
    'x-shopify-webhook-id': deliveryId,
    'x-shopify-triggered-at': at,
    'x-shopify-hmac-sha256': createHmac('sha256', world.secrets.clientSecret).update(body).digest('base64'),
  };
  const call = { method: 'POST', path: '/webhooks/shopify', body, headers } as const;
  const times = random.next() < TWICE ? 2 : 1;
  for (let time = 0; time < times; time += 1) {
    const answer = await sendUntilAnswered(load, call);
    if (answer === null) return false;
    if (answer.status !== 200) ledger.wrongAnswers.push(`POST /webhooks/shopify: ${answer.status}`);
    if (time > 0 || answer.status !== 200) continue;
    ledger.counts.writes += 1;
    ledger.webhooks.push({ shopId: shop.id, deliveryId, topic, requestId: payload.data_request?.id ?? null });
    const told = ledger.toldNames.get(shop.id);
    if (payload.name !== undefined && (!told || told.at < at))
      ledger.toldNames.set(shop.id, { at, name: payload.name });
  }
  return true;
}
