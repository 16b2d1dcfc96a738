// Which limit of the shop a row of a file changes: that of its id, or else the only one of its name.
import type { StoppedBy } from '@purchase-limits/domain/in-force';
import type { Limit } from '@purchase-limits/domain/limit';
import type { Wrong } from './cells.js';
import type { FileRow } from './read-limit-file.js';
import { idsByName } from './replaced-texts.js';

/** A limit that rows may change, as it is now. */
export type StoredLimit = { limit: Limit; version: number; stoppedBy: StoppedBy | null };
/** `before`: null: the row is a new limit. `conflict`: that the limit was changed since the file was exported. */
export type MatchedRow = FileRow & { before: StoredLimit | null; wrong: Wrong; conflict: string | null };

const VERSION = /^\d{1,9}$/;

/** All rows are new limits. */
export function asNew(rows: readonly FileRow[]): MatchedRow[] {
  return rows.map((row) => ({ ...row, before: null, wrong: new Map(), conflict: null }));
}

/** `stored`: of the shop's limits all that the rows name. */
export function matchRows(rows: readonly FileRow[], stored: readonly StoredLimit[]): MatchedRow[] {
  const byId = new Map(stored.map((one) => [one.limit.id, one]));
  const byName = idsByName(stored.map(({ limit }) => limit));
  const rowOf = new Map<string, number>();
  return rows.map((row) => {
    const wrong: Wrong = new Map();
    const before = matchOf(row, wrong, { byId, byName });
    const column = row.cells.id === undefined ? 'name' : 'id';
    const key = before?.limit.id ?? `new ${row.cells.name?.trim()}`;
    const earlier = rowOf.get(key);
    if (earlier === undefined) rowOf.set(key, row.row);
    else if (wrong.size === 0) wrong.set(column, `Row ${earlier} is about the same limit`);
    return { ...row, before, wrong, conflict: before && conflictOf(row, before, wrong) };
  });
}

type Lookup = { byId: ReadonlyMap<string, StoredLimit>; byName: ReadonlyMap<string, string[]> };

function matchOf({ cells }: FileRow, wrong: Wrong, { byId, byName }: Lookup): StoredLimit | null {
  const id = cells.id?.trim().toLowerCase();
  if (id !== undefined) {
    const found = byId.get(id) ?? null;
    if (!found) wrong.set('id', 'The store has no limit with this id. Empty the cell to go by the name.');
    return found;
  }
  const name = cells.name?.trim() ?? '';
  const ids = byName.get(name) ?? [];
  if (ids.length > 1)
    wrong.set('name', `The store has several limits named “${name}”. Say by its id which one is meant.`);
  return ids.length === 1 ? byId.get(ids[0]!)! : null;
}

function conflictOf({ cells }: FileRow, { version }: StoredLimit, wrong: Wrong): string | null {
  const seen = cells.version?.trim();
  if (seen === undefined) return null;
  if (!VERSION.test(seen)) wrong.set('version', 'Enter a whole number');
  else if (Number(seen) < version)
    return `This limit was changed after the export and has version ${version} now. Empty the cell to overwrite it.`;
  return null;
}
