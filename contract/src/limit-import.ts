// Limits as a file (rules §9): what a check of it reports, and how far its import is.
import { LIMIT_STATUSES, LIMIT_TYPES } from '@purchase-limits/domain/limit';
import { z } from 'zod';
import { instant } from './answers.js';

/** The most that is listed of what one file has; `problemCount` and `valid` count the rest too. */
export const MOST_LISTED = { problems: 500, preview: 50, warnings: 20 } as const;
export const MOST_FILE_NAME = 255;
/**
 * The most cells that are corrected at a time, and the longest: so many of a file's problems come with their `value`.
 * What is longer is corrected in the file.
 */
export const MOST_CORRECTED = { cells: 50, characters: 2_000 } as const;

/** The columns of a file. */
export const LIMIT_COLUMNS = [
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
] as const;
export type LimitColumn = (typeof LIMIT_COLUMNS)[number];

export const LIMIT_IMPORT_STATUSES = ['checked', 'waiting', 'importing', 'done', 'failed'] as const;
export type LimitImportStatus = (typeof LIMIT_IMPORT_STATUSES)[number];

export const limitFileQuery = z.strictObject({ fileName: z.string().max(MOST_FILE_NAME) });

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

/** A limit that would be created, in short. */
const importedRow = z.strictObject({
  row: count,
  name: z.string(),
  type: z.enum(LIMIT_TYPES),
  status: z.enum(LIMIT_STATUSES),
});
export type ImportedRow = z.infer<typeof importedRow>;

/**
 * An uploaded file: what a check found, and once it is started how far it is. Without problems it can be started, once.
 * `done`: of `rows`, while it is imported. `failure`: why nothing was created. `eventId`: what a list shows last of it.
 */
export const limitImport = z.strictObject({
  id: z.uuid(),
  fileName: z.string(),
  status: z.enum(LIMIT_IMPORT_STATUSES),
  rows: count,
  valid: count,
  done: count,
  problems: z.array(importProblem).max(MOST_LISTED.problems),
  problemCount: count,
  preview: z.array(importedRow).max(MOST_LISTED.preview),
  warnings: z.array(importWarning).max(MOST_LISTED.warnings),
  failure: z.string().nullable(),
  eventId: z.string().nullable(),
  createdAt: instant,
});
export type LimitImport = z.infer<typeof limitImport>;

/** A cell with what it should have had; an empty text: nothing. */
const cellCorrection = z.strictObject({
  row: count,
  column: z.enum(LIMIT_COLUMNS),
  value: z.string().max(MOST_CORRECTED.characters),
});
export type CellCorrection = z.infer<typeof cellCorrection>;

/** None: the file is checked again as it is. */
export const limitFileCorrections = z.strictObject({
  corrections: z.array(cellCorrection).max(MOST_CORRECTED.cells),
});
