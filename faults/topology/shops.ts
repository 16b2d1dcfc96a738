// The shops of a run: those of the local store, and others that only the product knows.
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { issueOwnToken } from '@purchase-limits/api/identity/identity-token';
import { hashOfSession, newSessionId } from '@purchase-limits/api/identity/session-id';
import type { SavedLimit } from '@purchase-limits/contract/limit';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import { PLANS, type PlanId } from '@purchase-limits/domain/plans';
import { OPTIONAL_SCOPES } from '@purchase-limits/api/platform/scopes';
import { until } from '@purchase-limits/scripts/running-product';
import type { World } from './world.js';

/** `crossing`: free, and sent more than its quota. `surplus`: free, its visitors are of a few networks. */
export type ShopRole = 'store' | 'paid' | 'crossing' | 'surplus' | 'changing plan';
export type FaultShop = { id: string; domain: string; role: ShopRole; limitIds: string[]; token: string };

const STORES = ['hoodie-house', 'nordic-goods', 'trail-and-co'];
/** For the first limit, product relations are published; for the second, customers' purchases in its window. */
const STORE_LIMITS: LimitDraft[] = [
  {
    name: 'of one vendor',
    type: 'product',
    startDate: '2026-01-01',
    max: 3,
    products: { kind: 'group', match: 'all', conditions: [{ field: 'vendor', operator: 'contains', value: 'House' }] },
  },
  {
    name: 'ten a month',
    type: 'product',
    startDate: '2026-01-01',
    max: 10,
    products: { kind: 'all' },
    repurchase: { option: 'once_per_month' },
  },
];
const CALL_WITHIN_MS = 30_000;
/** A busy machine delivers a webhook for the second time before the app knows of the access. */
const READY_WITHIN_MS = 120_000;
const UNAVAILABLE = 503;
const AGAIN_AFTER_MS = 1_000;
const MOST_TIMES = 20;
const HOURS_12 = 43_200;
/** A process whose clock is behind refuses tokens that were issued later. */
const SIGNED_IN_MS_AGO = 300_000;
/** Shops installed before it have the larger quota. */
const EARLIER_INSTALL = '2024-01-01T00:00:00Z';

export async function createShops(world: World, crossing: number): Promise<FaultShop[]> {
  const stores = await Promise.all(STORES.map((handle) => openStore(world, handle)));
  await Promise.all(stores.map((shop) => useCheckout(world, shop)));
  const wanted: { role: ShopRole; plan: PlanId; installedAt?: string }[] = [
    { role: 'paid', plan: 'basic' },
    { role: 'paid', plan: 'unlimited' },
    { role: 'surplus', plan: 'free' },
    { role: 'changing plan', plan: 'free' },
    { role: 'changing plan', plan: 'basic' },
    ...Array.from({ length: crossing }, (_, index) => ({
      role: 'crossing' as const,
      plan: 'free' as const,
      ...(index % 2 === 1 && { installedAt: EARLIER_INSTALL }),
    })),
  ];
  const others = await Promise.all(wanted.map((shop) => insertShop(world, shop)));
  return Promise.all(
    [...stores, ...others].map(async (shop) => ({ ...shop, limitIds: [await createLimit(world, shop)] })),
  );
}

/** A limit that is in force. */
export function draftOf(name: string, max: number): LimitDraft {
  return { name, type: 'cart', startDate: '2026-01-01', max };
}

/** Opens the app in a shop of the store, as its merchant does: the product exchanges the token for a grant. */
async function openStore(world: World, handle: string): Promise<FaultShop> {
  const domain = `${handle}.myshopify.com`;
  const response = await fetch(`${world.apiUrl}/apiSa/shops`, {
    headers: { 'x-auth-token': platformToken(world, domain) },
    signal: AbortSignal.timeout(CALL_WITHIN_MS),
  });
  if (!response.ok) throw new Error(`Opening the app in ${domain} was answered with ${response.status}`);
  const { shop } = (await response.json()) as { shop: { id: string } };
  await setPlan(world, shop.id, 'basic');
  return { id: shop.id, domain, role: 'store', limitIds: [], token: await ownToken(world, domain) };
}

