import type { FastifyInstance } from 'fastify';
import { findCustomer } from '../shops/customers.js';
import type { PageRenderer } from './page-renderer.js';
import { CUSTOMER_COOKIE, readShopper } from './shopper.js';
import { answerWith } from './storefront-page.js';

type Login = { Body: { customer_id?: string } | null };

/** Signing in as one of the customers, without a password. */
export function registerAccountRoutes(server: FastifyInstance, pages: PageRenderer): void {
  const answerPage = answerWith(pages);

  server.get('/account', async (request, reply) => reply.redirect(`${readShopper(request).root}account/login`));
  server.get('/account/login', async (request, reply) =>
    answerPage({ request, reply, shopper: readShopper(request), template: 'login' }),
  );
  server.post<Login>('/account/login', async (request, reply) => {
    const customer = findCustomer(request.body?.customer_id);
    if (customer) void reply.setCookie(CUSTOMER_COOKIE, String(customer.id));
    else void reply.clearCookie(CUSTOMER_COOKIE);
    return reply.redirect(readShopper(request).root);
  });
  server.get('/account/logout', async (request, reply) => {
    void reply.clearCookie(CUSTOMER_COOKIE);
    return reply.redirect(readShopper(request).root);
  });
}
