import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { now } from '../clock.js';
import { inTransaction, type Database } from '../database/database.js';
import { findCurrent, lockInstallation } from '../installations/current-installation.js';
import type { Shop } from '../shops/shops.js';
import { APP_NUMBER, gid } from './gid.js';

export type MetafieldRow = {
  id: string;
  namespace: string;
  key: string;
  type: string;
  value: string;
  created_at: Date;
  updated_at: Date;
};
export type MetafieldInput = {
  ownerId: string;
  namespace?: string | null;
  key: string;
  type?: string | null;
  value: string;
  compareDigest?: string | null;
};
export type MetafieldError = { field: string[]; message: string; code: string; elementIndex: number | null };

const MAX_PER_CALL = 25;
/** The platform's limit for new apps. */
const MAX_JSON_BYTES = 128 * 1024;
const MAX_TEXT_BYTES = 64 * 1024;
const emulatedTypes = ['json', 'single_line_text_field', 'multi_line_text_field', 'number_integer', 'boolean'];

/** `$app` and `$app:name` stand for namespaces that only this app can write. */
export function toStoredNamespace(namespace: string | null | undefined): string {
  const [reserved, rest] = (namespace || '$app').split(':');
  if (reserved !== '$app') return namespace!;
  return rest ? `app--${APP_NUMBER}--${rest}` : `app--${APP_NUMBER}`;
}

/** The metafields of the shop's present installation. */
export async function findMetafields(database: Database | PoolClient, shop: Shop): Promise<MetafieldRow[]> {
  const installation = await findCurrent(database, shop);
  if (!installation) return [];
  const { rows } = await database.query<MetafieldRow>(
    `SELECT id, namespace, key, type, value, created_at, updated_at FROM metafield
     WHERE shop = $1 AND owner_id = $2 ORDER BY id`,
    [shop.domain, installation.id],
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
    await lockInstallation(client, shop);
    const installation = await findCurrent(client, shop);
    const before = await findMetafields(client, shop);
    const find = ({ namespace, key }: MetafieldInput) =>
      before.find((row) => row.namespace === toStoredNamespace(namespace) && row.key === key);
    const errors =
      inputs.length > MAX_PER_CALL
        ? [problem('LESS_THAN_OR_EQUAL_TO', `Exceeded the maximum metafields input limit of ${MAX_PER_CALL}.`)]
        : inputs.flatMap((input, index) => problemOf(input, index, find(input), installation?.id) ?? []);
    if (errors.length > 0) return { rows: [], errors };
    const rows: MetafieldRow[] = [];
    for (const input of inputs) {
      const written = await client.query<MetafieldRow>(
        `INSERT INTO metafield (shop, owner_id, namespace, key, type, value, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
         ON CONFLICT (shop, owner_id, namespace, key) DO UPDATE SET type = $5, value = $6, updated_at = $7
         RETURNING id, namespace, key, type, value, created_at, updated_at`,
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
  });
}

export function compareDigestOf(value: string): string {
  return createHash('sha256').update(value).digest('hex');
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
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function problem(code: string, message: string, index: number | null = null, field?: string): MetafieldError {
  const path = ['metafields', ...(index === null ? [] : [String(index)]), ...(field ? [field] : [])];
  return { field: path, message, code, elementIndex: index };
}

function problemOf(
  input: MetafieldInput,
  index: number,
  stored: MetafieldRow | undefined,
  installationId: string | undefined,
): MetafieldError | null {
  const wrong = (field: string, code: string, message: string) => problem(code, message, index, field);
  const type = input.type ?? stored?.type;
  const bytes = Buffer.byteLength(input.value);
  if (input.ownerId !== installationId) return wrong('ownerId', 'INVALID', 'Owner does not exist.');
  if (!/^[\w-]{2,64}$/.test(input.key)) return wrong('key', 'INVALID', 'Key must be 2 to 64 letters, digits, - or _.');
  if (!type) return wrong('type', 'BLANK', "Type can't be blank");
  if (!emulatedTypes.includes(type))
    return wrong('type', 'INCLUSION', `not emulated: metafields of type ${type}; use ${emulatedTypes.join(', ')}`);
  if (stored && stored.type !== type)
    return wrong('type', 'INVALID_TYPE', `Type must be the same as the existing metafield's: ${stored.type}.`);
  if (input.value === '') return wrong('value', 'BLANK', "Value can't be blank.");
  if (type === 'json' && !isJson(input.value)) return wrong('value', 'INVALID_VALUE', 'Value is invalid JSON.');
  if (bytes > (type === 'json' ? MAX_JSON_BYTES : MAX_TEXT_BYTES))
    return wrong('value', 'TOO_LONG', `Value is too long: ${bytes} bytes, at most ${MAX_JSON_BYTES} are stored.`);
  // Null is the digest of what does not exist; without a digest nothing is compared.
  const digest = stored ? compareDigestOf(stored.value) : null;
  if (input.compareDigest !== undefined && input.compareDigest !== digest)
    return wrong('compareDigest', 'STALE_OBJECT', 'The resource has been updated since it was loaded. Try again.');
  return null;
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
