// Thread tasks for limit files. Rows and drafts leave as JSON bytes, which the event loop passes on without reading
// them.
import { completeLimit, type Limit, type LimitDraft } from '@purchase-limits/domain/limit';
import {
  MOST_CORRECTED,
  MOST_LISTED,
  type CellCorrection,
  type ImportWarning,
  type LimitImport,
  type LimitImportMode,
} from '@purchase-limits/contract/limit-import';
import { inThread } from '../../uploads/in-thread.js';
import { bytesOf } from '../shop-sizes.js';
import { correctable, correctRows, fromKept, keptRows } from './correct-rows.js';
import { contradictionsInFile } from './file-contradictions.js';
import { fileError } from './file-error.js';
import { problemsOf, type RowContext } from './limit-of-row.js';
import type { StoredLimit } from './match-rows.js';
import { planRows, type PlannedRow } from './plan-rows.js';
import { readLimitFile, type FileRow, type FileRows } from './read-limit-file.js';
import { referencesIn, type Kind } from './references.js';
import type { KnownLimit } from './replaced-texts.js';

/** `named`: the ids and names by which rows say which limits they are about. */
export type ParsedFile = {
  rows: Uint8Array;
  references: Record<Kind, { ids: string[]; handles: string[] }>;
  named: { ids: string[]; names: string[] };
};
/** `active`: the shop's limits. `limits`: all of them, in short. `stored`: those that rows may change. Both as JSON. */
export type FileContext = RowContext & {
  mode: LimitImportMode;
  rows: Uint8Array;
  active: readonly Limit[];
  limits: Uint8Array;
  stored: Uint8Array;
};
/** A limit to write. `seen`: the version that it changes; absent: it is new. `id` absent: by an earlier release. */
export type ImportedDraft = LimitDraft & { id?: string; seen?: number };
/** What the import adds to a shop. */
type AddedSizes = { limits: number; active: number; bytes: number };
type Counted = 'rows' | 'valid' | 'created' | 'changed' | 'unchanged' | 'conflicts' | 'matches' | 'problemCount';
type Listed = Pick<LimitImport, Counted | 'problems' | 'preview' | 'changes'>;
/** `content`: the rows, where they can be checked again. */
export type CheckedFile = Listed & {
  drafts: Uint8Array;
  content: Uint8Array | null;
  sizes: AddedSizes;
  warnings: ImportWarning[];
};

const MOST_NAMED = 10_000;

export type Uploaded = { bytes: Uint8Array; mode: LimitImportMode };
export const parseFile = inThread(({ bytes, mode }: Uploaded): ParsedFile => parsed(readLimitFile(bytes, mode)));

export type Corrected = { content: Uint8Array; corrections: CellCorrection[] };
export const correctFile = inThread(({ content, corrections }: Corrected): ParsedFile => {
  const file = fromKept(content);
  correctRows(file.rows, corrections);
  return parsed(file);
});

function parsed(file: FileRows): ParsedFile {
  const { rows } = file;
  const references = { product: referencesTo(rows, 'product'), collection: referencesTo(rows, 'collection') };
  return { rows: toBytes(file), references, named: limitsNamedIn(rows) };
}

function limitsNamedIn(rows: readonly FileRow[]): ParsedFile['named'] {
  const ids = rows.flatMap(({ cells }) => cells.id?.trim().toLowerCase() ?? []);
  const names = rows.flatMap(({ cells }) => (cells.id === undefined ? (cells.name?.trim() ?? []) : []));
  return { ids: [...new Set(ids)], names: [...new Set(names)] };
}

