// What becomes of a file's rows: new limits, changed ones, and what is wrong.
import { randomUUID } from 'node:crypto';
import { changesBetween, type LimitChange } from '@purchase-limits/domain/limit-changes';
import { completeLimit, type Limit, type LimitDraft } from '@purchase-limits/domain/limit';
import { stoppedByNow, type Entitlement } from '@purchase-limits/domain/in-force';
import type { LimitColumn, LimitFileDetails, LimitImportMode } from '@purchase-limits/contract/limit-import';
import { RuleError } from '../../http/rule-error.js';
import { requireMayChange } from '../entitlement-errors.js';
import type { Wrong } from './cells.js';
import { detailsCell, readDetailsCell } from './details-cell.js';
import { COLUMNS_IN_DETAILS, columnsInDetails } from './draft-of-cells.js';
import { limitOfRow, paidColumn, type RowContext } from './limit-of-row.js';
import { asNew, matchRows, type MatchedRow, type StoredLimit } from './match-rows.js';
import type { FileRow, FileRows } from './read-limit-file.js';
import { replacedTexts, resolveReplaced, type KnownLimit } from './replaced-texts.js';
import { cellsOfLimit, idsOf } from './row-of-limit.js';

/** `known`: all limits of the shop, in short. `stored`: those that rows may change. */
export type ShopLimits = { known: readonly KnownLimit[]; stored: readonly StoredLimit[] };
export type Outcome = 'created' | 'changed' | 'unchanged';
/** `id`: also of what is new. `matching`: what is wrong with whose row it is. `outcome`: if nothing is wrong. */
export type PlannedRow = MatchedRow & {
  id: string;
  matching: Wrong;
  draft: LimitDraft;
  isRead: boolean;
  outcome: Outcome;
  changes: LimitChange[];
};

type Reading = { mode: LimitImportMode; context: RowContext; limits: ShopLimits };

/** The rows in file order. */
export function planRows({ columns, rows }: FileRows, { mode, context, limits }: Reading): PlannedRow[] {
  const matched = mode === 'update' ? matchRows(rows, limits.stored) : asNew(rows);
  const textsOf = replacedTexts(limits.known);
  const newIds = idsInOrder(rows.length);
  const planned = matched.map((row, at) => plan(row, newIds[at]!, { columns: new Set(columns), textsOf, context }));
  resolveReplaced(
    planned.map(({ id, cells, draft, wrong }) => ({ id, idInFile: cells.id?.trim(), draft, wrong })),
    limits.known,
  );
  const isThere = new Set(limits.known.map(({ id }) => id));
  for (const row of planned) compare(row, context, isThere);
  return planned;
}

type Overlay = {
  columns: ReadonlySet<LimitColumn>;
  textsOf: (ids: readonly string[] | undefined) => string[];
  context: RowContext;
};

function plan(matched: MatchedRow, newId: string, overlay: Overlay): PlannedRow {
  const { before, wrong: matching } = matched;
  const read = limitOfRow(before ? { ...matched, cells: cellsOver(before, matched.cells, overlay) } : matched, {
    ...overlay.context,
    ...(before && keptBy(before, overlay.context)),
  });
  const draft = before ? { ...read.draft, status: read.draft.status ?? before.limit.status } : read.draft;
  const wrong: Wrong = new Map([...(isMeant(matched, draft, read.wrong) ? read.wrong : []), ...matching]);
  if (before && !read.wrong.has('type') && draft.type !== before.limit.type)
    wrong.set('type', `A ${before.limit.type} limit cannot become another type`);
  const outcome = before ? 'changed' : 'created';
  const id = before?.limit.id ?? newId;
  return { ...matched, id, matching, wrong, draft, isRead: read.isRead, outcome, changes: [] };
}

/** Whether it is known which limit is meant, and of which type: otherwise the rest of the row can't be judged. */
function isMeant({ before, wrong }: MatchedRow, { type }: LimitDraft, read: Wrong): boolean {
  return before ? read.has('type') || type === before.limit.type : wrong.size === 0;
}

