import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { drawProduct } from '../catalog/product-picture.js';
import { findCustomer } from '../shops/customers.js';
import type { Page, PageRenderer } from './page-renderer.js';
import { collectionObject, productJson, productObject, type ObjectPlace } from './product-objects.js';
import { sortProducts } from './sort-products.js';
import { CUSTOMER_COOKIE, readShopper, THEME_COOKIE, type Shopper } from './shopper.js';

const YEAR_SECONDS = 31_536_000;
const RELATED_PRODUCTS = 4;
const HOME_PRODUCTS = 8;

type Query = Record<string, string | undefined>;

export function registerStorefrontRoutes(server: FastifyInstance, pages: PageRenderer): void {
  const page = async (
    request: FastifyRequest,
    reply: FastifyReply,
    shopper: Shopper,
    template: string,
    objects: Page['objects'] = {},
    status = 200,
  ) => {
    const asked = (request.query as Query).theme;
    if (asked === 'classic' || asked === 'modern') void reply.setCookie(THEME_COOKIE, asked, { maxAge: YEAR_SECONDS });
    const path = request.url.split('?')[0]!;
    const html = await pages.render(shopper, { template, objects, path, host: request.host });
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
  };

  server.get('/', async (request, reply) => {
    const shopper = readShopper(request);
    const { products } = shopper.catalog;
    const bestsellers = products.filter(({ tags }) => tags.includes('bestseller')).slice(0, HOME_PRODUCTS);
    const fresh = products.filter(({ tags }) => tags.includes('new') || tags.includes('limited')).slice(0, 4);
    const place = placeOf(shopper);
    return page(request, reply, shopper, 'index', {
      bestsellers: bestsellers.map((product) => productObject(product, place)),
      fresh: fresh.map((product) => productObject(product, place)),
    });
  });

  server.get('/collections', async (request, reply) => reply.redirect(`${readShopper(request).root}collections/all`));
  server.get<{ Params: { handle: string }; Querystring: Query }>('/collections/:handle', async (request, reply) => {
    const shopper = readShopper(request);
    const { catalog } = shopper;
    const found =
      request.params.handle === 'all'
        ? { id: 0, handle: 'all', title: 'Products', description: '', products: [...catalog.products] }
        : catalog.collectionByHandle.get(request.params.handle);
    if (!found) return page(request, reply, shopper, '404', {}, 404);
    const sortBy = request.query.sort_by ?? 'manual';
    const collection = collectionObject({ ...found, products: sortProducts(found.products, sortBy) }, placeOf(shopper));
    return page(request, reply, shopper, 'collection', { collection, sort_by: sortBy });
  });

  server.get<{ Params: { handle: string }; Querystring: Query }>('/products/:handle', async (request, reply) => {
    const shopper = readShopper(request);
    const place = placeOf(shopper);
    const { handle } = request.params;
    const isJson = handle.endsWith('.js');
    const product = shopper.catalog.productByHandle.get(isJson ? handle.slice(0, -3) : handle);
    if (isJson) return product ? productJson(product, place) : reply.code(404).send({ status: 404, message: 'Not Found' });
    if (!product) return page(request, reply, shopper, '404', {}, 404);
    const related = shopper.catalog.products
      .filter((each) => each !== product && each.collectionHandles.some((name) => product.collectionHandles.includes(name)))
      .slice(0, RELATED_PRODUCTS);
    return page(request, reply, shopper, 'product', {
      product: productObject(product, place, Number(request.query.variant)),
      related: related.map((each) => productObject(each, place)),
    });
  });

  server.get<{ Querystring: Query }>('/cart', async (request, reply) => {
    const shopper = readShopper(request);
    if (request.query.view === 'drawer') {
      const part = await pages.renderPart(shopper, { template: 'cart', path: '/cart', host: request.host }, 'cart-drawer-content');
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(part);
    }
    return page(request, reply, shopper, 'cart', { cart_error: request.query.error ?? null });
  });
  server.get('/checkout', async (request, reply) => page(request, reply, readShopper(request), 'checkout'));

  server.get('/account', async (request, reply) => reply.redirect(`${readShopper(request).root}account/login`));
  server.get('/account/login', async (request, reply) => page(request, reply, readShopper(request), 'login'));
  server.post<{ Body: { customer_id?: string } | null }>('/account/login', async (request, reply) => {
    const customer = findCustomer(request.body?.customer_id);
    if (customer) void reply.setCookie(CUSTOMER_COOKIE, String(customer.id));
    else void reply.clearCookie(CUSTOMER_COOKIE);
    return reply.redirect(readShopper(request).root);
  });
  server.get('/account/logout', async (request, reply) => {
    void reply.clearCookie(CUSTOMER_COOKIE);
    return reply.redirect(readShopper(request).root);
  });

  server.get<{ Params: { file: string }; Querystring: Query }>('/cdn/products/:file', async (request, reply) => {
    const { catalog } = readShopper(request);
    const product = catalog.productByHandle.get(request.params.file.replace(/\.svg$/, ''));
    if (!product) return reply.code(404).send('Not found');
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .header('access-control-allow-origin', '*')
      .send(drawProduct(product, request.query.color));
  });

  server.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' || /^\/(cdn|store)\//.test(request.url) || request.url.split('?')[0]!.endsWith('.js'))
      return reply.code(404).send({ status: 404, message: 'Not Found' });
    return page(request, reply, readShopper(request), '404', {}, 404);
  });
}

function placeOf({ catalog, root }: Shopper): ObjectPlace {
  return { catalog, root };
}
