// What the root fields of the Admin API answer, and which scopes they require.
import { defaultFieldResolver, getNamedType, GraphQLError, type GraphQLFieldResolver } from 'graphql';
import { missingScopes } from '../app-declaration.js';
import { billingMutations, findSubscriptionView, installationBilling } from '../billing/billing-fields.js';
import type { Billing } from '../billing/billing.js';
import type { Database } from '../database/database.js';
import type { Installation } from '../installations/current-installation.js';
import type { OrderStore } from '../orders/order-store.js';
import { OrderViews } from '../orders/order-views.js';
import type { Shop } from '../shops/shops.js';
import { storefrontUrl } from '../storefront/storefront-address.js';
import { CatalogViews, type ListArguments } from './catalog-views.js';
import type { PageArguments } from './connection.js';
import { parseGid } from './gid.js';
import {
  findMetafields,
  setMetafields,
  toMetafieldView,
  toStoredNamespace,
  type MetafieldInput,
} from './metafields.js';
import { requiredScopes, requiredScopesOfType } from './schema.js';
import { localeViews, shopView } from './shop-view.js';

/** Who asks: the shop, its installation of the app, and the scopes of the access token. */
export type Caller = { shop: Shop; installation: Installation; scopes: string[] };

export type RootParts = { publicUrl: string; database: Database; billing: Billing; orders: OrderStore };

export function rootOf({ shop, installation, scopes }: Caller, { publicUrl, database, billing, orders }: RootParts) {
  const views = new CatalogViews(shop, publicUrl);
  const orderViews = new OrderViews({ shop, store: orders, catalog: views, scopes });
  const find = async (id: string) => {
    const parsed = parseGid(id);
    if (!parsed) throw new GraphQLError(`Invalid global id '${id}'`);
    if (parsed.type === 'AppSubscription') return findSubscriptionView(billing, shop, parsed.id);
    const view = views.find(parsed.type, parsed.id) ?? (await orderViews.find(parsed.type, parsed.id));
    if (view) assertScope(requiredScopesOfType[parsed.type], scopes, parsed.type);
    return view;
  };
  const findOf = (type: string) => (args: { id: string }) => (parseGid(args.id)?.type === type ? find(args.id) : null);
  return {
    shop: () => shopView(shop, storefrontUrl(shop, publicUrl)),
    products: (args: ListArguments) => views.products(args),
    product: findOf('Product'),
    collections: (args: ListArguments) => views.collections(args),
    collection: findOf('Collection'),
    orders: (args: ListArguments) => orderViews.orders(args),
    order: findOf('Order'),
    customers: (args: ListArguments) => orderViews.customers(args),
    customer: findOf('Customer'),
    node: (args: { id: string }) => find(args.id),
    nodes: (args: { ids: string[] }) => args.ids.map(find),
    productTags: (args: PageArguments) => views.tags(args),
    productVendors: (args: PageArguments) => views.vendors(args),
    shopLocales: (args: { published?: boolean | null }) => localeViews(shop, args),
    currentAppInstallation: () => ({
      id: installation.id,
      accessScopes: installation.scopes.map((handle) => ({ handle })),
      metafield: async ({ namespace, key }: { namespace?: string | null; key: string }) => {
        const rows = await findMetafields(database, shop);
        const row = rows.find((each) => each.namespace === toStoredNamespace(namespace) && each.key === key);
        return row ? toMetafieldView(row) : null;
      },
      ...installationBilling(billing, shop),
    }),
    metafieldsSet: async ({ metafields }: { metafields: MetafieldInput[] }) => {
      const { rows, errors } = await setMetafields(database, shop, metafields);
      return { metafields: errors.length > 0 ? null : rows.map(toMetafieldView), userErrors: errors };
    },
    ...billingMutations(billing, shop, publicUrl),
  };
}

/** The default resolver, for fields that the token's scopes allow. */
export function resolverFor(scopes: string[]): GraphQLFieldResolver<unknown, unknown> {
  return (source, args: Record<string, unknown>, context, info) => {
    const field = `${info.parentType.name}.${info.fieldName}`;
    const wanted = requiredScopes[field] ?? requiredScopesOfType[getNamedType(info.returnType).name];
    assertScope(wanted, scopes, info.fieldName);
    return defaultFieldResolver(source, args, context, info) as unknown;
  };
}

function assertScope(wanted: string[] | undefined, scopes: string[], name: string): void {
  if (!wanted || missingScopes(wanted, scopes).length < wanted.length) return;
  const required = wanted.map((scope) => `\`${scope}\``).join(' or ');
  throw new GraphQLError(`Access denied for ${name} field. Required access: ${required} access scope.`, {
    extensions: { code: 'ACCESS_DENIED', requiredAccess: `${required} access scope.` },
  });
}