/** Grants access to orders and turns on the checkout rule, before the load begins. */
async function useCheckout(world: World, { domain }: FaultShop): Promise<void> {
  const headers = () => ({ 'content-type': 'application/json', 'x-auth-token': platformToken(world, domain) });
  const send = async (method: string, url: string, body?: object) => {
    const ask = () =>
      fetch(url, {
        method,
        headers: headers(),
        signal: AbortSignal.timeout(CALL_WITHIN_MS),
        ...(body && { body: JSON.stringify(body) }),
      });
    let response = await ask();
    // The machine is busy.
    for (let times = 0; response.status === UNAVAILABLE && times < MOST_TIMES; times += 1) {
      await pause(AGAIN_AFTER_MS);
      response = await ask();
    }
    if (!response.ok)
      throw new Error(`${method} ${url} was answered with ${response.status}: ${await response.text()}`);
    return (await response.json()) as { state?: string; missingScopes?: string[] };
  };
  const api = `${world.apiUrl}/apiSa`;
  await send('PUT', `${world.storeUrl}/store/${domain.split('.')[0]}/scopes.json`, { grant: OPTIONAL_SCOPES });
  const withinMs = READY_WITHIN_MS;
  await until(async () => (await send('GET', `${api}/checkout-rules`)).missingScopes!.length === 0, { withinMs });
  for (const limit of STORE_LIMITS) await send('POST', `${api}/limits`, limit);
  await send('PUT', `${api}/checkout-rules`, { isEnabled: true, blockOnFailure: true, countsRefusals: true });
  await until(async () => (await send('GET', `${api}/checkout-rules`)).state === 'on', { withinMs });
  await until(async () => (await send('GET', `${api}/repurchase`)).state === 'known', { withinMs });
}

async function insertShop(
  world: World,
  { role, plan, installedAt }: { role: ShopRole; plan: PlanId; installedAt?: string },
): Promise<FaultShop> {
  const id = randomUUID();
  const domain = `faults-${id.slice(0, 8)}.myshopify.com`;
  await world.sql(
    `WITH shop AS (
       INSERT INTO shop (id, shopify_domain, domain, name, email, installed_at)
       VALUES ($1, $2, $2, 'Faults', $3, coalesce($4::timestamptz, now())) RETURNING id, installed_at
     ), connection AS (INSERT INTO platform_connection (shop_id) SELECT id FROM shop)
     INSERT INTO quota (shop_id, plan, features, installed_at) SELECT id, 'free', '{}', installed_at FROM shop`,
    [id, domain, `${id.slice(0, 8)}@example.com`, installedAt ?? null],
  );
  if (plan !== 'free') await setPlan(world, id, plan);
  return { id, domain, role, limitIds: [], token: await ownToken(world, domain) };
}

async function setPlan(world: World, shopId: string, plan: PlanId): Promise<void> {
  await world.sql('UPDATE quota SET plan = $2, features = $3 WHERE shop_id = $1', [
    shopId,
    plan,
    [...PLANS[plan].features],
  ]);
}

async function createLimit(world: World, shop: FaultShop): Promise<string> {
  const response = await fetch(`${world.apiUrl}/apiSa/limits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': shop.token },
    body: JSON.stringify(draftOf('first', 3)),
    signal: AbortSignal.timeout(CALL_WITHIN_MS),
  });
  if (response.status !== 201)
    throw new Error(`The first limit of ${shop.domain} was answered with ${response.status}: ${await response.text()}`);
  return ((await response.json()) as SavedLimit).limit.id;
}

/** A token of the product's own, as the standalone admin uses it: no call waits for the platform. */
async function ownToken(world: World, domain: string): Promise<string> {
  const { secrets } = world;
  const sessionId = newSessionId();
  await world.sql(
    `INSERT INTO session (shop_id, id_hash, user_id, created_at, used_at, expires_at)
     SELECT id, $2, '1', now(), now(), now() + interval '1 day' FROM shop WHERE shopify_domain = $1`,
    [domain, hashOfSession(sessionId)],
  );
  const caller = { shopDomain: domain, userId: '1', vendorType: 'shopify', epoch: 1, sessionId };
  const keys = {
    clientId: secrets.clientId,
    clientSecrets: [secrets.clientSecret],
    appSecrets: [secrets.appSecret],
  } as const;
  return issueOwnToken(caller, keys, 'call', HOURS_12, new Date(Date.now() - SIGNED_IN_MS_AGO));
}

/** A session token as the platform signs it. */
export function platformToken({ secrets }: World, domain: string): string {
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    iss: `https://${domain}/admin`,
    dest: `https://${domain}`,
    aud: secrets.clientId,
    sub: '1',
    exp: now + 60,
    nbf: now,
    iat: now,
    jti: randomUUID(),
  };
  const unsigned = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${unsigned}.${createHmac('sha256', secrets.clientSecret).update(unsigned).digest('base64url')}`;
}
