import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SendShell, ShellPage } from '../admin-shell/shell-page.js';
import type { AppDeclaration } from '../app-declaration.js';
import { now } from '../clock.js';
import { findShop, shopOf, type Shop } from '../shops/shops.js';
import { approvalPage } from './approval-page.js';
import { billingPage } from './billing-page.js';
import type { Billing, SubscriptionChange } from './billing.js';
import { confirmationPath, isSignatureOf, returnUrlOf } from './charge-addresses.js';
import { StatusError } from './ledger.js';
import { isLive, type Subscription } from './subscription.js';

type Parts = { app: AppDeclaration; billing: Billing; sendShell: SendShell };
type OfShop = {
  Params: { handle: string; id: string; change: SubscriptionChange };
  Querystring: { signature?: string };
};
type Asked = { shop: Shop; subscription: Subscription; subscriptions: Subscription[] };

/** The page on which a merchant approves or declines a charge, and the page Billing. */
export function registerBillingRoutes(server: FastifyInstance, { app, billing, sendShell }: Parts): void {
  /** Answers only those who know the signature of the charge. */
  const withCharge =
    (answer: (asked: Asked, reply: FastifyReply) => Promise<unknown>) =>
    async (request: FastifyRequest<OfShop>, reply: FastifyReply) => {
      const shop = findShop(request.params.handle);
      const subscriptions = shop ? await billing.list(shop) : [];
      const subscription = subscriptions.find(({ id }) => String(id) === request.params.id);
      if (!shop || !subscription || !isSignatureOf(subscription, request.query.signature))
        return reply.code(404).send({ status: 404, message: 'There is no such charge' });
      return answer({ shop, subscription, subscriptions }, reply);
    };
  const page = (shop: Shop, reply: FastifyReply, content: ShellPage) =>
    sendShell(reply.header('content-security-policy', "frame-ancestors 'none'"), shop, content);

  server.get<OfShop>(
    '/store/:handle/charges/:id/confirm',
    withCharge(async ({ shop, subscription, subscriptions }, reply) => {
      const live = subscriptions.find(isLive) ?? null;
      return page(shop, reply, approvalPage(shop, { app, subscription, live, now: now() }));
    }),
  );
  server.post<OfShop>(
    '/store/:handle/charges/:id/approve',
    withCharge(async ({ shop, subscription }, reply) => {
      const isChanged = await changeIfPossible(billing, shop, subscription.id, 'approve');
      const target = isChanged ? returnUrlOf(subscription) : confirmationPath(shop, subscription);
      return reply.redirect(target, 303);
    }),
  );
  server.post<OfShop>(
    '/store/:handle/charges/:id/decline',
    withCharge(async ({ shop, subscription }, reply) => {
      const isChanged = await changeIfPossible(billing, shop, subscription.id, 'decline');
      const target = isChanged ? `/store/${shop.handle}?declined=1` : confirmationPath(shop, subscription);
      return reply.redirect(target, 303);
    }),
  );

  server.get<OfShop>('/store/:handle/billing', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    const subscriptions = await billing.list(shop);
    return page(shop, reply, billingPage(shop, subscriptions, await billing.charges(shop)));
  });
  server.post<OfShop>('/store/:handle/billing/:id/:change(^(freeze|unfreeze|cancel)$)', async (request, reply) => {
    const shop = shopOf(request.params.handle);
    await changeIfPossible(billing, shop, Number(request.params.id), request.params.change);
    return reply.redirect(`/store/${shop.handle}/billing`, 303);
  });
}

/** False when the status does not allow it any more: the page that follows shows the status. */
async function changeIfPossible(
  billing: Billing,
  shop: Shop,
  id: number,
  change: SubscriptionChange,
): Promise<boolean> {
  try {
    return (await billing.change(shop, id, change)) !== null;
  } catch (error) {
    if (error instanceof StatusError) return false;
    throw error;
  }
}
