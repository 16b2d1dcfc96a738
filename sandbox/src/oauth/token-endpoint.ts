// The answers of the token endpoint: token exchange, refresh and authorization code.
import type { SandboxConfig } from '../config.js';
import type { Database } from '../database/database.js';
import type { Shop } from '../shops/shops.js';
import { isSessionTokenOf, STAFF_ID } from './session-token.js';
import {
  ACCESS_SECONDS,
  acquireOffline,
  acquireOnline,
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
type Grant = { shop: Shop; field: (name: string) => string; config: SandboxConfig; database: Database };

const refusal = (error: string, description: string, status = 400): Answer => ({
  status,
  body: { error, error_description: description },
});
const NOT_EXPIRING = refusal('invalid_request', 'Non-expiring offline tokens are no longer issued: send expiring=1');
const BAD_SUBJECT = refusal(
  'invalid_subject_token',
  'The id token is malformed, expired, of another shop or app, or the app is not installed',
);
const BAD_REFRESH = refusal('invalid_grant', 'The refresh token is unknown, used or expired');
const BAD_CODE = refusal('invalid_grant', 'The authorization code is unknown, used or expired');

export async function answerGrant(
  shop: Shop,
  body: Record<string, unknown>,
  config: SandboxConfig,
  database: Database,
): Promise<Answer> {
  const field = (name: string) => {
    const value = body[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  if (field('client_id') !== config.clientId || field('client_secret') !== config.clientSecret)
    return refusal('invalid_client', 'The client id or secret is wrong', 401);
  const grant = { shop, field, config, database };
  if (field('grant_type') === TOKEN_EXCHANGE) return exchangeToken(grant);
  if (field('grant_type') === 'refresh_token') {
    const pair = await refresh(database, shop, field('refresh_token'));
    return pair ? pairAnswer(pair) : BAD_REFRESH;
  }
  if (field('code')) return exchangeCode(grant);
  return refusal('unsupported_grant_type', 'Use token exchange, refresh_token or an authorization code');
}

async function exchangeToken({ shop, field, config, database }: Grant): Promise<Answer> {
  if (field('subject_token_type') !== ID_TOKEN) return refusal('invalid_request', 'Only id tokens can be exchanged');
  if (!(await isSessionTokenOf(field('subject_token'), shop, config))) return BAD_SUBJECT;
  if (field('requested_token_type') === ONLINE) {
    const online = await acquireOnline(database, shop);
    return online ? onlineAnswer(shop, online.token, online.scope) : BAD_SUBJECT;
  }
  if (field('requested_token_type') !== OFFLINE) return refusal('invalid_request', 'Unknown requested_token_type');
  if (field('expiring') !== '1') return NOT_EXPIRING;
  const pair = await acquireOffline(database, shop);
  return pair ? pairAnswer(pair) : BAD_SUBJECT;
}

async function exchangeCode({ shop, field, database }: Grant): Promise<Answer> {
  if (field('expiring') !== '1') return NOT_EXPIRING;
  const scope = await redeemAuthorizationCode(database, shop, field('code'));
  const pair = scope === null ? null : await acquireOffline(database, shop, scope);
  return pair ? pairAnswer(pair) : BAD_CODE;
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
        id: Number(STAFF_ID),
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
