// The home page, cart and checkout, and what an unknown address answers.
import type { FastifyInstance } from 'fastify';
import type { PageRenderer } from './page-renderer.js';
import { productObject } from './product-objects.js';
import { placeOf } from './product-routes.js';
import { pathOf } from './request-path.js';
import { readShopper } from './shopper.js';
import { answerWith } from './storefront-page.js';

const BESTSELLERS = 8;
const NEW_PRODUCTS = 4;

type CartPage = { Querystring: { view?: string; error?: string } };

export function registerStorefrontRoutes(server: FastifyInstance, pages: PageRenderer): void {
  const answerPage = answerWith(pages);

  server.get('/', async (request, reply) => {
    const shopper = readShopper(request);
    const { products } = shopper.catalog;
    const place = placeOf(shopper);
    const bestsellers = products.filter(({ tags }) => tags.includes('bestseller')).slice(0, BESTSELLERS);
    const newProducts = products
      .filter(({ tags }) => tags.includes('new') || tags.includes('limited'))
      .slice(0, NEW_PRODUCTS);
    const objects = {
      bestsellers: bestsellers.map((product) => productObject(product, place)),
      new_products: newProducts.map((product) => productObject(product, place)),
    };
    return answerPage({ request, reply, shopper, template: 'index', objects });
  });

  server.get<CartPage>('/cart', async (request, reply) => {
    const shopper = readShopper(request);
    const { view, error = null } = request.query;
    if (view !== 'drawer')
      return answerPage({ request, reply, shopper, template: 'cart', objects: { cart_error: error } });
    const page = { template: 'cart', path: '/cart', host: request.host };
    const part = await pages.renderPart(shopper, page, 'cart-drawer-content');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(part);
  });
  server.get('/checkout', async (request, reply) =>
    answerPage({ request, reply, shopper: readShopper(request), template: 'checkout' }),
  );

  server.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(cdn|store)\/|\.js$/.test(pathOf(request));
    if (!isPage) return reply.code(404).send({ status: 404, message: 'Not Found' });
    return answerPage({ request, reply, shopper: readShopper(request), template: '404', status: 404 });
  });
}
