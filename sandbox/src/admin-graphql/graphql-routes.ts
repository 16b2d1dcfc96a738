import type { FastifyInstance } from 'fastify';
import { execute, GraphQLError, parse, validate, type DocumentNode } from 'graphql';
import { splitScopes } from '../app-declaration.js';
import type { SandboxConfig } from '../config.js';
import type { Database } from '../database/database.js';
import type { Installations } from '../installations/installations.js';
import { findAccess } from '../oauth/tokens.js';
import { findShop, type Shop } from '../shops/shops.js';
import { resolverFor, rootOf, type Caller } from './graphql-root.js';
import { estimateCost } from './query-cost.js';
import { adminSchema } from './schema.js';

export type GraphqlParts = { config: SandboxConfig; database: Database; installations: Installations };
type GraphqlBody = { query?: unknown; variables?: Record<string, unknown> | null; operationName?: string | null };

const INVALID_TOKEN = '[API] Invalid API key or access token (unrecognized login or wrong password)';

export function registerGraphqlRoutes(server: FastifyInstance, parts: GraphqlParts): void {
  server.post<{ Params: { shop: string; version: string }; Body: GraphqlBody | null }>(
    '/store/:shop/admin/api/:version/graphql.json',
    async (request, reply) => {
      const shop = findShop(request.params.shop);
      if (!shop) return reply.code(404).send({ errors: 'Not Found' });
      const caller = await identify(shop, request.headers['x-shopify-access-token'], parts);
      if (!caller) return reply.code(401).send({ errors: INVALID_TOKEN });
      reply.header('x-shopify-api-version', '2026-10');
      return answer(request.body ?? {}, caller, parts);
    },
  );
}

async function identify(shop: Shop, token: unknown, { database, installations }: GraphqlParts): Promise<Caller | null> {
  const access = typeof token === 'string' ? await findAccess(database, shop, token) : null;
  const installation = await installations.current(shop);
  return access && installation ? { shop, installation, scopes: splitScopes(access.scope) } : null;
}

async function answer(body: GraphqlBody, caller: Caller, { config, database }: GraphqlParts) {
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
    rootValue: rootOf(caller, config.publicUrl, database),
    variableValues: body.variables ?? {},
    operationName: body.operationName ?? null,
    fieldResolver: resolverFor(caller.scopes),
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
