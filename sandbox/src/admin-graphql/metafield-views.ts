// Metafield objects of the Admin API.
import { setImmediate as afterThisTurn } from 'node:timers/promises';
import type { Database } from '../database/database.js';
import type { Shop } from '../shops/shops.js';
import { toConnection, type PageArguments } from './connection.js';
import { gid, parseGid } from './gid.js';
import { compareDigestOf } from './metafield-problems.js';
import { toStoredNamespace, type MetafieldRow } from './metafield.js';
import { findMetafieldsOf } from './metafields.js';

type Named = { namespace?: string | null; key: string };
type Listed = PageArguments & { namespace?: string | null; keys?: string[] | null };

/** Reads the metafields of one shop for one request: what is asked for together is one query. */
export class MetafieldViews {
  private readonly waiting = new Set<string>();
  private reading: Promise<MetafieldRow[]> | null = null;

  constructor(
    private readonly database: Database,
    private readonly shop: Shop,
  ) {}

  /** The fields `metafield` and `metafields` of this owner. */
  of(ownerId: string) {
    return {
      metafield: async ({ namespace, key }: Named) => {
        const rows = await this.rowsOf(ownerId);
        const row = rows.find((each) => each.namespace === toStoredNamespace(namespace) && each.key === key);
        return row ? toMetafieldView(row) : null;
      },
      metafields: async ({ namespace, keys, ...page }: Listed) => {
        const isWanted = (row: MetafieldRow) =>
          (!namespace || row.namespace === toStoredNamespace(namespace)) &&
          (!keys || keys.some((key) => isKey(row, key)));
        const views = (await this.rowsOf(ownerId)).filter(isWanted).map(toMetafieldView);
        return toConnection(views, page);
      },
    };
  }

  private async rowsOf(ownerId: string): Promise<MetafieldRow[]> {
    this.waiting.add(ownerId);
    this.reading ??= afterThisTurn().then(() => {
      const ownerIds = [...this.waiting];
      this.waiting.clear();
      this.reading = null;
      return findMetafieldsOf(this.database, this.shop, ownerIds);
    });
    return (await this.reading).filter((row) => row.owner_id === ownerId);
  }
}

/** Whether `namespace.key` names the metafield. */
function isKey(row: MetafieldRow, name: string): boolean {
  const dot = name.lastIndexOf('.');
  return row.namespace === toStoredNamespace(name.slice(0, Math.max(0, dot))) && row.key === name.slice(dot + 1);
}

export function toMetafieldView(row: MetafieldRow) {
  return {
    __typename: 'Metafield',
    id: gid('Metafield', row.id),
    namespace: row.namespace,
    key: row.key,
    type: row.type,
    value: row.value,
    jsonValue: () => (row.type === 'json' ? (JSON.parse(row.value) as unknown) : row.value),
    compareDigest: compareDigestOf(row.value),
    owner: { __typename: parseGid(row.owner_id)!.type, id: row.owner_id },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
