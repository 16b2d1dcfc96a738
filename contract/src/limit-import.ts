// Limits as a file (rules §9): what a check of it reports, and how far its import is.
import { LIMIT_STATUSES, LIMIT_TYPES } from '@purchase-limits/domain/limit';
import { z } from 'zod';
import { instant } from './answers.js';
import { limitChange } from './limit-history.js';
import { limitDraft } from './limit.js';

/** The most that is listed of what one file has; `problemCount` and `valid` count the rest too. */
export const MOST_LISTED = { problems: 500, preview: 50, changes: 50, warnings: 20 } as const;
/** The imports of a shop that can be undone, for 30 days. */
export const MOST_UNDOABLE = 10;
export const MOST_FILE_NAME = 255;
/**
 * The most cells that are corrected at a time, and the longest: so many of a file's problems come with their `value`.
 * What is longer is corrected in the file.
 */
export const MOST_CORRECTED = { cells: 50, characters: 2_000 } as const;

/**
 * The columns of a file. `id` and `version`: of the limit that a row changes. `details`: as JSON, what the others don't
 * carry.
 */
export const LIMIT_COLUMNS = [
  'id',
  'name',
  'type',
  'status',
  'condition',
  'min',
  'max',
  'multiple',
  'start_date',
  'end_date',
  'products',
  'collections',
  'customer_tags',
  'apply_to',
  'each_variant',
  'together',
  'never_together',
  'purchase_type',
  'applies_when',
  'targets',
  'excluded_products',
  'excluded_tags',
  'repurchase',
  'repurchase_shared',
  'never_over',
  'persons',
  'trigger',
  'hint',
  'contact_us',
  'contact_url',
  'replaces',
  'version',
  'details',
] as const;
export type LimitColumn = (typeof LIMIT_COLUMNS)[number];

/** What the column `details` can hold of a limit: parts that have no column, and values that their column can't. */
export const limitFileDetails = limitDraft
  .pick({
    products: true,
    collectionIds: true,
    customerTags: true,
    appliesWhen: true,
    targets: true,
    exclusions: true,
    repurchase: true,
    brokenOrders: true,
    contactUs: true,
    messages: true,
  })
  .partial();
export type LimitFileDetails = z.infer<typeof limitFileDetails>;

export const LIMIT_IMPORT_STATUSES = [
  'checked',
  'waiting',
  'importing',
  'done',
  'failed',
  'undoing',
  'undone',
] as const;
export type LimitImportStatus = (typeof LIMIT_IMPORT_STATUSES)[number];

/** `create`: each row is a new limit. `update`: a row changes the limit of its id or name, and creates what is new. */
export const LIMIT_IMPORT_MODES = ['create', 'update'] as const;
export type LimitImportMode = (typeof LIMIT_IMPORT_MODES)[number];
const mode = z.enum(LIMIT_IMPORT_MODES);

export const limitFileQuery = z.strictObject({
  fileName: z.string().max(MOST_FILE_NAME),
  mode: mode.default('create'),
});
export type LimitFileQuery = z.infer<typeof limitFileQuery>;

const count = z.int().nonnegative();
/**
 * `row`: as a spreadsheet counts them, the names of the columns are row 1; null: the file as a whole. `value`: what the
 * cell has, to be corrected; null: it is corrected in the file.
 */
const importProblem = z.strictObject({
  row: count.nullable(),
  column: z.enum(LIMIT_COLUMNS).nullable(),
  message: z.string(),
  value: z.string().max(MOST_CORRECTED.characters).nullable(),
});
export type ImportProblem = z.infer<typeof importProblem>;

/** Limits that no cart can satisfy together; `row`: the limit in the file. Never a refusal. */
const importWarning = z.strictObject({ row: count, message: z.string() });
export type ImportWarning = z.infer<typeof importWarning>;

/** What would become of a row, in short. `outcome` absent: the file only creates. */
const importedRow = z.strictObject({
  row: count,
  name: z.string(),
  type: z.enum(LIMIT_TYPES),
  status: z.enum(LIMIT_STATUSES),
  outcome: z.enum(['created', 'changed', 'unchanged']).optional(),
});
export type ImportedRow = z.infer<typeof importedRow>;

/** A limit that would be changed. `name`: its present one. */
const importedChange = z.strictObject({ row: count, id: z.string(), name: z.string(), changes: z.array(limitChange) });
export type ImportedChange = z.infer<typeof importedChange>;

/**
 * An uploaded file: what a check found, and once it is started how far it is. Without problems it can be started, once.
 * `created`, `changed`, `unchanged`, `conflicts`: rows by what would become of them. `matches`: rows of new limits
 * whose id or name a limit of the shop has. `done`: of `rows`, while it is imported or undone. `failure`: why nothing
 * was imported, or of an import that is done why it wasn't undone. `eventId`: what a list shows last of it.
 */
export const limitImport = z.strictObject({
  id: z.uuid(),
  fileName: z.string(),
  mode,
  status: z.enum(LIMIT_IMPORT_STATUSES),
  rows: count,
  valid: count,
  created: count,
  changed: count,
  unchanged: count,
  conflicts: count,
  matches: count,
  done: count,
  problems: z.array(importProblem).max(MOST_LISTED.problems),
  problemCount: count,
  preview: z.array(importedRow).max(MOST_LISTED.preview),
  changes: z.array(importedChange).max(MOST_LISTED.changes),
  warnings: z.array(importWarning).max(MOST_LISTED.warnings),
  failure: z.string().nullable(),
  eventId: z.string().nullable(),
  canUndo: z.boolean(),
  createdAt: instant,
});
export type LimitImport = z.infer<typeof limitImport>;

/** An import that is done, in short. */
const pastImport = limitImport.pick({
  id: true,
  fileName: true,
  mode: true,
  status: true,
  created: true,
  changed: true,
  canUndo: true,
  createdAt: true,
});
export type PastImport = z.infer<typeof pastImport>;
/** Newest first. */
export const limitImports = z.strictObject({ imports: z.array(pastImport).max(MOST_UNDOABLE) });
export type LimitImports = z.infer<typeof limitImports>;

/** A cell with what it should have had; an empty text: nothing. */
const cellCorrection = z.strictObject({
  row: count,
  column: z.enum(LIMIT_COLUMNS),
  value: z.string().max(MOST_CORRECTED.characters),
});
export type CellCorrection = z.infer<typeof cellCorrection>;

/** None: the file is checked again as it is. `mode`: of the new check; absent: the same. */
export const limitFileCorrections = z.strictObject({
  mode: mode.optional(),
  corrections: z.array(cellCorrection).max(MOST_CORRECTED.cells),
});
export type LimitFileCorrections = z.infer<typeof limitFileCorrections>;
