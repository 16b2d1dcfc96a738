// A CSV file, read as it arrives: what is not such a file is refused at once, with the reason.
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse, type Parser } from 'csv-parse';
import { SIZES } from '@purchase-limits/domain/sizes';
import type { SentFile } from '../../http/sent-file.js';
import { fromCell } from './cell-text.js';
import { fileError } from './file-error.js';
import { readColumnNames, type ColumnOrder, type LimitColumn } from './limit-columns.js';

export const MOST_BYTES = 10_000_000;
/** The names of the columns are far shorter. */
const MOST_FIRST_LINE = 10_000;

/** A row's texts, by column, without the empty ones. `hasSurplus`: something stands where no column is. */
export type FileRow = { row: number; cells: Partial<Record<LimitColumn, string>>; hasSurplus: boolean };

/** The rows of the file that are not empty. Throws a `RuleError` about the field `file`. */
export async function readLimitFile({ content, declaredBytes }: SentFile): Promise<FileRow[]> {
  if ((declaredBytes ?? 0) > MOST_BYTES) throw tooLarge();
  const texts = decoded(withinSize(content));
  const { firstLine, rest } = await splitFirstLine(texts);
  if (firstLine === '') throw fileError('The file is empty');
  const reading = new Reading();
  await pipeline(rest, parserFor(delimiterOf(firstLine), reading), async (records) => {
    for await (const _record of records);
  }).catch((error: unknown) => {
    throw error instanceof CsvError ? quoteError(error, reading) : error;
  });
  if (reading.rows.length === 0) throw fileError('The file has no limits: below the names of the columns is nothing');
  return reading.rows;
}

class Reading {
  readonly rows: FileRow[] = [];
  /** The line in which the last row that could be read ends. */
  lastLine = 0;
  private columns: ColumnOrder | undefined;
  private row = 0;

  note(cells: readonly string[], lines: number): void {
    this.lastLine = lines;
    this.row += 1;
    if (!this.columns) {
      if (cells.some((cell) => cell.trim() !== '')) this.columns = readColumnNames(cells);
      return;
    }
    const found: FileRow = { row: this.row, cells: {}, hasSurplus: false };
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

function parserFor(delimiter: string, reading: Reading): Parser {
  return parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    on_record: (cells: string[], { lines }) => {
      reading.note(cells, lines);
      return null;
    },
  });
}

/** The content, as long as it is not too long. What sends it stays open, so that it can be answered. */
async function* withinSize(content: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw tooLarge();
    yield chunk;
  }
}

/** The text of the bytes, without a byte order mark. */
async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Buffer) => {
    try {
      const text = decoder.decode(chunk, { stream: chunk !== undefined });
      if (!text.includes('\0')) return text;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    }
    throw fileError('The file is no text in UTF-8. Save it as "CSV UTF-8" and choose it again.');
  };
  for await (const chunk of bytes) yield decode(chunk);
  yield decode();
}

/** The first line that is not empty, and the whole text again. */
async function splitFirstLine(
  texts: AsyncGenerator<string>,
): Promise<{ firstLine: string; rest: AsyncGenerator<string> }> {
  let start = '';
  let isRead = false;
  while (!isRead && !/\S[^\r\n]*[\r\n]/.test(start)) {
    if (start.length > MOST_FIRST_LINE) throw fileError('The first row has to name the columns; it is too long');
    const { done, value } = await texts.next();
    isRead = done === true;
    start += value ?? '';
  }
  async function* rest() {
    yield start;
    if (!isRead) yield* texts;
  }
  return { firstLine: start.trimStart().split(/[\r\n]/, 1)[0]!, rest: rest() };
}

const delimiterOf = (firstLine: string) => (firstLine.split(';').length > firstLine.split(',').length ? ';' : ',');

function tooLarge(): Error {
  return fileError(`The file is larger than ${MOST_BYTES / 1_000_000} MB`, 413, 'too_large');
}

function quoteError({ code, lines }: CsvError & { lines?: number }, { lastLine }: Reading): Error {
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return fileError(`The row that begins in line ${lastLine + 1} has a quote that is not closed`);
  const line = lines ?? lastLine + 1;
  return fileError(
    `Line ${line} has a quote in the middle of a cell. Put the cell in quotes and write the quote twice.`,
  );
}
