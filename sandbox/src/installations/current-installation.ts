import type { PoolClient } from 'pg';
import { gid } from '../admin-graphql/gid.js';
import type { Database } from '../database/database.js';
import type { Shop } from '../shops/shops.js';

export type Installation = { id: string; scopes: string[]; installedAt: Date };

type InstallationRow = { number: string; scopes: string[]; installed_at: Date };

/** Grants and uninstalling run one after another, so that no token is issued to a shop that is being uninstalled. */
export async function lockInstallation(client: PoolClient, shop: Shop): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`installation:${shop.domain}`]);
}

export async function findCurrent(database: Database | PoolClient, shop: Shop): Promise<Installation | null> {
  const { rows } = await database.query<InstallationRow>(
    'SELECT number, scopes, installed_at FROM installation WHERE shop = $1 AND uninstalled_at IS NULL',
    [shop.domain],
  );
  const [row] = rows;
  return row ? { id: gid('AppInstallation', row.number), scopes: row.scopes, installedAt: row.installed_at } : null;
}
