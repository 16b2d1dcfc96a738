import type { PoolClient } from 'pg';
import { now } from '../clock.js';
import { inTransaction, type Database } from '../database/database.js';
import { findCurrent, lockInstallation } from '../installations/current-installation.js';
import type { Customer } from '../shops/customers.js';
import type { Shop } from '../shops/shops.js';
import { gid } from './gid.js';
import { findOwners } from './metafield-owners.js';
import { problem, problemOf, type MetafieldError } from './metafield-problems.js';
import { toStoredNamespace, type MetafieldIdentifier, type MetafieldInput, type MetafieldRow } from './metafield.js';

const MAX_PER_CALL = 25;
const COLUMNS = 'id, owner_id, namespace, key, type, value, created_at, updated_at';

/** The metafields of the shop's present installation, and those that it has of a customer. */
export async function findMetafields(
  database: Database | PoolClient,
  shop: Shop,
  customer?: Pick<Customer, 'id'>,
): Promise<MetafieldRow[]> {
  const installation = await findCurrent(database, shop);
  const owners = installation ? [installation.id, ...(customer ? [gid('Customer', customer.id)] : [])] : [];
  return findMetafieldsOf(database, shop, owners);
}

/** Metafields of several owners, in the order they were first written. */
export async function findMetafieldsOf(
  database: Database | PoolClient,
  shop: Shop,
  ownerIds: readonly string[],
): Promise<MetafieldRow[]> {
  const { rows } = await database.query<MetafieldRow>(
    `SELECT ${COLUMNS} FROM metafield WHERE shop = $1 AND owner_id = ANY ($2) ORDER BY id`,
    [shop.domain, ownerIds],
  );
  return rows;
}

/** Writes all metafields or, when one of them is wrong, none. */
export function setMetafields(
  database: Database,
  shop: Shop,
  inputs: readonly MetafieldInput[],
): Promise<{ rows: MetafieldRow[]; errors: MetafieldError[] }> {
  return inTransaction(database, async (client) => {
    if (inputs.length > MAX_PER_CALL) {
      const message = `Exceeded the maximum metafields input limit of ${MAX_PER_CALL}.`;
      return { rows: [], errors: [problem('LESS_THAN_OR_EQUAL_TO', message)] };
    }
    await lockInstallation(client, shop);
    return writeMetafields(client, shop, inputs);
  });
}

/** The same inside a transaction that has locked the installation; with errors, nothing was written. */
export async function writeMetafields(
  client: PoolClient,
  shop: Shop,
  inputs: readonly MetafieldInput[],
): Promise<{ rows: MetafieldRow[]; errors: MetafieldError[] }> {
  const ownerIds = inputs.map(({ ownerId }) => ownerId);
  const owners = await findOwners(client, shop, ownerIds);
  const before = await findMetafieldsOf(client, shop, ownerIds);
  const find = (input: MetafieldInput) => before.find((row) => isNamed(row, input));
  const errors = inputs.flatMap(
    (input, index) => problemOf(input, index, { stored: find(input), hasOwner: owners.has(input.ownerId) }) ?? [],
  );
  if (errors.length > 0) return { rows: [], errors };
  const rows: MetafieldRow[] = [];
  for (const input of inputs) {
    const written = await client.query<MetafieldRow>(
      `INSERT INTO metafield (shop, owner_id, namespace, key, type, value, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
       ON CONFLICT (shop, owner_id, namespace, key) DO UPDATE SET type = $5, value = $6, updated_at = $7
       RETURNING ${COLUMNS}`,
      [
        shop.domain,
        input.ownerId,
        toStoredNamespace(input.namespace),
        input.key,
        input.type ?? find(input)?.type,
        input.value,
        now(),
      ],
    );
    rows.push(...written.rows);
  }
  return { rows, errors: [] };
}

/** Deletes existing entries; null marks missing ones. */
export function deleteMetafields(
  database: Database,
  shop: Shop,
  identifiers: readonly MetafieldIdentifier[],
): Promise<(MetafieldIdentifier | null)[]> {
  return inTransaction(database, async (client) => {
    await lockInstallation(client, shop);
    const deleted: (MetafieldIdentifier | null)[] = [];
    for (const { ownerId, namespace, key } of identifiers) {
      const stored = toStoredNamespace(namespace);
      const { rowCount } = await client.query(
        'DELETE FROM metafield WHERE shop = $1 AND owner_id = $2 AND namespace = $3 AND key = $4',
        [shop.domain, ownerId, stored, key],
      );
      deleted.push(rowCount ? { ownerId, namespace: stored, key } : null);
    }
    return deleted;
  });
}

function isNamed(row: MetafieldRow, { ownerId, namespace, key }: MetafieldInput): boolean {
  return row.owner_id === ownerId && row.namespace === toStoredNamespace(namespace) && row.key === key;
}
