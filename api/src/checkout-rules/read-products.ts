// Determines what each product means to the limits, reading from the platform only what they need.
import { needsSkus, type CheckoutProduct, type CheckoutVariant } from '@purchase-limits/domain/product-marks';
import { checkoutToken, type CheckoutLimit, type NumberedLimit } from '@purchase-limits/domain/publish-checkout';
import { Injectable } from '@nestjs/common';
import { plainId } from '../catalog/search.js';
import { AccessTokens, type ShopKey } from '../platform/access-tokens.js';
import { VARIANT_SKUS_QUERY } from '../platform/catalog-operations.js';
import { CHECKOUT_PRODUCTS_QUERY, COLLECTION_PRODUCTS_QUERY } from '../platform/checkout-operations.js';
import type {
  CheckoutProductsQuery,
  CollectionProductsQuery,
  VariantSkusQuery,
} from '../platform/operations.generated.js';
import type { ProductToken } from './product-tokens.js';

@Injectable()
export class CheckoutProducts {
  constructor(private readonly tokens: AccessTokens) {}

  /**
   * What every product is that may be something to the limits. `others`: ids of further products to look at; `onPage`:
   * called before each page that is read.
   */
  async tokensOf(
    shop: ShopKey,
    numbered: readonly NumberedLimit[],
    others: readonly string[],
    onPage: () => void,
  ): Promise<ProductToken[]> {
    const limits = numbered.map(({ limit }) => limit);
    const products = await this.read(shop, limits, others, onPage);
    return [...products.values()].map((product) => ({
      productId: product.productId,
      token: checkoutToken(numbered, product),
    }));
  }

  /** By id. */
  private async read(
    shop: ShopKey,
    limits: readonly CheckoutLimit[],
    others: readonly string[],
    onPage: () => void,
  ): Promise<Map<string, CheckoutProduct>> {
    const products = new Map<string, CheckoutProduct>();
    const named = limits.flatMap(namedProducts);
    for (const id of [...others, ...named]) products.set(id, unknownProduct(id));
    if (limits.some(hasConditions)) await this.addFacts(shop, products, onPage);
    if (needsSkus(limits)) await this.addSkus(shop, products, onPage);
    const collections = new Set(limits.flatMap(({ collectionIds = [] }) => collectionIds));
    for (const id of collections) await this.addCollection(shop, id, products, onPage);
    return products;
  }

  /** Every product of the store: conditions may choose any. */
  private async addFacts(shop: ShopKey, products: Map<string, CheckoutProduct>, onPage: () => void): Promise<void> {
    let after: string | null = null;
    for (let hasNext = true; hasNext;) {
      onPage();
      const variables: { after: string | null } = { after };
      const answer: CheckoutProductsQuery = await this.tokens.query<CheckoutProductsQuery>(
        shop,
        CHECKOUT_PRODUCTS_QUERY,
        variables,
      );
      for (const { id, isGiftCard: giftCard, ...facts } of answer.products.nodes) {
        const productId = plainId(id);
        products.set(productId, { ...facts, productId, giftCard, collectionIds: [] });
      }
      after = answer.products.pageInfo.endCursor ?? null;
      hasNext = answer.products.pageInfo.hasNextPage;
    }
  }

  /** The variants of products that were created since these were read are left to the next publication. */
  private async addSkus(shop: ShopKey, products: Map<string, CheckoutProduct>, onPage: () => void): Promise<void> {
    const variants = new Map<string, CheckoutVariant[]>();
    let after: string | null = null;
    for (let hasNext = true; hasNext;) {
      onPage();
      const variables: { after: string | null } = { after };
      const answer: VariantSkusQuery = await this.tokens.query<VariantSkusQuery>(shop, VARIANT_SKUS_QUERY, variables);
      for (const { id, sku, product } of answer.productVariants.nodes) {
        const own = variants.get(product.id) ?? [];
        own.push({ variantId: plainId(id), sku: sku ?? '' });
        variants.set(product.id, own);
      }
      after = answer.productVariants.pageInfo.endCursor ?? null;
      hasNext = answer.productVariants.pageInfo.hasNextPage;
    }
    for (const [id, own] of variants) {
      const product = products.get(plainId(id));
      if (product) products.set(product.productId, { ...product, variants: own });
    }
  }

  private async addCollection(
    shop: ShopKey,
    id: string,
    products: Map<string, CheckoutProduct>,
    onPage: () => void,
  ): Promise<void> {
    let after: string | null = null;
    for (let hasNext = true; hasNext;) {
      onPage();
      const variables: { id: string; after: string | null } = { id: `gid://shopify/Collection/${id}`, after };
      const { collection }: CollectionProductsQuery = await this.tokens.query<CollectionProductsQuery>(
        shop,
        COLLECTION_PRODUCTS_QUERY,
        variables,
      );
      // It was deleted.
      if (!collection) return;
      for (const node of collection.products.nodes) {
        const productId = plainId(node.id);
        const product = products.get(productId) ?? unknownProduct(productId);
        products.set(productId, { ...product, collectionIds: [...product.collectionIds, id] });
      }
      after = collection.products.pageInfo.endCursor ?? null;
      hasNext = collection.products.pageInfo.hasNextPage;
    }
  }
}

/** A product of which the limits only need the id. */
function unknownProduct(productId: string): CheckoutProduct {
  return { productId, title: '', vendor: '', productType: '', giftCard: false, tags: [], collectionIds: [] };
}

function namedProducts({ products, targets, exclusions }: CheckoutLimit): string[] {
  return [products, targets]
    .flatMap((selection) => (selection?.kind === 'specific' ? selection.items : []))
    .concat(exclusions.products)
    .map(({ productId }) => productId);
}

function hasConditions({ products, targets, exclusions }: CheckoutLimit): boolean {
  return products?.kind === 'group' || targets?.kind === 'group' || exclusions.group !== undefined;
}
