// The root fields of the Admin API, and the scopes they require.
import { defaultFieldResolver, execute, getNamedType, GraphQLError, type GraphQLFieldResolver } from 'graphql';
import { billingMutations, findSubscriptionView, installationBilling } from '../billing/billing-fields.js';
import type { Billing } from '../billing/billing.js';
import type { BulkOperations } from '../bulk/bulk-operations.js';
import { requireApproval, type Approval } from '../customer-data/customer-data.js';
import type { Database } from '../database/database.js';
import type { Installation } from '../installations/current-installation.js';
import type { OrderDesk } from '../orders/order-desk.js';
import { orderMutations } from '../orders/order-mutations.js';
import { OrderViews } from '../orders/order-views.js';
import type { Shop } from '../shops/shops.js';
import { storefrontUrl } from '../storefront/storefront-address.js';
import type { FunctionFacts } from '../functions/function-facts.js';
import { pixelFields, type PixelParts } from '../pixels/pixel-fields.js';
import { validationFields } from '../validations/validation-fields.js';
import type { ValidationStore } from '../validations/validation-store.js';
import { subscriptionFields } from '../webhooks/subscription-fields.js';
import { SubscriptionStore } from '../webhooks/subscription-store.js';
import { workflowMutations, type WorkflowParts } from '../workflows/workflow-fields.js';
import { CatalogViews, type ListArguments } from './catalog-views.js';
import type { PageArguments } from './connection.js';
import { parseGid } from './gid.js';
import type { MetafieldIdentifier, MetafieldInput } from './metafield.js';
import { scopesToWrite } from './metafield-owners.js';
import { MetafieldViews, toMetafieldView } from './metafield-views.js';
import { deleteMetafields, setMetafields } from './metafields.js';
import { adminSchema, requiredScopes, requiredScopesOfType } from './schema.js';
import { assertScope } from './scope-check.js';
import { localeViews, shopView } from './shop-view.js';

/** Who asks: the shop, its installation of the app, the token's scopes, and what of customers it may see. */
export type Caller = { shop: Shop; installation: Installation; scopes: string[]; approval: Approval };

export type RootParts = WorkflowParts &
  PixelParts & {
    publicUrl: string;
    database: Database;
    billing: Billing;
    desk: OrderDesk;
    validations: ValidationStore;
    bulk: BulkOperations;
    /** The app's checkout functions. */
    checkoutFunctions: readonly FunctionFacts[];
  };

export function rootOf(caller: Caller, parts: RootParts) {
  const { shop, installation, scopes, approval } = caller;
  const { publicUrl, database, billing, bulk } = parts;
  const metafieldViews = new MetafieldViews(database, shop);
  const views = new CatalogViews(shop, publicUrl, metafieldViews);
  const orders = new OrderViews({ shop, store: parts.desk.store, catalog: views, metafields: metafieldViews, scopes });
  const validations = validationFields(shop, { ...parts, metafieldViews });
  const find = (id: string) => {
    const parsed = parseGid(id);
    if (!parsed) throw new GraphQLError(`Invalid global id '${id}'`);
    if (parsed.type === 'AppSubscription') return findSubscriptionView(billing, shop, parsed.id);
    assertScope(requiredScopesOfType[parsed.type], scopes, parsed.type);
    requireApproval(approval, { parent: 'QueryRoot', field: 'node', returned: parsed.type });
    if (parsed.type === 'Validation') return validations.find(parsed.id);
    return views.find(parsed.type, parsed.id) ?? orders.find(parsed.type, parsed.id);
  };
  const assertWritable = (field: string, metafields: { ownerId: string }[]) => {
    for (const { ownerId } of metafields) {
      const wanted = scopesToWrite(ownerId);
      if (wanted.length > 0) assertScope(wanted, scopes, field);
    }
  };
  const findOf = (type: string) => (args: { id: string }) => (parseGid(args.id)?.type === type ? find(args.id) : null);
  return {
    shop: () => shopView(shop, storefrontUrl(shop, publicUrl)),
    products: (args: ListArguments) => views.products(args),
    product: findOf('Product'),
    productVariants: (args: ListArguments) => views.variants(args),
    collections: (args: ListArguments) => views.collections(args),
    collection: findOf('Collection'),
    orders: (args: ListArguments) => orders.orders(args),
    order: findOf('Order'),
    customers: (args: ListArguments) => orders.customers(args),
    customer: findOf('Customer'),
    validation: findOf('Validation'),
    node: (args: { id: string }) => find(args.id),
    nodes: (args: { ids: string[] }) => args.ids.map(find),
    productTags: (args: PageArguments) => views.tags(args),
    productVendors: (args: PageArguments) => views.vendors(args),
    shopLocales: (args: { published?: boolean | null }) => localeViews(shop, args),
    currentAppInstallation: () => ({
      id: installation.id,
      accessScopes: installation.scopes.map((handle) => ({ handle })),
      ...metafieldViews.of(installation.id),
      ...installationBilling(billing, shop),
    }),
    metafieldsSet: async ({ metafields }: { metafields: MetafieldInput[] }) => {
      assertWritable('metafieldsSet', metafields);
      const { rows, errors } = await setMetafields(database, shop, metafields);
      return { metafields: errors.length > 0 ? null : rows.map(toMetafieldView), userErrors: errors };
    },
    metafieldsDelete: async ({ metafields }: { metafields: MetafieldIdentifier[] }) => {
      assertWritable('metafieldsDelete', metafields);
      return { deletedMetafields: await deleteMetafields(database, shop, metafields), userErrors: [] };
    },
    bulkOperation: ({ id }: { id: string }) => bulk.find(shop, id),
    bulkOperationCancel: ({ id }: { id: string }) => bulk.cancel(shop, id),
    bulkOperationRunQuery: ({ query }: { query: string }) =>
      bulk.start(shop, query, async (document, variableValues) =>
        execute({
          schema: adminSchema,
          document,
          variableValues,
          rootValue: rootOf(caller, parts),
          fieldResolver: resolverFor(caller),
        }),
      ),
    ...orderMutations({ shop, scopes }, parts.desk, orders),
    ...validations.fields,
    ...pixelFields(shop, scopes, parts),
    ...billingMutations(billing, shop, publicUrl),
    ...workflowMutations(shop, parts),
    ...subscriptionFields(caller, new SubscriptionStore(database)),
  };
}

/** The default resolver, for fields that the token's scopes and the approval allow. */
export function resolverFor({ scopes, approval }: Caller): GraphQLFieldResolver<unknown, unknown> {
  return (source, args: Record<string, unknown>, context, info) => {
    const field = `${info.parentType.name}.${info.fieldName}`;
    const returned = getNamedType(info.returnType).name;
    assertScope(requiredScopes[field] ?? requiredScopesOfType[returned], scopes, info.fieldName);
    requireApproval(approval, { parent: info.parentType.name, field: info.fieldName, returned });
    return defaultFieldResolver(source, args, context, info) as unknown;
  };
}
