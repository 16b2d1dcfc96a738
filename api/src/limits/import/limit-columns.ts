// The columns of a file of limits (rules §9).
import { LIMIT_COLUMNS, type LimitColumn, type LimitImportMode } from '@purchase-limits/contract/limit-import';
import { fileError } from './file-error.js';

/** Files of earlier releases have it. It isn't read. */
const NOT_EXPORTED = 'not_exported';

/** Without these, a row can't say which limit it creates. */
const REQUIRED_COLUMNS: readonly LimitColumn[] = ['name', 'type'];
const UPDATE_INSTEAD = 'Only an update of existing limits can do without it.';

/** The column of each place of a row; null: it is not read; undefined: there is none. */
export type ColumnOrder = (LimitColumn | null | undefined)[];

/** Reads the first row, the names of the columns in any order. Throws when it is none. */
export function readColumnNames(cells: readonly string[], mode: LimitImportMode): ColumnOrder {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const isKnown = (name: string) => name === NOT_EXPORTED || isLimitColumn(name);
  if (!names.some(isKnown))
    throw fileError(
      `The first row has to name the columns: ${LIMIT_COLUMNS.join(', ')}. ` +
        'Only name and type are needed, and for an update id or name.',
    );
  const unknown = names.filter((name) => name !== '' && !isKnown(name));
  if (unknown.length > 0)
    throw fileError(`There is no column ${quotedList(unknown)}. The columns are ${LIMIT_COLUMNS.join(', ')}.`);
  const twice = names.filter((name, index) => name !== '' && names.indexOf(name) < index);
  if (twice.length > 0) throw fileError(`The column ${quotedList(twice)} is there twice`);
  requireColumns(names, mode);
  return names.map((name) => (isLimitColumn(name) ? name : ignoredColumn(name)));
}

function requireColumns(names: readonly string[], mode: LimitImportMode): void {
  const missing = REQUIRED_COLUMNS.filter((column) => !names.includes(column));
  if (mode === 'create' && missing.length > 0) {
    const help = names.includes('id') ? `. ${UPDATE_INSTEAD}` : '';
    throw fileError(`The column ${quotedList(missing)} is missing${help}`);
  }
  if (!names.includes('id') && !names.includes('name'))
    throw fileError('A column id or name has to say which limits are meant');
}

const ignoredColumn = (name: string) => (name === NOT_EXPORTED ? null : undefined);
const isLimitColumn = (name: string): name is LimitColumn => (LIMIT_COLUMNS as readonly string[]).includes(name);

const MOST_NAMED = 5;
const MOST_CHARACTERS = 60;

/** Names for an error message: at most five, shortened, plus how many more there are. */
export function quotedList(items: readonly string[]): string {
  const named = items.slice(0, MOST_NAMED).map((item) => `"${shortened(item)}"`);
  const more = items.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function shortened(text: string): string {
  const characters = Array.from(text.slice(0, 2 * MOST_CHARACTERS));
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join('')}…` : text;
}
