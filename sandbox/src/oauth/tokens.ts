import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { inTransaction, type Database } from '../database/database.js';
import type { Shop } from '../shops/shops.js';

export const ACCESS_SECONDS = 3_600;
export const ONLINE_SECONDS = 86_399;
export const REFRESH_SECONDS = 7_776_000;

export type TokenPair = { accessToken: string; refreshToken: string; scope: string };
export type Access = { scope: string; mode: 'offline' | 'online' };

const secret = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`;

/** A first pair for a shop. Older refresh tokens die at once, older access tokens live out their hour. */
export function acquireOffline(database: Database, shop: Shop, scope: string): Promise<TokenPair> {
  return inTransaction(database, async (client) => {
    await lockShop(client, shop);
    await client.query('DELETE FROM refresh_token WHERE shop = $1', [shop.domain]);
    return {
      accessToken: await addAccess(client, shop, scope),
      refreshToken: await addRefresh(client, shop, scope),
      scope,
    };
  });
}

export async function acquireOnline(database: Database, shop: Shop, scope: string): Promise<string> {
  const token = secret('shpat');
  await database.query(
    `INSERT INTO access_token (token, shop, scope, mode, expires_at) VALUES ($1, $2, $3, 'online', now() + make_interval(secs => $4))`,
    [token, shop.domain, scope, ONLINE_SECONDS],
  );
  return token;
}

/**
 * Exchanges a refresh token for the next pair, or answers null when it is unknown, spent or too old.
 * A caller that never saw the answer may ask again with the same token: it stays good, and brings the same
 * replacement, until that replacement is itself used.
 */
export function refresh(database: Database, shop: Shop, refreshToken: string): Promise<TokenPair | null> {
  return inTransaction(database, async (client) => {
    await lockShop(client, shop);
    const { rows } = await client.query<{ scope: string; replaced_by: string | null }>(
      'SELECT scope, replaced_by FROM refresh_token WHERE token = $1 AND shop = $2 AND expires_at > now()',
      [refreshToken, shop.domain],
    );
    const [known] = rows;
    if (!known) return null;
    await client.query('DELETE FROM refresh_token WHERE replaced_by = $1', [refreshToken]);
    const next = known.replaced_by ?? (await addRefresh(client, shop, known.scope));
    await client.query('UPDATE refresh_token SET replaced_by = $2 WHERE token = $1', [refreshToken, next]);
    return { accessToken: await addAccess(client, shop, known.scope), refreshToken: next, scope: known.scope };
  });
}

/** What an access token may do in this shop, or null when it is unknown there or expired. */
export async function findAccess(database: Database, shop: Shop, token: string): Promise<Access | null> {
  const { rows } = await database.query<Access>(
    'SELECT scope, mode FROM access_token WHERE token = $1 AND shop = $2 AND expires_at > now()',
    [token, shop.domain],
  );
  return rows[0] ?? null;
}

export async function addAuthorizationCode(database: Database, shop: Shop, scope: string): Promise<string> {
  const code = randomBytes(16).toString('hex');
  await database.query(`INSERT INTO authorization_code (code, shop, scope, expires_at) VALUES ($1, $2, $3, now() + interval '1 minute')`, [
    code,
    shop.domain,
    scope,
  ]);
  return code;
}

/** The scope granted with a code, which works once; null when it does not work. */
export async function spendAuthorizationCode(database: Database, shop: Shop, code: string): Promise<string | null> {
  const { rows } = await database.query<{ scope: string }>(
    'DELETE FROM authorization_code WHERE code = $1 AND shop = $2 AND expires_at > now() RETURNING scope',
    [code, shop.domain],
  );
  return rows[0]?.scope ?? null;
}

/** Exchanges and refreshes of one shop wait for each other, so that a pair is never issued twice. */
async function lockShop(client: PoolClient, shop: Shop): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`tokens:${shop.domain}`]);
}

async function addAccess(client: PoolClient, shop: Shop, scope: string): Promise<string> {
  const token = secret('shpat');
  await client.query(
    `INSERT INTO access_token (token, shop, scope, mode, expires_at) VALUES ($1, $2, $3, 'offline', now() + make_interval(secs => $4))`,
    [token, shop.domain, scope, ACCESS_SECONDS],
  );
  return token;
}

async function addRefresh(client: PoolClient, shop: Shop, scope: string): Promise<string> {
  const token = secret('shprt');
  await client.query(`INSERT INTO refresh_token (token, shop, scope, expires_at) VALUES ($1, $2, $3, now() + make_interval(secs => $4))`, [
    token,
    shop.domain,
    scope,
    REFRESH_SECONDS,
  ]);
  return token;
}
