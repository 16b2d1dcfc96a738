// A CSV file as its rows: what is no such file is refused with the reason. Runs in a thread.
import { CsvError, parse } from 'csv-parse/sync';
import { SIZES } from '@purchase-limits/domain/sizes';
import type { LimitColumn, LimitImportMode } from '@purchase-limits/contract/limit-import';
import { fromCell } from './cell-text.js';
import { fileError } from './file-error.js';
import { readColumnNames, type ColumnOrder } from './limit-columns.js';

/** The names of the columns are far shorter. */
const MOST_FIRST_LINE = 10_000;
/** A row with as many products, collections and tags as a limit may have is a third of it. */
const MOST_OF_A_ROW = 1_000_000;
const MOST_CELLS = 1_000;
/**
 * Rows of the wrong length take a hundred times as long to read; 10 MB of them blocked a thread for over ten seconds.
 */
const MOST_UNEVEN_ROWS = 2 * SIZES.limits;

/** A row's non-empty texts by column. `hasSurplus`: it has text beyond the columns. */
export type FileRow = { row: number; cells: Partial<Record<LimitColumn, string>>; hasSurplus: boolean };

/** `columns`: those that the file has. */
export type FileRows = { columns: LimitColumn[]; rows: FileRow[] };

/** The rows of the file that are not empty. Throws a `RuleError` about the field `file`. */
export function readLimitFile(bytes: Uint8Array, mode: LimitImportMode): FileRows {
  const { text, delimiter, lines: skipped } = separated(decoded(bytes));
  const reading = new Reading(mode, skipped);
  try {
    parse(text, {
      delimiter: delimiter ?? delimiterOf(firstLineOf(text)),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // An empty line is a row of another length.
      skip_empty_lines: true,
      max_record_size: MOST_OF_A_ROW,
      on_record: (cells: string[], { lines, records, empty_lines, invalid_field_length }) => {
        if (invalid_field_length > MOST_UNEVEN_ROWS)
          throw fileError(
            `More than ${MOST_UNEVEN_ROWS} rows have more or fewer cells than the first one. Remove empty rows.`,
          );
        reading.note(cells, { row: records + empty_lines, lines });
        return null;
      },
    });
  } catch (error) {
    throw error instanceof CsvError ? csvError(error, reading) : error;
  }
  const { rows, columns = [] } = reading;
  if (rows.length === 0) throw fileError('The file has no limits: below the names of the columns is nothing');
  return { columns: columns.filter((column) => typeof column === 'string'), rows };
}

class Reading {
  readonly rows: FileRow[] = [];
  /** The line on which the last readable row ends. */
  lastLine = 0;
  columns: ColumnOrder | undefined;

  /** `skipped`: lines above the text, of which a spreadsheet shows nothing. */
  constructor(
    private readonly mode: LimitImportMode,
    readonly skipped: number,
  ) {}

  note(cells: readonly string[], { row, lines }: { row: number; lines: number }): void {
    this.lastLine = lines;
    if (cells.length > MOST_CELLS) throw fileError(`Row ${row} has more than ${MOST_CELLS} cells`);
    if (!this.columns) {
      if (cells.some((cell) => cell.trim() !== '')) this.columns = readColumnNames(cells, this.mode);
      return;
    }
    const found: FileRow = { row, cells: {}, hasSurplus: false };
    cells.forEach((cell, index) => {
      const column = this.columns![index];
      const text = fromCell(cell);
      if (text.trim() === '') return;
      if (column) found.cells[column] = text;
      else if (column === undefined) found.hasSurplus = true;
    });
    if (Object.keys(found.cells).length === 0 && !found.hasSurplus) return;
    this.rows.push(found);
    if (this.rows.length > SIZES.limits)
      throw fileError(`The file has more than ${SIZES.limits} limits. Divide it into several files.`);
  }
}

const UTF_16 = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;

/** The text of the bytes, without a byte order mark. Spreadsheets save UTF-16 with one as "Unicode text". */
function decoded(bytes: Uint8Array): string {
  const encoding = (['utf-16le', 'utf-16be'] as const).find((name) =>
    UTF_16[name].every((byte, at) => bytes[at] === byte),
  );
  try {
    const text = new TextDecoder(encoding ?? 'utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
  }
  throw fileError('The file is no text in UTF-8. Save it as "CSV UTF-8" and choose it again.');
}

/** The first line of a file that says by what its cells are separated. */
const SEPARATOR_LINE = /^"?sep=([,;\t])"?[,;\t]*(?:\r\n|\n|\r)/i;

function separated(text: string): { text: string; delimiter?: string; lines: number } {
  const [line, delimiter] = SEPARATOR_LINE.exec(text) ?? [];
  if (line === undefined || delimiter === undefined) return { text, lines: 0 };
  return { text: text.slice(line.length), delimiter, lines: 1 };
}

/** The first line that is not empty. */
function firstLineOf(text: string): string {
  const start = text.search(/\S/);
  if (start < 0) throw fileError('The file is empty');
  const line = text.slice(start, start + MOST_FIRST_LINE + 1).split(/[\r\n]/, 1)[0]!;
  if (line.length > MOST_FIRST_LINE) throw fileError('The first row has to name the columns; it is too long');
  return line;
}

/** What separates most cells of the line, outside of quotes. */
function delimiterOf(firstLine: string): string {
  const [found] = [',', ';', '\t']
    .map((delimiter) => ({ delimiter, cells: cellsOf(firstLine, delimiter) }))
    .sort((one, other) => other.cells - one.cells);
  return found!.delimiter;
}

function cellsOf(line: string, delimiter: string): number {
  const options = { delimiter, relax_quotes: true, relax_column_count: true };
  try {
    return (parse(line, options) as string[][])[0]?.length ?? 0;
  } catch (error) {
    // What is wrong with the quotes is said of the whole file.
    if (error instanceof CsvError) return 0;
    throw error;
  }
}

function csvError({ code, lines }: CsvError & { lines?: number }, { lastLine, skipped }: Reading): Error {
  const line = (lines ?? lastLine + 1) + skipped;
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return fileError(`The row that begins in line ${lastLine + skipped + 1} has a quote that is not closed`);
    case 'CSV_MAX_RECORD_SIZE':
      return fileError(`The row that begins in line ${lastLine + skipped + 1} is longer than a limit can be`);
    default:
      return fileError(
        `Line ${line} has a quote in the middle of a cell. Put the cell in quotes and write the quote twice.`,
      );
  }
}
