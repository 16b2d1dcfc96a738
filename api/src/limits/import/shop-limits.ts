// The shop's limits for a thread, as JSON that the event loop passes on without reading it.
import type { Tx } from '../../database/transactions.js';
import { fileError } from './file-error.js';

/** Of the limits that a file names. */
const MOST_BYTES = 64_000_000;
/** A megabyte at most, mostly: the driver decodes the bytes of an answer at once. */
const PAGE = 500;
const ANY = '00000000-0000-0000-0000-000000000000';
const NOTHING = Buffer.from('[]');
const COMMA = Buffer.from(',');

/** All limits, in short: see `KnownLimit`. */
export function readLimitsInShort(tx: Tx): Promise<Uint8Array> {
  return readJson(tx, `jsonb_build_object('id', id, 'name', name, 'replaces', definition -> 'replaces')`, 'true', []);
}

/** The limits with these ids or names: see `StoredLimit`. Throws when they are too large to be compared at once. */
export async function readNamedLimits(tx: Tx, { ids, names }: { ids: string[]; names: string[] }): Promise<Uint8Array> {
  if (ids.length + names.length === 0) return new Uint8Array(NOTHING);
  return readJson(
    tx,
    `jsonb_build_object('version', version, 'stoppedBy', stopped_by, 'limit', definition || jsonb_build_object(
       'id', id, 'name', name, 'type', type, 'status', status, 'startDate', start_date, 'endDate', end_date))`,
    '(id::text = ANY($3) OR name = ANY($4))',
    [ids, names],
  );
}

async function readJson(tx: Tx, object: string, isWanted: string, given: string[][]): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for (let last: string | null = ANY; last !== null;) {
    const page: Page = await readPage(tx, { object, isWanted, given, after: last });
    if (page.content) parts.push(COMMA, page.content);
    bytes += page.content?.length ?? 0;
    if (bytes > MOST_BYTES)
      throw fileError('The limits of this file are too large to be changed at once. Divide it into several files.');
    last = page.count < PAGE ? null : page.last;
  }
  // Memory of its own can be handed over.
  return new Uint8Array(Buffer.concat([NOTHING.subarray(0, 1), ...parts.slice(1), NOTHING.subarray(1)]));
}

type Page = { content: Buffer | null; count: number; last: string | null };
type Asked = { object: string; isWanted: string; given: string[][]; after: string };

async function readPage(tx: Tx, { object, isWanted, given, after }: Asked): Promise<Page> {
  const [page] = await tx.rows<Page>(
    `SELECT convert_to(string_agg(one, ','), 'UTF8') AS content, count(*)::int AS count, max(id::text) AS last
     FROM (SELECT id, ${object}::text AS one FROM purchase_limit
       WHERE deleted_at IS NULL AND id > $1::uuid AND ${isWanted} ORDER BY id LIMIT $2) AS found`,
    [after, PAGE, ...given],
  );
  return page!;
}
