import {
  COLLECTIONS_BY_HANDLE_QUERY,
  COLLECTIONS_BY_ID_QUERY,
  COLLECTIONS_QUERY,
  CUSTOMER_TAGS_QUERY,
  HANDLES_BY_ID_QUERY,
  PRODUCT_FACTS_QUERY,
  PRODUCT_TAGS_QUERY,
  PRODUCTS_BY_HANDLE_QUERY,
  PRODUCTS_BY_ID_QUERY,
  PRODUCTS_QUERY,
  VARIANT_FACTS_QUERY,
  VARIANT_SKUS_QUERY,
  VENDORS_QUERY,
} from '@purchase-limits/api/platform/catalog-operations';
import { CHECKOUT_PRODUCTS_QUERY, COLLECTION_PRODUCTS_QUERY } from '@purchase-limits/api/platform/checkout-operations';
import type {
  CollectionsQuery,
  ProductsQuery,
  PublishedQuery,
} from '@purchase-limits/api/platform/operations.generated';
import {
  ALL_TITLES_QUERY,
  LOCALES_QUERY,
  PUBLISHED_QUERY,
  SHOP_QUERY,
  TITLES_QUERY,
} from '@purchase-limits/api/platform/operations';
import { absent, type Context, type Step } from '../step.js';

/** Enough to see the form of an answer. */
const MOST_IDS = 2;

export const reads: Step = {
  name: 'reads',
  title: 'Read the shop, its products and collections',
  async run(context) {
    await readShop(context);
    await readLists(context);
    await readByIds(context);
  },
};

async function readShop({ admin, facts }: Context): Promise<void> {
  await admin.ask('reads', SHOP_QUERY);
  await admin.ask('reads', LOCALES_QUERY);
  const { data } = await admin.ask<PublishedQuery>('reads', PUBLISHED_QUERY);
  facts.installationId = data?.currentAppInstallation?.id ?? null;
}

async function readLists({ admin, facts, skip }: Context): Promise<void> {
  const products = await admin.ask<ProductsQuery>('reads', PRODUCTS_QUERY);
  const nodes = products.data?.products?.nodes ?? [];
  facts.productIds = nodes.slice(0, MOST_IDS).map(({ id }) => id);
  facts.variantIds = nodes.flatMap(({ variants }) => variants.nodes.slice(0, 1).map(({ id }) => id)).slice(0, MOST_IDS);
  if (nodes.length === 0) skip('the store has no product, so lists of products are empty');
  const collections = await admin.ask<CollectionsQuery>('reads', COLLECTIONS_QUERY);
  facts.collectionIds = (collections.data?.collections?.nodes ?? []).slice(0, MOST_IDS).map(({ id }) => id);
  if (facts.collectionIds.length === 0) skip('the store has no collection, so lists of collections are empty');
  const lists = [PRODUCT_TAGS_QUERY, VENDORS_QUERY, CUSTOMER_TAGS_QUERY, PRODUCT_FACTS_QUERY, CHECKOUT_PRODUCTS_QUERY];
  for (const query of [...lists, ALL_TITLES_QUERY, VARIANT_SKUS_QUERY]) await admin.ask('reads', query);
}

async function readByIds(context: Context): Promise<void> {
  const { admin, facts, own } = context;
  const { productIds, variantIds, collectionIds } = facts;
  const asked: [string, string[]][] = [
    [TITLES_QUERY, [...productIds, ...collectionIds, ...variantIds, absent(context, 'Product')]],
    [PRODUCTS_BY_ID_QUERY, [...productIds, absent(context, 'Product')]],
    [COLLECTIONS_BY_ID_QUERY, [...collectionIds, absent(context, 'Collection')]],
    [HANDLES_BY_ID_QUERY, [...productIds, ...collectionIds]],
    [VARIANT_FACTS_QUERY, [...variantIds, absent(context, 'ProductVariant')]],
  ];
  for (const [query, ids] of asked) await admin.ask('reads', query, { ids });
  for (const query of [PRODUCTS_BY_HANDLE_QUERY, COLLECTIONS_BY_HANDLE_QUERY])
    await admin.ask('reads', query, { query: own('handle:"there-is-no-such-handle"') });
  for (const id of [...collectionIds.slice(0, 1), absent(context, 'Collection')])
    await admin.ask('reads', COLLECTION_PRODUCTS_QUERY, { id });
}
