// Facts that limits need about the lines of a trial cart, fetched from the platform each time.
import type { WeightUnit } from '@purchase-limits/domain/storefront-settings';
import { Injectable } from '@nestjs/common';
import { Query } from '@nestjs/cqrs';
import { queryHandlerWith } from '../../http/handlers.js';

import { AccessTokens, type ShopKey } from '../../platform/access-tokens.js';
import type { VariantFactsQuery } from '../../platform/operations.generated.js';
import { VARIANT_FACTS_QUERY } from '../../platform/catalog-operations.js';
import { plainId } from '../search.js';

/** Known facts of a variant; `variantTitle` is null if the product has only one. */
export type VariantFacts = {
  productId: string;
  variantId: string;
  title: string;
  variantTitle: string | null;
  vendor: string;
  productType: string;
  sku: string;
  giftCard: boolean;
  tags: string[];
  collectionIds: string[];
  /** In the shop's currency. */
  price: string;
  weight: { value: number; unit: WeightUnit };
};

/** One call of the platform has a price, by which a call for all lines of a large cart would be refused. */
const IDS_PER_CALL = 50;
const UNITS = { GRAMS: 'g', KILOGRAMS: 'kg', OUNCES: 'oz', POUNDS: 'lb' } as const;
const NO_WEIGHT = { value: 0, unit: 'g' } as const;

/** The facts of these variants, by id; ids of nothing are left out. */
export class GetVariantFacts extends Query<Map<string, VariantFacts>> {
  constructor(
    readonly shop: ShopKey,
    readonly ids: readonly string[],
  ) {
    super();
  }
}

/** The facts themselves; workers, which have no queries, ask here. */
@Injectable()
export class VariantLookup {
  constructor(private readonly tokens: AccessTokens) {}

  async factsOf(shop: ShopKey, ids: readonly string[]): Promise<Map<string, VariantFacts>> {
    const found = new Map<string, VariantFacts>();
    for (let from = 0; from < ids.length; from += IDS_PER_CALL) {
      const { nodes } = await this.tokens.query<VariantFactsQuery>(shop, VARIANT_FACTS_QUERY, {
        ids: ids.slice(from, from + IDS_PER_CALL).map((id) => `gid://shopify/ProductVariant/${id}`),
      });
      for (const node of nodes.filter(isVariant)) found.set(plainId(node.id), factsOf(node));
    }
    return found;
  }
}

export const GetVariantFactsHandler = queryHandlerWith(GetVariantFacts, VariantLookup, (lookup, { shop, ids }) =>
  lookup.factsOf(shop, ids),
);

type Node = NonNullable<VariantFactsQuery['nodes'][number]>;
type Variant = Exclude<Node, Record<PropertyKey, never>>;
const isVariant = (node: Node | null): node is Variant => node !== null && 'product' in node;

function factsOf({ id, title, sku, price, product, inventoryItem }: Variant): VariantFacts {
  const { weight } = inventoryItem.measurement;
  return {
    productId: plainId(product.id),
    variantId: plainId(id),
    title: product.title,
    variantTitle: product.hasOnlyDefaultVariant ? null : title,
    vendor: product.vendor,
    productType: product.productType,
    sku: sku ?? '',
    giftCard: product.isGiftCard,
    tags: product.tags,
    collectionIds: product.collections.nodes.map((collection) => plainId(collection.id)),
    price,
    weight: weight ? { value: weight.value, unit: UNITS[weight.unit] } : NO_WEIGHT,
  };
}
