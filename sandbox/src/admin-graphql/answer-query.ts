// The answer to one Admin GraphQL request of a known caller.
import { execute, GraphQLError, parse, validate, type DocumentNode } from 'graphql';
import type { Shop } from '../shops/shops.js';
import { MOST_PER_QUERY, type CostBuckets } from './cost-buckets.js';
import { resolverFor, rootOf, type Caller, type RootParts } from './graphql-root.js';
import { asNotEmulated } from './not-emulated.js';
import { countObjects, estimateCost } from './query-cost.js';
import { adminSchema } from './schema.js';

export type GraphqlBody = {
  query?: unknown;
  variables?: Record<string, unknown> | null;
  operationName?: string | null;
};
export type QueryParts = RootParts & { buckets: CostBuckets };

const COST_DOCUMENTATION = 'https://shopify.dev/docs/apps/build/apis/graphql-admin/rate-limits';

export async function answerQuery(body: GraphqlBody, caller: Caller, { buckets, ...parts }: QueryParts) {
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

  const requested = estimateCost(document, body.variables ?? {}, body.operationName);
  if (requested > MOST_PER_QUERY) return tooExpensive(requested);
  if (!buckets.take(caller.shop, requested)) return throttled(caller.shop, buckets, requested);
  const { data, errors } = await execute({
    schema: adminSchema,
    document,
    rootValue: rootOf(caller, parts),
    variableValues: body.variables ?? {},
    operationName: body.operationName ?? null,
    fieldResolver: resolverFor(caller),
  });
  for (const error of errors ?? [])
    if (error.originalError && !(error.originalError instanceof GraphQLError))
      console.error('sandbox: Admin GraphQL failed', error.originalError);
  const actual = Math.min(requested, countObjects(data ?? {}));
  buckets.giveBack(caller.shop, requested - actual);
  return {
    data,
    ...(errors && { errors: errors.map((error) => error.toJSON()) }),
    extensions: {
      cost: { requestedQueryCost: requested, actualQueryCost: actual, throttleStatus: buckets.status(caller.shop) },
    },
  };
}

/** The answer to a query for which the shop has no points left. */
export function throttled(shop: Shop, buckets: CostBuckets, requested: number) {
  const throttleStatus = buckets.status(shop);
  return {
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED', documentation: COST_DOCUMENTATION } }],
    extensions: { cost: { requestedQueryCost: requested, actualQueryCost: null, throttleStatus } },
  };
}

function tooExpensive(cost: number) {
  const message = `Query cost is ${cost}, which exceeds the single query max cost limit (${MOST_PER_QUERY}).`;
  const extensions = { code: 'MAX_COST_EXCEEDED', cost, maxCost: MOST_PER_QUERY, documentation: COST_DOCUMENTATION };
  return { errors: [{ message, extensions }] };
}
