import type { FastifyInstance } from 'fastify';
import { missingScopes, splitScopes, type AppDeclaration } from '../app-declaration.js';
import type { SendShell } from '../admin-shell/shell-page.js';
import { now } from '../clock.js';
import type { SandboxConfig } from '../config.js';
import type { Database } from '../database/database.js';
import { answerWithFault } from '../faults/answer-with-fault.js';
import type { Faults } from '../faults/faults.js';
import { consentPage } from '../installations/consent-page.js';
import type { Installations } from '../installations/installations.js';
import { findShop } from '../shops/shops.js';
import { encodeHost, signQuery } from './signed-query.js';
import { answerGrant } from './token-endpoint.js';
import { addAuthorizationCode } from './tokens.js';

export type OauthParts = {
  config: SandboxConfig;
  app: AppDeclaration;
  database: Database;
  installations: Installations;
  faults: Faults;
  sendShell: SendShell;
};
type AuthorizeQuery = { client_id?: string; scope?: string; redirect_uri?: string; state?: string };

export function registerOauthRoutes(server: FastifyInstance, parts: OauthParts): void {
  const { config, app, database, installations, faults, sendShell } = parts;
  server.post<{ Params: { shop: string }; Body: Record<string, unknown> | null }>(
    '/store/:shop/admin/oauth/access_token',
    async (request, reply) => {
      const shop = findShop(request.params.shop);
      if (!shop) return reply.code(404).send({ error: 'shop_not_found' });
      const fault = faults.take('token', shop);
      if (fault && (await answerWithFault(fault, reply))) return reply;
      const { status, body } = await answerGrant(shop, request.body ?? {}, config, database);
      return reply.code(status).header('cache-control', 'no-store').send(body);
    },
  );

  server.get<{ Params: { shop: string }; Querystring: AuthorizeQuery }>(
    '/store/:shop/admin/oauth/authorize',
    async (request, reply) => {
      const shop = findShop(request.params.shop);
      if (!shop) return reply.code(404).send({ error: 'shop_not_found' });
      const problem = problemOf(request.query, app);
      if (problem) return reply.code(problem.status).send({ error: problem.error, error_description: problem.text });

      const installation = await installations.current(shop);
      const { scope = app.scopes.join(','), redirect_uri: redirectUrl = '', state = '' } = request.query;
      const code = (await installations.isReady(shop)) ? await addAuthorizationCode(database, shop, scope) : null;
      if (code === null) {
        const continueTo = request.originalUrl;
        return sendShell(reply, shop, consentPage({ shop, app, installation, continueTo }));
      }
      const query = signQuery(
        {
          code,
          host: encodeHost(config.publicUrl, shop.handle),
          shop: shop.domain,
          state,
          timestamp: String(Math.floor(now().getTime() / 1000)),
        },
        config.clientSecret,
      );
      const target = new URL(redirectUrl);
      for (const [name, value] of query) target.searchParams.set(name, value);
      return reply.redirect(target.href);
    },
  );
}

/** Validates a request to authorize. Only the registered URLs and scopes are allowed. */
function problemOf({ client_id: clientId, scope, redirect_uri: redirectUrl }: AuthorizeQuery, app: AppDeclaration) {
  if (clientId !== app.clientId) return { status: 401, error: 'invalid_client', text: 'There is no such app' };
  if (!redirectUrl || !app.redirectUrls.includes(redirectUrl))
    return {
      status: 400,
      error: 'invalid_request',
      text: 'The redirect_uri is not one of the registered redirect_urls',
    };
  const unknown = missingScopes(splitScopes(scope ?? ''), [...app.scopes, ...app.optionalScopes]);
  if (unknown.length > 0)
    return { status: 400, error: 'invalid_scope', text: `Not registered for the app: ${unknown.join(', ')}` };
  return null;
}