/** What a limit has may stay, even if a new one couldn't have it. */
function keptBy({ limit }: StoredLimit, { known }: RowContext): Partial<RowContext> {
  return { known: { ...known, kept: idsOf(limit) }, isChange: true };
}

/** The cells of the limit, and over them those of the file's columns. */
function cellsOver({ limit, version }: StoredLimit, given: FileRow['cells'], { columns, textsOf }: Overlay) {
  const isGiven = (column: LimitColumn) => columns.has(column) || given[column] !== undefined;
  const own = cellsOfLimit({ limit, version, replaces: textsOf(limit.replaces) }, NOTHING_KNOWN);
  const kept = (Object.entries(own) as [LimitColumn, string][]).filter(
    ([column, text]) => text !== '' && !isGiven(column),
  );
  const cells: FileRow['cells'] = { ...Object.fromEntries(kept), ...given };
  const details = cells.details === undefined ? {} : readDetailsCell(cells.details.trim());
  if (typeof details === 'string') return cells;
  // What the file has of a field counts, in whichever of both places it is.
  if (isGiven('details')) {
    for (const column of columnsInDetails(details)) if (!isGiven(column)) delete cells[column];
    return cells;
  }
  const left = detailsCell(withoutGiven(details, given));
  return { ...cells, details: left || undefined };
}

const NONE = { handles: new Map<string, string>(), ids: new Map<string, string>() };
const NOTHING_KNOWN = { product: NONE, collection: NONE };

/** The details without what the file's own columns say. */
function withoutGiven({ exclusions, ...details }: LimitFileDetails, given: FileRow['cells']): LimitFileDetails {
  const isSaid = (field: string) => COLUMNS_IN_DETAILS[field]?.some((column) => given[column] !== undefined);
  const left = Object.entries(details).filter(([field]) => !isSaid(field));
  const excluded = Object.entries(exclusions ?? {}).filter(([part]) => !isSaid(`exclusions.${part}`));
  return {
    ...Object.fromEntries(left),
    ...(excluded.length > 0 && { exclusions: Object.fromEntries(excluded) }),
  };
}

/** Decides the outcome, once it is known what is replaced. A limit that stays as it is can't be wrong. */
function compare(row: PlannedRow, { entitlement }: RowContext, isThere: ReadonlySet<string>): void {
  const { before, draft, wrong, matching, conflict } = row;
  if (!before) return;
  row.changes = changesBetween(asCompared(before, isThere), completeLimit(row.id, draft));
  if (row.changes.length === 0 && row.isRead) {
    row.outcome = 'unchanged';
    row.wrong = matching;
    return;
  }
  if (conflict !== null) wrong.set('version', conflict);
  refuseForbidden(row, before, entitlement);
}

/** Notes what a save of the change would be refused for. */
function refuseForbidden({ draft, wrong }: PlannedRow, before: StoredLimit, entitlement: Entitlement): void {
  const stoppedBy = stoppedByNow({ ...draft, stoppedBy: before.stoppedBy }, entitlement);
  try {
    requireMayChange({ before: before.limit, draft: { ...draft, name: draft.name.trim() }, stoppedBy }, entitlement);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    const column = error.code === 'limit_stopped' ? 'status' : paidColumn(draft);
    if (!wrong.has(column) && !wrong.has('type')) wrong.set(column, error.message);
  }
}

/** Without the limits that it replaced and that are gone. */
function asCompared({ limit: { replaces, ...limit } }: StoredLimit, isThere: ReadonlySet<string>): Limit {
  const left = replaces?.filter((id) => isThere.has(id));
  return completeLimit(limit.id, { ...limit, ...(left && { replaces: left }) });
}

/** In ascending order: limits with the same timestamp are listed by id, so this keeps file order. */
function idsInOrder(count: number): string[] {
  return Array.from({ length: count }, () => randomUUID()).sort();
}
