// Collections, products and their pictures.
import type { FastifyInstance } from 'fastify';
import type { Collection, Product } from '../catalog/product.js';
import { drawProduct } from '../catalog/product-picture.js';
import type { PageRenderer } from './page-renderer.js';
import { collectionObject, productJson, productObject, type ObjectPlace } from './product-objects.js';
import { readShopper, type Shopper } from './shopper.js';
import { sortProducts } from './sort-products.js';
import { answerWith } from './storefront-page.js';

const RELATED_PRODUCTS = 4;

type ByHandle = { Params: { handle: string }; Querystring: Record<string, string | undefined> };
type Picture = { Params: { file: string }; Querystring: { color?: string } };

export function registerProductRoutes(server: FastifyInstance, pages: PageRenderer): void {
  const answerPage = answerWith(pages);

  server.get('/collections', async (request, reply) => reply.redirect(`${readShopper(request).root}collections/all`));
  server.get<ByHandle>('/collections/:handle', async (request, reply) => {
    const shopper = readShopper(request);
    const found = findCollection(request.params.handle, shopper);
    if (!found) return answerPage({ request, reply, shopper, template: '404', status: 404 });
    const sortBy = request.query.sort_by ?? 'manual';
    const collection = collectionObject({ ...found, products: sortProducts(found.products, sortBy) }, placeOf(shopper));
    return answerPage({ request, reply, shopper, template: 'collection', objects: { collection, sort_by: sortBy } });
  });

  server.get<ByHandle>('/products/:handle', async (request, reply) => {
    const shopper = readShopper(request);
    const place = placeOf(shopper);
    const { handle } = request.params;
    const isJson = handle.endsWith('.js');
    const product = shopper.catalog.productByHandle.get(isJson ? handle.slice(0, -'.js'.length) : handle);
    if (isJson && product) return productJson(product, place);
    if (isJson) return reply.code(404).send({ status: 404, message: 'Not Found' });
    if (!product) return answerPage({ request, reply, shopper, template: '404', status: 404 });
    const objects = {
      product: productObject(product, place, Number(request.query.variant)),
      related: relatedProducts(product, shopper).map((each) => productObject(each, place)),
    };
    return answerPage({ request, reply, shopper, template: 'product', objects });
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

export function placeOf({ catalog, root }: Shopper): ObjectPlace {
  return { catalog, root };
}

function findCollection(handle: string, { catalog }: Shopper): Collection | undefined {
  return handle === 'all'
    ? { id: 0, handle: 'all', title: 'Products', description: '', products: [...catalog.products] }
    : catalog.collectionByHandle.get(handle);
}

function relatedProducts(product: Product, { catalog }: Shopper): Product[] {
  const isRelated = (other: Product) =>
    other !== product && other.collectionHandles.some((handle) => product.collectionHandles.includes(handle));
  return catalog.products.filter(isRelated).slice(0, RELATED_PRODUCTS);
}
