// Pages that only show something, and what an unknown address answers.
import type { FastifyInstance } from 'fastify';
import { pathOf } from './request-path.js';
import { readShopper } from './shopper.js';
import { answerWith, type PageRenderers } from './storefront-page.js';

type CartPage = { Querystring: { view?: string } };

export function registerStorefrontRoutes(server: FastifyInstance, renderers: PageRenderers): void {
  const answerPage = answerWith(renderers);
  const { pages, themes } = renderers;

  for (const path of ['/', '/search', '/search/suggest', '/recommendations/products', '/variants/:id'])
    server.get(path, answerPage);

  server.get<CartPage>('/cart', async (request, reply) => {
    const shopper = readShopper(request);
    const isDrawer = request.query.view === 'drawer' && !themes.folderFor(request, shopper.shop);
    if (!isDrawer) return answerPage(request, reply);
    const page = { template: 'cart', path: '/cart', host: request.host };
    const part = await pages.renderPart(shopper, page, 'cart-drawer-content');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(part);
  });

  server.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(cdn|store)\/|\.js$/.test(pathOf(request));
    if (!isPage) return reply.code(404).send({ status: 404, message: 'Not Found' });
    return answerPage(request, reply);
  });
}
