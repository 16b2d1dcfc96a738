import type { FastifyInstance } from 'fastify';
import { missingScopes, splitScopes } from '../app-declaration.js';
import type { Billing } from '../billing/billing.js';
import { BulkOperations } from '../bulk/bulk-operations.js';
import type { SandboxConfig } from '../config.js';
import type { CustomerData } from '../customer-data/customer-data.js';
import type { Database } from '../database/database.js';
import { answerWithFault } from '../faults/answer-with-fault.js';
import type { Faults } from '../faults/faults.js';
import type { FunctionFacts } from '../functions/function-facts.js';
import type { Installations } from '../installations/installations.js';
import { findAccess } from '../oauth/tokens.js';
import type { OrderDesk } from '../orders/order-desk.js';
import { findShop, type Shop } from '../shops/shops.js';
import type { PixelParts } from '../pixels/pixel-fields.js';
import type { ValidationStore } from '../validations/validation-store.js';
import { answeringVersion } from './api-versions.js';
import { answerQuery, throttled, type GraphqlBody } from './answer-query.js';
import type { FlowTrigger } from '../workflows/flow-triggers.js';
import type { TriggerStore } from '../workflows/trigger-store.js';
import { CostBuckets } from './cost-buckets.js';
import type { Caller } from './graphql-root.js';
import { adminSchema } from './schema.js';

export type GraphqlParts = PixelParts & {
  config: SandboxConfig;
  database: Database;
  installations: Installations;
  billing: Billing;
  desk: OrderDesk;
  faults: Faults;
  validations: ValidationStore;
  checkoutFunctions: readonly FunctionFacts[];
  flowTriggers: readonly FlowTrigger[];
  triggers: TriggerStore;
  customerData: CustomerData;
};

/** Of one request, as the platform says for `metafieldsSet`. */
const MOST_BYTES = 10 * 1024 * 1024;
const INVALID_TOKEN = '[API] Invalid API key or access token (unrecognized login or wrong password)';
const PARTIAL = {
  message: 'Internal error. Looks like something went wrong on our end.',
  extensions: { code: 'INTERNAL_SERVER_ERROR' },
};

export function registerGraphqlRoutes(server: FastifyInstance, parts: GraphqlParts): void {
  const { config, faults } = parts;
  const buckets = new CostBuckets();
  const { publicUrl } = config;
  const bulk = new BulkOperations(publicUrl, adminSchema);
  const queryParts = { ...parts, publicUrl, bulk, buckets };
  server.get<{ Params: { secret: string } }>('/bulk-results/:secret.jsonl', async ({ params }, reply) => {
    const result = bulk.result(params.secret);
    return result === null ? reply.code(404).send('Not Found') : reply.type('application/jsonl').send(result);
  });
  server.post<{ Params: { shop: string; version: string }; Body: GraphqlBody | null }>(
    '/store/:shop/admin/api/:version/graphql.json',
    { bodyLimit: MOST_BYTES },
    async (request, reply) => {
      const version = answeringVersion(request.params.version);
      const shop = findShop(request.params.shop);
      if (!shop || version === null) return reply.code(404).send({ errors: 'Not Found' });
      const fault = faults.take('graphql', shop);
      if (fault && (await answerWithFault(fault, reply))) return reply;
      const caller = await identify(shop, request.headers['x-shopify-access-token'], parts);
      if (!caller) return reply.code(401).send({ errors: INVALID_TOKEN });
      reply.header('x-shopify-api-version', version);
      if (fault?.mode === 'throttled') return throttled(shop, buckets, 1);
      const answer = await answerQuery(request.body ?? {}, caller, queryParts);
      if (fault?.mode !== 'partial') return answer;
      return { ...answer, errors: [...('errors' in answer ? (answer.errors ?? []) : []), PARTIAL] };
    },
  );
}

async function identify(shop: Shop, token: unknown, parts: GraphqlParts): Promise<Caller | null> {
  const { database, installations, customerData } = parts;
  const access = typeof token === 'string' ? await findAccess(database, shop, token) : null;
  const installation = await installations.current(shop);
  if (!access || !installation) return null;
  // A token loses at once what the merchant has revoked, and gains nothing that was granted later.
  const scopes = splitScopes(access.scope).filter((scope) => missingScopes([scope], installation.scopes).length === 0);
  return { shop, installation, scopes, approval: customerData.of(shop) };
}
