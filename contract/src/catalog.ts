// The shop's catalog as the pickers need it.
import { z } from 'zod';

const MOST_IDS = 250;

/** `query`: words of the title. `ids`: these instead of a search. */
export const catalogQuery = z.strictObject({
  query: z.string().max(150).default(''),
  after: z.string().max(500).nullable().default(null),
  ids: z
    .string()
    .regex(/^\d+(,\d+)*$/, 'Ids of digits, separated by commas')
    .transform((ids) => ids.split(',').slice(0, MOST_IDS))
    .optional(),
});

export const catalogProduct = z.strictObject({
  productId: z.string(),
  title: z.string(),
  vendor: z.string(),
  imageUrl: z.string().nullable(),
  variants: z.array(z.strictObject({ variantId: z.string(), title: z.string(), price: z.string() })),
});
export type CatalogProduct = z.infer<typeof catalogProduct>;

export const catalogCollection = z.strictObject({
  collectionId: z.string(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  /** null where the platform does not count them. */
  productsCount: z.int().nonnegative().nullable(),
});
export type CatalogCollection = z.infer<typeof catalogCollection>;

const page = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), nextCursor: z.string().nullable() });

export const productPage = page(catalogProduct);
export type ProductPage = z.infer<typeof productPage>;
export const collectionPage = page(catalogCollection);
export type CollectionPage = z.infer<typeof collectionPage>;

/** What conditions ask about a product, and what it looks like. */
export const productFacts = z.strictObject({
  productId: z.string(),
  title: z.string(),
  vendor: z.string(),
  productType: z.string(),
  giftCard: z.boolean(),
  tags: z.array(z.string()),
  imageUrl: z.string().nullable(),
});
export type ProductFacts = z.infer<typeof productFacts>;
export const productFactsQuery = catalogQuery.pick({ after: true });
export const productFactsPage = page(productFacts);
export type ProductFactsPage = z.infer<typeof productFactsPage>;

/** What conditions ask about a variant. */
export const variantSku = z.strictObject({ productId: z.string(), variantId: z.string(), sku: z.string() });
export type VariantSku = z.infer<typeof variantSku>;
export const skuPage = page(variantSku);
export type SkuPage = z.infer<typeof skuPage>;

/** Tags of the shop's customers. `isGranted`: whether the merchant allows the app to read them. */
export const customerTags = z.strictObject({ items: z.array(z.string()), isGranted: z.boolean() });
export type CustomerTags = z.infer<typeof customerTags>;

/** Tags or vendors that the shop's products have, in the platform's order. */
export const catalogWords = z.strictObject({ items: z.array(z.string()) });
export type CatalogWords = z.infer<typeof catalogWords>;
