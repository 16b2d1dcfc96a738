// The shop's catalogue as the pickers need it, read from the platform when asked: nothing of it is kept.
import type { CatalogProduct } from '@purchase-limits/domain/views';
import { Controller, Get, Module, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { z } from 'zod';
import { Shop, type CurrentShop } from '../identity/current-shop.js';
import { AccessTokens } from '../platform/access-tokens.js';
import {
  PRODUCTS_BY_ID_QUERY,
  PRODUCTS_QUERY,
  type ProductNode,
  type ProductsAnswer,
  type ProductsByIdAnswer,
} from '../platform/operations.js';

export const catalogQuery = z.object({
  query: z.string().max(150).default(''),
  after: z.string().max(500).optional(),
  ids: z
    .string()
    .regex(/^\d+(,\d+)*$/, 'Ids of digits, separated by commas')
    .transform((ids) => ids.split(',').slice(0, 250))
    .optional(),
});
type ProductPage = { items: CatalogProduct[]; nextCursor: string | null };

@Controller('apiSa/catalog')
export class CatalogController {
  constructor(private readonly tokens: AccessTokens) {}

  @ApiOperation({ summary: "Search the shop's products, or get some by id" })
  @Get('products')
  async products(
    @Shop() shop: CurrentShop,
    @Query({ schema: catalogQuery }) { query: text, after, ids }: z.infer<typeof catalogQuery>,
  ): Promise<ProductPage> {
    if (ids) {
      const { nodes } = await this.tokens.query<ProductsByIdAnswer>(shop, PRODUCTS_BY_ID_QUERY, {
        ids: ids.map((id) => `gid://shopify/Product/${id}`),
      });
      return { items: nodes.filter(isProduct).map(toProduct), nextCursor: null };
    }
    const { products } = await this.tokens.query<ProductsAnswer>(shop, PRODUCTS_QUERY, { query: searchFor(text), after: after ?? null });
    return { items: products.nodes.map(toProduct), nextCursor: products.pageInfo.hasNextPage ? products.pageInfo.endCursor : null };
  }
}

@Module({ controllers: [CatalogController] })
export class CatalogModule {}

/** Plain words of the merchant, as a search of the platform: what its syntax would read as more is taken out. */
function searchFor(text: string): string | null {
  const words = text.replace(/[^\p{L}\p{N}\s-]/gu, ' ').trim();
  return words ? `title:*${words}*` : null;
}

const isProduct = (node: ProductNode | Record<string, never> | null): node is ProductNode => node !== null && 'title' in node;
const plainId = (gid: string) => gid.split('/').pop()!;

function toProduct({ id, title, vendor, featuredMedia, variants }: ProductNode): CatalogProduct {
  return {
    productId: plainId(id),
    title,
    vendor,
    imageUrl: featuredMedia?.preview?.image?.url ?? null,
    variants: variants.nodes.map((variant) => ({ variantId: plainId(variant.id), title: variant.title, price: variant.price })),
  };
}
