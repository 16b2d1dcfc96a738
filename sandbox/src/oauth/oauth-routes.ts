import type { FastifyInstance } from 'fastify';
import type { SandboxConfig } from '../config.js';
import type { Database } from '../database/database.js';
import { findShop, type Shop } from '../shops/shops.js';
import { encodeHost, signQuery } from './signed-query.js';
import { isSessionTokenOf } from './session-token.js';
import {
  ACCESS_SECONDS,
  acquireOffline,
  acquireOnline,
  addAuthorizationCode,
  ONLINE_SECONDS,
  refresh,
  REFRESH_SECONDS,
  redeemAuthorizationCode,
  type TokenPair,
} from './tokens.js';

const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ID_TOKEN = 'urn:ietf:params:oauth:token-type:id_token';
const OFFLINE = 'urn:shopify:params:oauth:token-type:offline-access-token';
const ONLINE = 'urn:shopify:params:oauth:token-type:online-access-token';

type Answer = { status: number; body: Record<string, unknown> };
const refusal = (error: string, description: string, status = 400): Answer => ({
  status,
  body: { error, error_description: description },
});

export function registerOauthRoutes(server: FastifyInstance, config: SandboxConfig, database: Database): void {
  server.post<{ Params: { shop: string }; Body: Record<string, unknown> | null }>(
    '/store/:shop/admin/oauth/access_token',
    async (request, reply) => {
      const shop = findShop(request.params.shop);
      if (!shop) return reply.code(404).send({ error: 'shop_not_found' });
      const { status, body } = await answerGrant(shop, request.body ?? {}, config, database);
      return reply.code(status).header('cache-control', 'no-store').send(body);
    },
  );

  server.get<{ Params: { shop: string }; Querystring: Record<string, string> }>(
    '/store/:shop/admin/oauth/authorize',
    async (request, reply) => {
      const shop = findShop(request.params.shop);
      if (!shop) return reply.code(404).send({ error: 'shop_not_found' });
      const { client_id, scope = config.scopes, redirect_uri = '', state = '' } = request.query;
      if (client_id !== config.clientId) return reply.code(401).send({ error: 'invalid_client' });
      if (!isOwnAddress(redirect_uri, config.appUrl)) return reply.code(400).send({ error: 'invalid_redirect_uri' });
      const query = signQuery(
        {
          code: await addAuthorizationCode(database, shop, scope),
          host: encodeHost(config.publicUrl, shop.handle),
          shop: shop.domain,
          state,
          timestamp: String(Math.floor(Date.now() / 1000)),
        },
        config.clientSecret,
      );
      const target = new URL(redirect_uri);
      for (const [name, value] of query) target.searchParams.set(name, value);
      return reply.redirect(target.href);
    },
  );
}

async function answerGrant(
  shop: Shop,
  body: Record<string, unknown>,
  config: SandboxConfig,
  database: Database,
): Promise<Answer> {
  const field = (name: string) => (typeof body[name] === 'string' ? body[name] : '');
  if (field('client_id') !== config.clientId || field('client_secret') !== config.clientSecret)
    return refusal('invalid_client', 'The client id or secret is wrong', 401);

  if (field('grant_type') === TOKEN_EXCHANGE) {
    if (field('subject_token_type') !== ID_TOKEN) return refusal('invalid_request', 'Only id tokens can be exchanged');
    if (!(await isSessionTokenOf(field('subject_token'), shop, config)))
      return refusal('invalid_subject_token', 'The id token is malformed, expired or of another shop or app');
    if (field('requested_token_type') === ONLINE)
      return onlineAnswer(shop, await acquireOnline(database, shop, config.scopes), config.scopes);
    if (field('requested_token_type') !== OFFLINE) return refusal('invalid_request', 'Unknown requested_token_type');
    if (String(body.expiring) !== '1')
      return refusal('invalid_request', 'Non-expiring offline tokens are no longer issued');
    return pairAnswer(await acquireOffline(database, shop, config.scopes));
  }
  if (field('grant_type') === 'refresh_token') {
    const pair = await refresh(database, shop, field('refresh_token'));
    return pair ? pairAnswer(pair) : refusal('invalid_grant', 'The refresh token is unknown, used or expired');
  }
  if (field('code')) {
    const scope = await redeemAuthorizationCode(database, shop, field('code'));
    return scope === null
      ? refusal('invalid_grant', 'The authorization code is unknown, used or expired')
      : pairAnswer(await acquireOffline(database, shop, scope));
  }
  return refusal('unsupported_grant_type', 'Use token exchange, refresh_token or an authorization code');
}

function pairAnswer({ accessToken, refreshToken, scope }: TokenPair): Answer {
  return {
    status: 200,
    body: {
      access_token: accessToken,
      scope,
      expires_in: ACCESS_SECONDS,
      refresh_token: refreshToken,
      refresh_token_expires_in: REFRESH_SECONDS,
    },
  };
}

function onlineAnswer(shop: Shop, accessToken: string, scope: string): Answer {
  return {
    status: 200,
    body: {
      access_token: accessToken,
      scope,
      expires_in: ONLINE_SECONDS,
      associated_user_scope: scope,
      associated_user: {
        id: 1,
        first_name: 'Sam',
        last_name: 'Keeper',
        email: shop.email,
        email_verified: true,
        account_owner: true,
        locale: 'en',
        collaborator: false,
      },
    },
  };
}

/** Compares origins, because another address can begin with the same text. */
function isOwnAddress(address: string, appUrl: string): boolean {
  return URL.canParse(address) && new URL(address).origin === new URL(appUrl).origin;
}
