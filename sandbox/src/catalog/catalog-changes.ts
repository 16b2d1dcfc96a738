// What a developer changed of the seeded catalogs: products created, renamed and deleted, prices and SKUs.
import { now } from '../clock.js';
import type { Database } from '../database/database.js';
import { shops, type Shop } from '../shops/shops.js';
import { catalogOf, seededCatalogOf, setCatalog } from './catalog.js';
import type { Product, Variant } from './product.js';

/** Of one product. `created`: it is none of the seeded ones. */
type ProductChange = {
  created?: { price: number; at: string };
  title?: string;
  isDeleted?: boolean;
  variants?: Record<string, VariantChange>;
};
/** The price is in minor units of the store's currency. */
export type VariantChange = { price?: number; sku?: string };
type Row = { shop: string; id: number; change: ProductChange };

const FIRST_CREATED = 7_900_000_001;
/** The variant of a created product has the product's id and this. */
const VARIANT_OFFSET = 40_000_000_000;

/** Applies the stored changes to the seeded catalogs. */
export async function applyKeptCatalogs(database: Database): Promise<void> {
  const { rows } = await database.query<Row>('SELECT shop, product_id::float8 AS id, change FROM product_change');
  for (const shop of shops)
    apply(
      shop,
      rows.filter((row) => row.shop === shop.domain),
    );
}

export async function createProduct(
  database: Database,
  shop: Shop,
  { title, price }: { title: string; price: number },
): Promise<Product> {
  const { rows } = await database.query<{ id: number }>(
    `INSERT INTO product_change (shop, product_id, change)
     SELECT $1, greatest(max(product_id) + 1, ${FIRST_CREATED}), $2 FROM product_change
     RETURNING product_id::float8 AS id`,
    [shop.domain, JSON.stringify({ title, created: { price, at: now().toISOString() } })],
  );
  await reload(database, shop);
  return catalogOf(shop).productById.get(rows[0]!.id)!;
}

export function renameProduct(database: Database, shop: Shop, product: Product, title: string): Promise<void> {
  return keep(database, shop, product.id, { title });
}

export function deleteProduct(database: Database, shop: Shop, product: Product): Promise<void> {
  return keep(database, shop, product.id, { isDeleted: true });
}

export function changeVariant(database: Database, shop: Shop, variant: Variant, change: VariantChange): Promise<void> {
  const { price, sku } = variant;
  return keep(database, shop, variant.productId, { variants: { [variant.id]: { price, sku, ...change } } });
}

async function keep(database: Database, shop: Shop, id: number, change: ProductChange): Promise<void> {
  const { variants = {}, ...rest } = change;
  await database.query(
    `INSERT INTO product_change AS kept (shop, product_id, change) VALUES ($1, $2, $3::jsonb || $4::jsonb)
     ON CONFLICT (shop, product_id) DO UPDATE SET change = kept.change || $3::jsonb || jsonb_build_object(
       'variants', coalesce(kept.change -> 'variants', '{}') || ($4::jsonb -> 'variants'))`,
    [shop.domain, id, JSON.stringify(rest), JSON.stringify({ variants })],
  );
  await reload(database, shop);
}

async function reload(database: Database, shop: Shop): Promise<void> {
  const { rows } = await database.query<Row>(
    'SELECT shop, product_id::float8 AS id, change FROM product_change WHERE shop = $1 ORDER BY product_id',
    [shop.domain],
  );
  apply(shop, rows);
}

function apply(shop: Shop, rows: readonly Row[]): void {
  const changeOf = (id: number) => rows.find((row) => row.id === id)?.change ?? {};
  const created = rows.flatMap(({ id, change }) => (change.created ? [newProduct(shop, id, change)] : []));
  const products = [...seededCatalogOf(shop).products, ...created];
  setCatalog(
    shop,
    products.filter(({ id }) => !changeOf(id).isDeleted).map((product) => changed(product, changeOf(product.id))),
  );
}

function changed(product: Product, { title, variants = {} }: ProductChange): Product {
  if (title === undefined && Object.keys(variants).length === 0) return product;
  return {
    ...product,
    title: title ?? product.title,
    variants: product.variants.map((variant) => ({ ...variant, ...variants[variant.id] })),
  };
}

function newProduct(shop: Shop, id: number, { title = '', created }: ProductChange): Product {
  const { price, at } = created!;
  return {
    id,
    handle: `product-${id}`,
    title,
    description: `${title}.`,
    type: '',
    vendor: shop.name,
    tags: [],
    isGiftCard: false,
    colors: [],
    optionNames: ['Title'],
    variants: [
      {
        id: id + VARIANT_OFFSET,
        productId: id,
        title: 'Default Title',
        options: ['Default Title'],
        sku: '',
        price,
        compareAtPrice: null,
        weight: 0,
        weightUnit: shop.weightUnit,
        grams: 0,
        inventory: null,
      },
    ],
    collectionHandles: [],
    createdAt: at,
  };
}
