import type { FastifyInstance } from 'fastify';
import {
  defaultFieldResolver,
  execute,
  GraphQLError,
  parse,
  validate,
  type DocumentNode,
  type GraphQLFieldResolver,
} from 'graphql';
import type { SandboxConfig } from '../config.js';
import type { Database } from '../database/database.js';
import { findAccess } from '../oauth/tokens.js';
import { findShop, type Shop } from '../shops/shops.js';
import { storefrontUrl } from '../storefront/storefront-address.js';
import { CatalogViews, type ListArguments } from './catalog-views.js';
import type { PageArguments } from './connection.js';
import { installationGid, parseGid } from './gid.js';
import {
  findMetafields,
  setMetafields,
  toMetafieldView,
  toStoredNamespace,
  type MetafieldInput,
} from './metafields.js';
import { estimateCost } from './query-cost.js';
import { adminSchema, requiredScopes, requiredScopesOfType } from './schema.js';
import { localeViews, shopView } from './shop-view.js';

type GraphqlBody = { query?: unknown; variables?: Record<string, unknown> | null; operationName?: string | null };

export function registerGraphqlRoutes(server: FastifyInstance, config: SandboxConfig, database: Database): void {
  server.post<{ Params: { shop: string; version: string }; Body: GraphqlBody | null }>(
    '/store/:shop/admin/api/:version/graphql.json',
    async (request, reply) => {
      const shop = findShop(request.params.shop);
      if (!shop) return reply.code(404).send({ errors: 'Not Found' });
      const token = request.headers['x-shopify-access-token'];
      const access = typeof token === 'string' ? await findAccess(database, shop, token) : null;
      if (!access)
        return reply
          .code(401)
          .send({ errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' });
      reply.header('x-shopify-api-version', '2026-10');
      return answer(request.body ?? {}, shop, access.scope.split(','), config, database);
    },
  );
}

async function answer(body: GraphqlBody, shop: Shop, scopes: string[], config: SandboxConfig, database: Database) {
  if (typeof body.query !== 'string') return { errors: [{ message: 'Parameter Missing or Invalid: query' }] };
  let document: DocumentNode;
  try {
    document = parse(body.query);
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error.toJSON()] };
    throw error;
  }
  const problems = validate(adminSchema, document);
  if (problems.length > 0)
    return { errors: problems.map((each) => ({ ...each.toJSON(), message: asNotEmulated(each.message) })) };

  const { data, errors } = await execute({
    schema: adminSchema,
    document,
    rootValue: rootOf(shop, scopes, config, database),
    variableValues: body.variables ?? {},
    operationName: body.operationName ?? null,
    fieldResolver: resolverFor(scopes),
  });
  for (const error of errors ?? [])
    if (error.originalError && !(error.originalError instanceof GraphQLError))
      console.error('sandbox: Admin GraphQL failed', error.originalError);
  const cost = estimateCost(document, body.variables ?? {});
  return {
    data,
    ...(errors && { errors: errors.map((error) => error.toJSON()) }),
    extensions: {
      cost: {
        requestedQueryCost: cost,
        actualQueryCost: cost,
        throttleStatus: { maximumAvailable: 2000, currentlyAvailable: Math.max(0, 2000 - cost), restoreRate: 100 },
      },
    },
  };
}

/** The default resolver, for fields that the token's scopes allow. */
function resolverFor(scopes: string[]): GraphQLFieldResolver<unknown, unknown> {
  return (source, args: Record<string, unknown>, context, info) => {
    const field = `${info.parentType.name}.${info.fieldName}`;
    assertScope(requiredScopes[field], scopes, info.fieldName);
    return defaultFieldResolver(source, args, context, info) as unknown;
  };
}

function assertScope(wanted: string[] | undefined, scopes: string[], name: string): void {
  const granted = scopes.map((scope) => scope.trim());
  if (!wanted || wanted.some((scope) => granted.includes(scope) || granted.includes(scope.replace('read_', 'write_'))))
    return;
  const required = wanted.map((scope) => `\`${scope}\``).join(' or ');
  throw new GraphQLError(`Access denied for ${name} field. Required access: ${required} access scope.`, {
    extensions: { code: 'ACCESS_DENIED', requiredAccess: `${required} access scope.` },
  });
}

function rootOf(shop: Shop, scopes: string[], config: SandboxConfig, database: Database) {
  const views = new CatalogViews(shop, config.publicUrl);
  const find = (id: string) => {
    const parsed = parseGid(id);
    if (!parsed) throw new GraphQLError(`Invalid global id '${id}'`);
    const view = views.find(parsed.type, parsed.id);
    if (view) assertScope(requiredScopesOfType[parsed.type], scopes, parsed.type);
    return view;
  };
  const findOf = (type: string) => (args: { id: string }) => (parseGid(args.id)?.type === type ? find(args.id) : null);
  return {
    shop: () => shopView(shop, storefrontUrl(shop, config.publicUrl)),
    products: (args: ListArguments) => views.products(args),
    product: findOf('Product'),
    collections: (args: ListArguments) => views.collections(args),
    collection: findOf('Collection'),
    node: (args: { id: string }) => find(args.id),
    nodes: (args: { ids: string[] }) => args.ids.map(find),
    productTags: (args: PageArguments) => views.tags(args),
    productVendors: (args: PageArguments) => views.vendors(args),
    shopLocales: (args: { published?: boolean | null }) => localeViews(shop, args),
    currentAppInstallation: () => ({
      id: installationGid(shop),
      accessScopes: scopes.map((handle) => ({ handle: handle.trim() })),
      metafield: async ({ namespace, key }: { namespace?: string | null; key: string }) => {
        const rows = await findMetafields(database, shop);
        const row = rows.find((each) => each.namespace === toStoredNamespace(namespace) && each.key === key);
        return row ? toMetafieldView(row) : null;
      },
    }),
    metafieldsSet: async ({ metafields }: { metafields: MetafieldInput[] }) => {
      const { rows, errors } = await setMetafields(database, shop, metafields);
      return { metafields: errors.length > 0 ? null : rows.map(toMetafieldView), userErrors: errors };
    },
  };
}

/** graphql-js's messages about what a schema does not have, and how to print the name of what is missing. */
const missingParts: { message: RegExp; name: string }[] = [
  { message: /^Cannot query field "(?<field>\w+)" on type "(?<type>\w+)".*$/s, name: '$<type>.$<field>' },
  { message: /^Unknown argument "(?<argument>\w+)" on field "(?<field>[\w.]+)".*$/s, name: '$<field>($<argument>:)' },
  { message: /^Unknown type "(?<type>\w+)".*$/s, name: '$<type>' },
  { message: /^Value "(?<value>\w+)" does not exist in "(?<type>\w+)" enum.*$/s, name: '$<type>.$<value>' },
  { message: /^Field "(?<field>\w+)" is not defined by type "(?<type>\w+)".*$/s, name: '$<type>.$<field>' },
];

/** A part that this schema lacks can exist on the platform, so the message says that it is not emulated. */
function asNotEmulated(text: string): string {
  const part = missingParts.find(({ message }) => message.test(text));
  return part ? text.replace(part.message, `not emulated: ${part.name}`) : text;
}
