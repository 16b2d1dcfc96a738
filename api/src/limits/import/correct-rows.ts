// A file's rows as they are kept to be corrected, and with corrected cells. Runs in a thread.
import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { MOST_CORRECTED, type CellCorrection, type LimitColumn } from '@purchase-limits/contract/limit-import';
import { InvalidFieldsError } from '../../http/rule-error.js';
import { MOST_FILE_BYTES, tooLarge } from './file-bytes.js';
import type { FileRow, FileRows } from './read-limit-file.js';

/** Small, as the event loop passes it on to the database. */
export function keptRows(rows: Uint8Array): Uint8Array {
  // Memory of its own can be handed over.
  return new Uint8Array(gzipSync(rows, { level: constants.Z_BEST_SPEED }));
}

export function fromKept(content: Uint8Array): FileRows {
  const kept = JSON.parse(gunzipSync(content).toString('utf8')) as FileRows | FileRow[];
  // An earlier release kept no columns.
  if (!Array.isArray(kept)) return kept;
  const columns = new Set(kept.flatMap(({ cells }) => Object.keys(cells) as LimitColumn[]));
  return { columns: [...columns], rows: kept };
}

/** The text of a cell that can be corrected; null: what is wrong is in no cell, or the cell is too long. */
export function correctable({ cells }: FileRow, column: LimitColumn | null): string | null {
  if (column === null) return null;
  const text = cells[column] ?? '';
  return text.length <= MOST_CORRECTED.characters ? text : null;
}

/** Replaces cells. Throws when there is no such row, and when a file of these cells would be too large. */
export function correctRows(rows: readonly FileRow[], corrections: readonly CellCorrection[]): void {
  const byRow = new Map(rows.map((found) => [found.row, found]));
  for (const [index, { row, column, value }] of corrections.entries()) {
    const cells = byRow.get(row)?.cells;
    if (!cells) throw new InvalidFieldsError({ [`corrections.${index}.row`]: 'The file has no such row' });
    if (value.trim() === '') delete cells[column];
    else cells[column] = value;
  }
  const cells = rows.flatMap((row) => Object.values(row.cells));
  if (cells.reduce((sum, text) => sum + Buffer.byteLength(text), 0) > MOST_FILE_BYTES) throw tooLarge();
}
