// Thread tasks for limit files. Rows and drafts leave as JSON bytes, which the event loop passes on without reading
// them.
import type { Limit, LimitDraft } from '@purchase-limits/domain/limit';
import {
  MOST_CORRECTED,
  MOST_LISTED,
  type CellCorrection,
  type ImportWarning,
  type LimitImport,
} from '@purchase-limits/contract/limit-import';
import { inThread } from '../../uploads/in-thread.js';
import { bytesOf } from '../shop-sizes.js';
import { correctable, correctRows, fromKept, keptRows } from './correct-rows.js';
import { contradictionsInFile } from './file-contradictions.js';
import { fileError } from './file-error.js';
import { limitOfRow, type RowContext } from './limit-of-row.js';
import { readLimitFile, type FileRow } from './read-limit-file.js';
import { referencesIn, type Kind } from './references.js';

export type ParsedFile = { rows: Uint8Array; references: Record<Kind, { ids: string[]; handles: string[] }> };
/** `active`: the shop's limits. */
export type FileContext = RowContext & { rows: Uint8Array; active: readonly Limit[] };
/** `sizes`: of the valid limits that are wanted active. `content`: the rows, where cells of them can be corrected. */
export type CheckedFile = Pick<LimitImport, 'rows' | 'valid' | 'problems' | 'problemCount' | 'preview'> & {
  drafts: Uint8Array;
  content: Uint8Array | null;
  sizes: { active: number; bytes: number };
  warnings: ImportWarning[];
};

const MOST_NAMED = 10_000;

export const parseFile = inThread(({ bytes }: { bytes: Uint8Array }): ParsedFile => parsed(readLimitFile(bytes)));

export type Corrected = { content: Uint8Array; corrections: CellCorrection[] };
export const correctFile = inThread(({ content, corrections }: Corrected): ParsedFile => {
  const rows = fromKept(content);
  correctRows(rows, corrections);
  return parsed(rows);
});

function parsed(rows: readonly FileRow[]): ParsedFile {
  const references = { product: referencesTo(rows, 'product'), collection: referencesTo(rows, 'collection') };
  return { rows: toBytes(rows), references };
}

export const checkFile = inThread(({ rows: bytes, active, ...context }: FileContext): CheckedFile => {
  const { drafts: found, ...checked } = checkRows(fromBytes(bytes) as FileRow[], context);
  const warnings = contradictionsInFile(found, active);
  const drafts = found.map(({ draft }) => draft);
  const wanted = drafts.filter(({ status }) => status !== 'inactive');
  const sizes = { active: wanted.length, bytes: wanted.reduce((sum, draft) => sum + bytesOf(draft), 0) };
  const content = checked.problems.some(({ value }) => value !== null) ? keptRows(bytes) : null;
  return { ...checked, warnings, sizes, content, drafts: toBytes(drafts) };
});

function referencesTo(rows: readonly FileRow[], kind: Kind): { ids: string[]; handles: string[] } {
  const wanted = referencesIn(rows, kind);
  if (wanted.ids.length + wanted.handles.length > MOST_NAMED)
    throw fileError(`The file names more than ${MOST_NAMED} ${kind}s. Divide it into several files.`);
  return wanted;
}

type CheckedRows = Omit<CheckedFile, 'drafts' | 'content' | 'sizes' | 'warnings'> & {
  drafts: { row: number; draft: LimitDraft }[];
};

function checkRows(rows: readonly FileRow[], context: RowContext): CheckedRows {
  const checked: CheckedRows = { rows: rows.length, valid: 0, problems: [], problemCount: 0, preview: [], drafts: [] };
  let values = 0;
  for (const row of rows) {
    const { draft, problems } = limitOfRow(row, context);
    checked.problemCount += problems.length;
    for (const problem of problems.slice(0, MOST_LISTED.problems - checked.problems.length)) {
      const value = values < MOST_CORRECTED.cells ? correctable(row, problem.column) : null;
      if (value !== null) values += 1;
      checked.problems.push({ ...problem, value });
    }
    if (!draft) continue;
    checked.valid += 1;
    checked.drafts.push({ row: row.row, draft });
    if (checked.preview.length < MOST_LISTED.preview)
      checked.preview.push({ row: row.row, name: draft.name, type: draft.type, status: draft.status ?? 'active' });
  }
  return checked;
}

const toBytes = (content: unknown) => new TextEncoder().encode(JSON.stringify(content));
const fromBytes = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));
