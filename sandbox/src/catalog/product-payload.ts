import { toDecimal } from '../admin-graphql/catalog-views.js';
import { gid } from '../admin-graphql/gid.js';
import { now } from '../clock.js';
import type { Product } from './product.js';

/** A product as the REST API, and so a webhook, describes it. */
export function productPayload(product: Product): object {
  const { id, title, handle, vendor, type, tags, createdAt, variants } = product;
  return {
    id,
    admin_graphql_api_id: gid('Product', id),
    title,
    handle,
    vendor,
    product_type: type,
    tags: tags.join(', '),
    status: 'active',
    created_at: createdAt,
    updated_at: now().toISOString(),
    variants: variants.map((variant) => ({
      id: variant.id,
      admin_graphql_api_id: gid('ProductVariant', variant.id),
      product_id: id,
      title: variant.title,
      price: toDecimal(variant.price),
      sku: variant.sku,
    })),
  };
}
