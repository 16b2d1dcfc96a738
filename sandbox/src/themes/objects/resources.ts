// Resources that theme settings and objects refer to by handle: products, collections, menus, images, URLs.
import { allProducts } from '../../catalog/catalog.js';
import { ImageDrop } from '../../storefront/product-media.js';
import { collectionObject, productObject } from '../../storefront/product-objects.js';
import type { Shopper } from '../../storefront/shopper.js';

export function productOf(handle: unknown, { catalog, root }: Shopper) {
  const product = catalog.productByHandle.get(String(handle ?? ''));
  return product ? productObject(product, { catalog, root }) : null;
}

export function collectionOf(handle: unknown, shopper: Shopper) {
  const { catalog, root } = shopper;
  const found = handle === 'all' ? allProducts(catalog) : catalog.collectionByHandle.get(String(handle ?? ''));
  return found ? collectionObject(found, { catalog, root }) : null;
}

/** An uploaded picture. The sandbox has no uploads: every one shows the picture of the first product. */
export function imageOf(address: unknown, { catalog }: Shopper): ImageDrop | null {
  const file = /^shopify:\/\/shop_images\/(.+)$/.exec(String(address ?? ''))?.[1];
  const [product] = catalog.products;
  return file && product ? new ImageDrop(`/cdn/products/${product.handle}.svg`, file.replace(/\.\w+$/, '')) : null;
}

/** `shopify://collections/all` as a path of the store. */
export function addressOf(address: unknown, { root }: Shopper): string | null {
  if (address === null || address === undefined || address === '') return null;
  const path = /^shopify:\/\/(.+)$/.exec(String(address))?.[1];
  return path === undefined ? String(address) : `${root}${path.replace(/^\//, '')}`;
}

type Link = {
  title: string;
  url: string;
  handle: string;
  object: unknown;
  type: string;
  links: Link[];
  levels: number;
  active: boolean;
  current: boolean;
  child_active: boolean;
  child_current: boolean;
};

/** The menus of the store: `main-menu` has its collections, `footer` a few pages. */
export function linkLists(shopper: Shopper, path: string): Record<string, object> {
  const { catalog, root } = shopper;
  const link = (title: string, url: string, type: string): Link => ({
    title,
    url,
    handle: url.split('/').at(-1) ?? '',
    object: null,
    type,
    links: [],
    levels: 0,
    active: path === url,
    current: path === url,
    child_active: false,
    child_current: false,
  });
  const collections = catalog.collections.map(({ title, handle }) =>
    link(title, `${root}collections/${handle}`, 'collection_link'),
  );
  const all = link('All products', `${root}collections/all`, 'catalog_link');
  const list = (handle: string, title: string, links: Link[]) => ({ handle, title, links, levels: 1 });
  return {
    'main-menu': list('main-menu', 'Main menu', [all, ...collections]),
    footer: list('footer', 'Footer menu', [
      link('Search', `${root}search`, 'search_link'),
      all,
      link('Sign in', `${root}account/login`, 'http_link'),
    ]),
    'customer-account-main-menu': list('customer-account-main-menu', 'Account', []),
  };
}
