// Types that can have metafields, and the scope for writing them.
import type { PoolClient } from 'pg';
import { catalogOf } from '../catalog/catalog.js';
import { findCurrent } from '../installations/current-installation.js';
import { findCustomer } from '../shops/customers.js';
import type { Shop } from '../shops/shops.js';
import { parseGid } from './gid.js';

type OwnerKind = {
  /** Any of them is enough; none: every token may. */
  scopes: string[];
  exists: (client: PoolClient, shop: Shop, id: { gid: string; number: number }) => Promise<boolean>;
};

const ownerKinds: Record<string, OwnerKind> = {
  AppInstallation: {
    scopes: [],
    exists: async (client, shop, { gid }) => (await findCurrent(client, shop))?.id === gid,
  },
  Product: {
    scopes: ['write_products'],
    exists: async (_client, shop, { number }) => catalogOf(shop).productById.has(number),
  },
  Customer: {
    scopes: ['write_customers'],
    exists: async (_client, _shop, { number }) => findCustomer(String(number)) !== undefined,
  },
  Validation: {
    scopes: ['write_validations'],
    exists: async (client, shop, { number }) => {
      const { rowCount } = await client.query('SELECT 1 FROM validation WHERE shop = $1 AND id = $2', [
        shop.domain,
        number,
      ]);
      return rowCount === 1;
    },
  },
};

/** Scopes that allow writing this owner's metafields; one is enough. */
export function scopesToWrite(ownerId: string): string[] {
  return ownerKinds[parseGid(ownerId)?.type ?? '']?.scopes ?? [];
}

/** Those of the owners that the shop has. */
export async function findOwners(client: PoolClient, shop: Shop, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const gid of new Set(ids)) {
    const parsed = parseGid(gid);
    const kind = parsed ? ownerKinds[parsed.type] : undefined;
    if (parsed && kind && (await kind.exists(client, shop, { gid, number: parsed.id }))) found.add(gid);
  }
  return found;
}
