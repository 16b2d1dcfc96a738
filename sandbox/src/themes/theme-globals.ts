// The objects that a theme sees on every page, beyond those that the sandbox's own theme uses.
import { Drop } from 'liquidjs';
import type { Cart } from '../cart/cart.js';
import { globalObjects } from '../storefront/global-objects.js';
import type { PageContext } from '../storefront/liquid-engine.js';
import type { Shopper } from '../storefront/shopper.js';
import type { Translations } from '../storefront/translations.js';
import { collectionOf, linkLists, productOf } from './objects/resources.js';
import { unknownObjectFields } from './tags/unknown-tags.js';
import { withFields, type ThemePage } from './theme-page.js';

/** Things by handle, which can also be looped over: `collections['hoodies']`. */
class ByHandle extends Drop {
  constructor(
    private readonly handles: readonly string[],
    private readonly find: (handle: string) => unknown,
  ) {
    super();
  }
  override liquidMethodMissing(handle: string | number): unknown {
    if (handle === 'size') return this.handles.length;
    if (handle === 'first') return this.find(this.handles[0] ?? '');
    return this.find(String(handle));
  }
  *[Symbol.iterator](): Generator<unknown> {
    for (const handle of this.handles) yield this.find(handle);
  }
}

type Facts = { cart: Cart; publicUrl: string; objects: Record<string, unknown>; translations: Translations };

export function themeGlobals(page: ThemePage, { cart, publicUrl, objects, translations }: Facts) {
  const { shopper, facts, isDesignMode, folder } = page;
  const [directory, name] = facts.template.includes('/') ? facts.template.split('/') : [null, facts.template];
  const shared = globalObjects(shopper, cart, { template: name!, path: facts.path, host: facts.host, publicUrl });
  const context: PageContext = { shop: { ...shopper.shop, ...shopper.presentment }, translations };
  const { catalog } = shopper;
  const title = (objects.product ?? objects.collection) as { title?: string; description?: string } | undefined;
  const request = { ...(shared.request as object), page_type: pageType(facts.template), design_mode: isDesignMode };
  const themeObjects = {
    ...objects,
    page_context: context,
    theme_page: page,
    request,
    template: Object.assign(shared.template as object, { directory }),
    theme: { id: 1, name: folder.name, role: 'main' },
    theme_mode: null,
    routes: { ...(shared.routes as object), ...moreRoutes(shopper.root) },
    shop: { ...(shared.shop as object), ...moreOfShop(shopper) },
    linklists: linkLists(shopper, facts.path),
    collections: new ByHandle(
      catalog.collections.map(({ handle }) => handle),
      (handle) => collectionOf(handle, shopper),
    ),
    all_products: new ByHandle(
      catalog.products.map(({ handle }) => handle),
      (handle) => productOf(handle, shopper),
    ),
    images: {},
    scripts: [],
    handle: facts.path.split('/').at(-1),
    page_title: title?.title ?? shopper.shop.name,
    page_description: title?.description ?? shopper.shop.tagline,
    page_image: null,
    canonical_url: `${(shared.shop as { url: string }).url}${facts.path}`,
    current_page: Math.max(1, Number(facts.query.page) || 1),
    current_tags: [],
    powered_by_link: '',
    content_for_additional_checkout_buttons: '',
    recommendations: objects.recommendations ?? notPerformed,
    predictive_search: objects.predictive_search ?? { performed: false, resources: {}, terms: '', types: [] },
    search: objects.search ?? { performed: false, results: [], results_count: 0, terms: '', types: [] },
  };
  return withFields(unknownObjectFields(page), { ...shared, ...themeObjects });
}

const notPerformed = { performed: false, 'performed?': false, products: [], products_count: 0, intent: 'related' };

function pageType(template: string): string {
  return template === 'customers/login' ? 'customers/login' : template;
}

function moreRoutes(root: string) {
  return {
    predictive_search_url: `${root}search/suggest`,
    product_recommendations_url: `${root}recommendations/products`,
    account_register_url: `${root}account/register`,
    account_recover_url: `${root}account/recover`,
    account_addresses_url: `${root}account/addresses`,
    account_profile_url: `${root}account/profile`,
    storefront_login_url: `${root}account/login`,
    payment_methods_url: `${root}account/payment_methods`,
  };
}

function moreOfShop({ shop, catalog }: Shopper) {
  return {
    brand: { colors: {}, logo: null, metafields: {}, short_description: shop.tagline, slogan: shop.tagline },
    phone: shop.phone,
    accepts_gift_cards: false,
    customer_accounts_optional: true,
    enabled_payment_types: [],
    features: {},
    policies: [],
    privacy_policy: null,
    refund_policy: null,
    shipping_policy: null,
    terms_of_service: null,
    password_message: '',
    products_count: catalog.products.length,
    collections_count: catalog.collections.length,
    types: [...new Set(catalog.products.map(({ type }) => type))].sort(),
    vendors: [...new Set(catalog.products.map(({ vendor }) => vendor))].sort(),
    taxes_included: false,
    locale: shop.locales[0]?.locale,
  };
}
