import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readBody } from '../admin-shell/own-page.js';
import type { WebhookTopic } from '../app-declaration.js';
import type { Database } from '../database/database.js';
import { shopOf, type Shop } from '../shops/shops.js';
import type { Webhooks } from '../webhooks/webhooks.js';
import { changeVariant, createProduct, deleteProduct, renameProduct } from './catalog-changes.js';
import { catalogOf } from './catalog.js';
import { productPayload } from './product-payload.js';
import type { Product } from './product.js';

type Parts = { database: Database; webhooks: Webhooks };
type OfShop = { Params: { handle: string; id: string }; Body: unknown };

const title = z.string().trim().min(1).max(255);
/** In the store's currency, such as 19.90; in minor units afterwards. */
const price = z.coerce
  .number('must be an amount')
  .min(0)
  .max(1_000_000)
  .transform((amount) => Math.round(amount * 100));
const creation = z.object({ title, price });
const renaming = z.object({ title });
const variantChange = z.object({ price: price.optional(), sku: z.string().trim().max(255).optional() });

/** The buttons of the page Products, and the same as JSON for tests. Each change is told to the app. */
export function registerCatalogRoutes(server: FastifyInstance, { database, webhooks }: Parts): void {
  const tell = (shop: Shop, topic: WebhookTopic, product: Product) =>
    webhooks.send(shop, topic, topic === 'products/delete' ? { id: product.id } : productPayload(product));
  const create = async (shop: Shop, body: unknown) => {
    const product = await createProduct(database, shop, readBody(creation, body));
    await tell(shop, 'products/create', product);
    return product;
  };
  const rename = async (shop: Shop, product: Product, body: unknown) => {
    await renameProduct(database, shop, product, readBody(renaming, body).title);
    await tell(shop, 'products/update', catalogOf(shop).productById.get(product.id)!);
  };
  const remove = async (shop: Shop, product: Product) => {
    await deleteProduct(database, shop, product);
    await tell(shop, 'products/delete', product);
  };
  const change = async (shop: Shop, id: number, body: unknown) => {
    const variant = catalogOf(shop).variantById.get(id) ?? notThere('variant');
    await changeVariant(database, shop, variant, readBody(variantChange, body));
    await tell(shop, 'products/update', catalogOf(shop).productById.get(variant.productId)!);
  };

  server.post<OfShop>('/sandbox/shops/:handle/products', async (request, reply) =>
    reply.code(201).send({ product: productPayload(await create(shopOf(request.params.handle), request.body)) }),
  );
  server.put<OfShop>('/sandbox/shops/:handle/products/:id', async ({ params, body }) => {
    await rename(shopOf(params.handle), productOf(params), body);
    return { product: productPayload(productOf(params)) };
  });
  server.delete<OfShop>('/sandbox/shops/:handle/products/:id', async ({ params }) => {
    await remove(shopOf(params.handle), productOf(params));
    return { deleted: Number(params.id) };
  });
  server.put<OfShop>('/sandbox/shops/:handle/variants/:id', async ({ params, body }) => {
    const shop = shopOf(params.handle);
    await change(shop, Number(params.id), body);
    const { productId } = catalogOf(shop).variantById.get(Number(params.id))!;
    return { product: productPayload(catalogOf(shop).productById.get(productId)!) };
  });

  const forms: Record<string, (shop: Shop, params: OfShop['Params'], body: unknown) => Promise<unknown>> = {
    products: (shop, _params, body) => create(shop, body),
    'products/:id/rename': (shop, params, body) => rename(shop, productOf(params), body),
    'products/:id/delete': (shop, params) => remove(shop, productOf(params)),
    'variants/:id': (shop, { id }, body) => change(shop, Number(id), body),
  };
  for (const [path, work] of Object.entries(forms))
    server.post<OfShop>(`/store/:handle/${path}`, async ({ params, body }, reply) => {
      const shop = shopOf(params.handle);
      await work(shop, params, body);
      return reply.redirect(`/store/${shop.handle}/products`, 303);
    });
}

function productOf(params: OfShop['Params']): Product {
  return catalogOf(shopOf(params.handle)).productById.get(Number(params.id)) ?? notThere('product');
}

function notThere(what: string): never {
  throw Object.assign(new Error(`There is no such ${what} here`), { statusCode: 404 });
}
