// Collections, products, their JSON and their pictures.
import type { FastifyInstance } from 'fastify';
import { drawProduct } from '../catalog/product-picture.js';
import { placeOf, subjectOf, type Query } from './page-subject.js';
import { productJson } from './product-objects.js';
import { pathOf } from './request-path.js';
import { readShopper } from './shopper.js';
import { answerWith, type PageRenderers } from './storefront-page.js';

type ByHandle = { Params: { handle: string }; Querystring: Record<string, string | undefined> };
type Picture = { Params: { file: string }; Querystring: { color?: string } };
type Suggested = { predictive_search?: { resources: { products: unknown[]; collections: unknown[] } } };

export function registerProductRoutes(server: FastifyInstance, renderers: PageRenderers): void {
  const answerPage = answerWith(renderers);
  const { themes } = renderers;

  server.get('/collections', async (request, reply) => {
    const shopper = readShopper(request);
    if (themes.folderFor(request, shopper.shop)?.has('templates/list-collections.json'))
      return answerPage(request, reply);
    return reply.redirect(`${shopper.root}collections/all`);
  });
  server.get<ByHandle>('/collections/:handle', answerPage);
  server.get<ByHandle>('/collections/:collection/products/:handle', answerPage);

  server.get<ByHandle>('/products/:handle', async (request, reply) => {
    const { handle } = request.params;
    if (!/\.js(on)?$/.test(handle)) return answerPage(request, reply);
    const shopper = readShopper(request);
    const product = shopper.catalog.productByHandle.get(handle.replace(/\.js(on)?$/, ''));
    if (!product) return reply.code(404).send({ status: 404, message: 'Not Found' });
    const json = productJson(product, placeOf(shopper));
    return handle.endsWith('.json') ? { product: json } : json;
  });

  server.get('/search/suggest.json', async (request) => {
    const { objects } = subjectOf(readShopper(request), '/search/suggest', request.query as Query);
    const { products = [], collections = [] } = (objects as Suggested).predictive_search?.resources ?? {};
    return { resources: { results: { products, collections, pages: [], articles: [], queries: [] } } };
  });
  server.get('/recommendations/products.json', async (request, reply) => {
    const path = pathOf(request).replace(/\.json$/, '');
    const { objects, status } = subjectOf(readShopper(request), path, request.query as Query);
    const { products = [], intent } = (objects.recommendations ?? {}) as { products?: unknown[]; intent?: string };
    return reply.code(status).send({ intent, products });
  });

  server.get<Picture>('/cdn/products/:file', async (request, reply) => {
    const { catalog } = readShopper(request);
    const product = catalog.productByHandle.get(request.params.file.replace(/\.svg$/, ''));
    if (!product) return reply.code(404).send('Not found');
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .header('access-control-allow-origin', '*')
      .send(drawProduct(product, request.query.color));
  });
}