export const checkFile = inThread(
  ({ rows: bytes, active, limits, stored, mode, ...context }: FileContext): CheckedFile => {
    const known = fromBytes(limits) as KnownLimit[];
    const shop = { known, stored: fromBytes(stored) as StoredLimit[] };
    const planned = planRows(fromBytes(bytes) as FileRows, { mode, context, limits: shop });
    const written = planned.filter(({ wrong, outcome }) => wrong.size === 0 && outcome !== 'unchanged');
    const listed = listedOf(planned, mode);
    const matches = mode === 'create' ? matchesIn(planned, known) : 0;
    const isKept = matches > 0 || listed.problems.some(({ value }) => value !== null);
    return {
      ...listed,
      matches,
      warnings: contradictionsInFile(written, active),
      sizes: sizesOf(written),
      content: isKept ? keptRows(bytes) : null,
      drafts: toBytes(written.map(importedDraft)),
    };
  },
);

function importedDraft({ id, before, draft }: PlannedRow): ImportedDraft {
  return { ...draft, id, ...(before && { seen: before.version }) };
}

/** Rows whose id or name a limit of the shop has. */
function matchesIn(rows: readonly PlannedRow[], known: readonly KnownLimit[]): number {
  const ids = new Set(known.map(({ id }) => id));
  const names = new Set(known.map(({ name }) => name));
  const isKnown = ({ id, name }: FileRow['cells']) =>
    (id !== undefined && ids.has(id.trim().toLowerCase())) || (name !== undefined && names.has(name.trim()));
  return rows.filter(({ cells }) => isKnown(cells)).length;
}

function sizesOf(rows: readonly PlannedRow[]): AddedSizes {
  const sizes = { limits: 0, active: 0, bytes: 0 };
  const add = (limit: LimitDraft, times: number) => {
    if (limit.status === 'inactive') return;
    sizes.active += times;
    sizes.bytes += times * bytesOf(limit);
  };
  for (const { id, before, draft } of rows) {
    if (before) add(before.limit, -1);
    else sizes.limits += 1;
    add(before ? completeLimit(id, draft) : draft, 1);
  }
  return sizes;
}

function referencesTo(rows: readonly FileRow[], kind: Kind): { ids: string[]; handles: string[] } {
  const wanted = referencesIn(rows, kind);
  if (wanted.ids.length + wanted.handles.length > MOST_NAMED)
    throw fileError(`The file names more than ${MOST_NAMED} ${kind}s. Divide it into several files.`);
  return wanted;
}

function listedOf(rows: readonly PlannedRow[], mode: LimitImportMode): Omit<Listed, 'matches'> {
  const listed = { valid: 0, created: 0, changed: 0, unchanged: 0, conflicts: 0, problemCount: 0 };
  const found: Pick<Listed, 'problems' | 'preview' | 'changes'> = { problems: [], preview: [], changes: [] };
  let values = 0;
  for (const row of rows) {
    const problems = problemsOf(row.row, row.wrong);
    listed.problemCount += problems.length;
    for (const problem of problems.slice(0, MOST_LISTED.problems - found.problems.length)) {
      const value = values < MOST_CORRECTED.cells ? correctable(row, problem.column) : null;
      if (value !== null) values += 1;
      found.problems.push({ ...problem, value });
    }
    if (row.conflict !== null && row.outcome === 'changed') listed.conflicts += 1;
    if (problems.length > 0) continue;
    listed.valid += 1;
    listed[row.outcome] += 1;
    if (found.preview.length < MOST_LISTED.preview) found.preview.push(previewOf(row, mode));
    if (row.outcome === 'changed' && found.changes.length < MOST_LISTED.changes) found.changes.push(changeOf(row));
  }
  return { ...listed, ...found, rows: rows.length };
}

function previewOf({ row, draft, outcome }: PlannedRow, mode: LimitImportMode): Listed['preview'][number] {
  const { name, type, status = 'active' } = draft;
  return { row, name, type, status, ...(mode === 'update' && { outcome }) };
}

function changeOf({ row, id, before, changes }: PlannedRow): Listed['changes'][number] {
  return { row, id, name: before!.limit.name, changes };
}

const toBytes = (content: unknown) => new TextEncoder().encode(JSON.stringify(content));
const fromBytes = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));
