// The bodies of webhooks, in the platform's shapes.
import { gid } from '../admin-graphql/gid.js';
import type { OrderTopic, WebhookTopic } from '../app-declaration.js';
import { catalogOf } from '../catalog/catalog.js';
import { productPayload } from '../catalog/product-payload.js';
import { now } from '../clock.js';
import { customers } from '../shops/customers.js';
import { primaryLocale, type Shop } from '../shops/shops.js';

/** Topics other than subscriptions and orders. */
export type ShopTopic = Exclude<WebhookTopic, 'app_subscriptions/update' | OrderTopic>;
export type ScopesChange = { installationId: string; previous: string[]; current: string[] };

/** The body of a topic that needs no more than the shop and the scopes it has granted. */
export function payloadOf(topic: ShopTopic, shop: Shop, scopes: ScopesChange): object {
  const subject = { shop_id: shop.id, shop_domain: shop.domain };
  const changed = ({ id, title }: { id: number; title: string }) => ({ id, title, updated_at: now().toISOString() });
  const { id, email } = customers[0]!;
  const customer = { id, email, phone: null };
  switch (topic) {
    case 'app/uninstalled':
    case 'shop/update':
      return restShop(shop);
    case 'app/scopes_update':
      return {
        id: Number(scopes.installationId.split('/').at(-1)),
        shop_id: gid('Shop', shop.id),
        previous: scopes.previous,
        current: scopes.current,
        updated_at: now().toISOString(),
      };
    case 'customers/merge':
      return {
        admin_graphql_api_customer_kept_id: gid('Customer', id),
        admin_graphql_api_customer_deleted_id: gid('Customer', customers[1]!.id),
        admin_graphql_api_job_id: null,
        status: 'completed',
        errors: [],
      };
    case 'customers/data_request':
      return { ...subject, orders_requested: [], customer, data_request: { id: 9_999 } };
    case 'customers/redact':
      return { ...subject, customer, orders_to_redact: [] };
    case 'shop/redact':
      return subject;
    // By hand they carry the first product and collection.
    case 'products/create':
    case 'products/update':
      return productPayload(catalogOf(shop).products[0]!);
    case 'products/delete':
      return { id: catalogOf(shop).products[0]!.id };
    case 'collections/update':
      return changed(catalogOf(shop).collections[0]!);
  }
}

/** The shop as the REST API describes it. */
function restShop(shop: Shop): object {
  return {
    id: shop.id,
    name: shop.name,
    email: shop.email,
    domain: shop.domain,
    province: null,
    country: shop.country.code,
    address1: shop.address,
    address2: null,
    zip: null,
    city: null,
    phone: shop.phone,
    primary_locale: primaryLocale(shop),
    country_code: shop.country.code,
    country_name: shop.country.name,
    currency: shop.currency,
    customer_email: shop.email,
    timezone: shop.timezone,
    iana_timezone: shop.timezone,
    shop_owner: 'Sam Keeper',
    money_format: shop.moneyFormat,
    money_with_currency_format: `${shop.moneyFormat} ${shop.currency}`,
    weight_unit: shop.weightUnit,
    plan_display_name: shop.plan,
    plan_name: shop.planName,
    myshopify_domain: shop.domain,
    password_enabled: false,
    has_storefront: true,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: now().toISOString(),
  };
}
