import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { now } from '../clock.js';
import { inTransaction, type Database } from '../database/database.js';
import { findCurrent, lockInstallation } from '../installations/current-installation.js';
import type { Shop } from '../shops/shops.js';

export const ACCESS_SECONDS = 3_600;
export const ONLINE_SECONDS = 86_399;
export const REFRESH_SECONDS = 7_776_000;
const CODE_SECONDS = 60;

export type TokenPair = { accessToken: string; refreshToken: string; scope: string };
export type Access = { scope: string; mode: 'offline' | 'online' };

const inSeconds = (seconds: number) => new Date(now().getTime() + seconds * 1_000);
const secret = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`;

/**
 * A first pair for a shop, with the granted scopes or some of them; null where the app is not installed. Older refresh
 * tokens stop working at once, older access tokens when they expire.
 */
export function acquireOffline(database: Database, shop: Shop, wanted?: string): Promise<TokenPair | null> {
  return inTransaction(database, async (client) => {
    const scope = await grantedScope(client, shop, wanted);
    if (scope === null) return null;
    await client.query('DELETE FROM refresh_token WHERE shop = $1', [shop.domain]);
    return {
      accessToken: await addAccess(client, shop, scope),
      refreshToken: await addRefresh(client, shop, scope),
      scope,
    };
  });
}

/** A token of the merchant's session; null where the app is not installed. */
export function acquireOnline(database: Database, shop: Shop): Promise<{ token: string; scope: string } | null> {
  return inTransaction(database, async (client) => {
    const scope = await grantedScope(client, shop);
    if (scope === null) return null;
    return { scope, token: await insertAccessToken(client, shop, { scope, mode: 'online', seconds: ONLINE_SECONDS }) };
  });
}

/**
 * Exchanges a refresh token for the next pair, with the scopes that are granted now; null when it is unknown, used or
 * expired. A caller that did not receive the answer can ask again with the same token: it gets the same replacement
 * until that replacement is used.
 */
export function refresh(database: Database, shop: Shop, refreshToken: string): Promise<TokenPair | null> {
  return inTransaction(database, async (client) => {
    const scope = await grantedScope(client, shop);
    if (scope === null) return null;
    const { rows } = await client.query<{ replaced_by: string | null }>(
      'SELECT replaced_by FROM refresh_token WHERE token = $1 AND shop = $2 AND expires_at > $3',
      [refreshToken, shop.domain, now()],
    );
    const [known] = rows;
    if (!known) return null;
    await client.query('DELETE FROM refresh_token WHERE replaced_by = $1', [refreshToken]);
    const next = known.replaced_by ?? (await addRefresh(client, shop, scope));
    await client.query('UPDATE refresh_token SET replaced_by = $2 WHERE token = $1', [refreshToken, next]);
    return { accessToken: await addAccess(client, shop, scope), refreshToken: next, scope };
  });
}

/** An access token's scopes in this shop; null if unknown or expired. */
export async function findAccess(database: Database, shop: Shop, token: string): Promise<Access | null> {
  const { rows } = await database.query<Access>(
    'SELECT scope, mode FROM access_token WHERE token = $1 AND shop = $2 AND expires_at > $3',
    [token, shop.domain, now()],
  );
  return rows[0] ?? null;
}

/** A code for the address to which the merchant returns; null where the app is not installed. */
export function addAuthorizationCode(database: Database, shop: Shop, scope: string): Promise<string | null> {
  return inTransaction(database, async (client) => {
    if ((await grantedScope(client, shop)) === null) return null;
    const code = randomBytes(16).toString('hex');
    await client.query('INSERT INTO authorization_code (code, shop, scope, expires_at) VALUES ($1, $2, $3, $4)', [
      code,
      shop.domain,
      scope,
      inSeconds(CODE_SECONDS),
    ]);
    return code;
  });
}

/** The scope granted with a code; null when the code is unknown, used or expired. */
export async function redeemAuthorizationCode(database: Database, shop: Shop, code: string): Promise<string | null> {
  const { rows } = await database.query<{ scope: string }>(
    'DELETE FROM authorization_code WHERE code = $1 AND shop = $2 AND expires_at > $3 RETURNING scope',
    [code, shop.domain, now()],
  );
  return rows[0]?.scope ?? null;
}

/**
 * The scope of a new token; null where the app is not installed. Grants of one shop and its uninstalling run one after
 * another, so that no pair is issued twice and none to a shop that has just uninstalled the app.
 */
async function grantedScope(client: PoolClient, shop: Shop, wanted?: string): Promise<string | null> {
  await lockInstallation(client, shop);
  const installation = await findCurrent(client, shop);
  return installation && (wanted ?? installation.scopes.join(','));
}

function addAccess(client: PoolClient, shop: Shop, scope: string): Promise<string> {
  return insertAccessToken(client, shop, { scope, mode: 'offline', seconds: ACCESS_SECONDS });
}

async function insertAccessToken(
  client: PoolClient,
  shop: Shop,
  { scope, mode, seconds }: Access & { seconds: number },
): Promise<string> {
  const token = secret('shpat');
  await client.query(
    `INSERT INTO access_token (token, shop, scope, mode, expires_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [token, shop.domain, scope, mode, inSeconds(seconds)],
  );
  return token;
}

async function addRefresh(client: PoolClient, shop: Shop, scope: string): Promise<string> {
  const token = secret('shprt');
  await client.query(
    `INSERT INTO refresh_token (token, shop, scope, expires_at)
     VALUES ($1, $2, $3, $4)`,
    [token, shop.domain, scope, inSeconds(REFRESH_SECONDS)],
  );
  return token;
}
