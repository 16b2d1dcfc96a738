// The shop's limits for a thread, as JSON that the event loop passes on without reading it.
import type { Tx } from '../../database/transactions.js';
import { fileError } from './file-error.js';

/** Of the limits that a file names. */
const MOST_BYTES = 64_000_000;
const NOTHING = new TextEncoder().encode('[]');

/** All limits, in short: see `KnownLimit`. */
export function readLimitsInShort(tx: Tx): Promise<Uint8Array> {
  return readJson(
    tx,
    `SELECT jsonb_build_object('id', id, 'name', name, 'replaces', definition -> 'replaces') AS one
     FROM purchase_limit WHERE deleted_at IS NULL`,
    [],
  );
}

/** The limits with these ids or names: see `StoredLimit`. Throws when they are too large to be compared at once. */
export async function readNamedLimits(tx: Tx, { ids, names }: { ids: string[]; names: string[] }): Promise<Uint8Array> {
  if (ids.length + names.length === 0) return NOTHING.slice();
  const named = `FROM purchase_limit WHERE deleted_at IS NULL AND (id::text = ANY($1) OR name = ANY($2))`;
  const [size] = await tx.rows<{ bytes: number }>(
    `SELECT coalesce(sum(octet_length(definition::text)), 0)::float8 AS bytes ${named}`,
    [ids, names],
  );
  if (size!.bytes > MOST_BYTES)
    throw fileError('The limits of this file are too large to be changed at once. Divide it into several files.');
  return readJson(
    tx,
    `SELECT jsonb_build_object('version', version, 'stoppedBy', stopped_by, 'limit', definition || jsonb_build_object(
       'id', id, 'name', name, 'type', type, 'status', status, 'startDate', start_date, 'endDate', end_date)) AS one
     ${named}`,
    [ids, names],
  );
}

async function readJson(tx: Tx, each: string, given: unknown[]): Promise<Uint8Array> {
  const [found] = await tx.rows<{ content: Buffer }>(
    `SELECT convert_to(coalesce(jsonb_agg(one), '[]')::text, 'UTF8') AS content FROM (${each}) AS found`,
    given,
  );
  // Memory of its own can be handed over.
  return new Uint8Array(found!.content);
}
