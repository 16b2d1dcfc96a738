import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { gid } from '../admin-graphql/gid.js';
import { readBody } from '../admin-shell/own-page.js';
import { shopOf, type Shop } from '../shops/shops.js';
import { subscriptionChanges, type Billing } from './billing.js';
import { confirmationPath, returnUrlOf } from './charge-addresses.js';
import type { Charge } from './ledger.js';
import { currentPeriodEnd, trialEndsAt, type Subscription } from './subscription.js';

type OfShop = { Params: { handle: string; id: string; change: string } };

/** A subscription's number, or the platform's id that ends with it. */
const subscriptionId = z.string().regex(/^(gid:\/\/shopify\/AppSubscription\/)?\d+$/, 'is no id of a subscription');

/** Subscription actions of merchants and the platform, as JSON for tests. */
export function registerBillingControls(server: FastifyInstance, billing: Billing, publicUrl: string): void {
  server.get<OfShop>('/sandbox/billing/:handle', async (request) => {
    const shop = shopOf(request.params.handle);
    const subscriptions = await billing.list(shop);
    return {
      subscriptions: subscriptions.map((each) => subscriptionJson(shop, each, publicUrl)),
      charges: (await billing.charges(shop)).map(chargeJson),
    };
  });
  server.post<OfShop>('/sandbox/billing/:handle/:id/:change', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    const change = readBody(z.enum(subscriptionChanges), request.params.change);
    const id = Number(readBody(subscriptionId, request.params.id).split('/').at(-1));
    const subscription = await billing.change(shop, id, change);
    if (!subscription) return reply.code(404).send({ status: 404, message: 'There is no such subscription' });
    if (change === 'approve') return { returnUrl: returnUrlOf(subscription) };
    return subscriptionJson(shop, subscription, publicUrl);
  });
}

function subscriptionJson(shop: Shop, subscription: Subscription, publicUrl: string) {
  const { id, name, status, isTest, priceCents, discount, startedAt } = subscription;
  const { interval, trialDays, replacementBehavior, returnUrl, createdAt, updatedAt } = subscription;
  return {
    id: gid('AppSubscription', id),
    chargeId: String(id),
    name,
    status,
    test: isTest,
    price: priceCents / 100,
    interval,
    discount,
    trialDays,
    replacementBehavior,
    returnUrl,
    confirmationUrl: publicUrl + confirmationPath(shop, subscription),
    createdAt,
    updatedAt,
    trialEndsAt: startedAt && trialEndsAt(subscription),
    currentPeriodEnd: currentPeriodEnd(subscription),
  };
}

function chargeJson({ at, subscriptionId, cents, isTest }: Charge) {
  return { at, subscriptionId: gid('AppSubscription', subscriptionId), amount: cents / 100, test: isTest };
}
