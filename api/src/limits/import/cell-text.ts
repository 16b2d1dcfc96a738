// Texts in cells: what a spreadsheet would run as a formula is written so that it is a text, and lists stand in one
// cell.

/** What a spreadsheet takes for a formula or a command; and our own sign, so that what is written can be read. */
const RUN_BY_SPREADSHEETS = /^[=+\-@\t\r']/;

/** The cell in which a spreadsheet shows this text and runs nothing. */
export function toCell(text: string): string {
  return RUN_BY_SPREADSHEETS.test(text) ? `'${text}` : text;
}

/** The text of a cell. A `'` that {@link toCell} has written is taken away, any other stays. */
export function fromCell(cell: string): string {
  return cell.startsWith("'") && RUN_BY_SPREADSHEETS.test(cell.slice(1)) ? cell.slice(1) : cell;
}

export const ALL = '*';
const ESCAPED = /[\\|]/g;

/** The items separated by `|`; in an item `|` and `\` have a `\` before them, and so has an item that is only `*`. */
export function toList(items: readonly string[]): string {
  return items.map((item) => (item === ALL ? `\\${ALL}` : item.replace(ESCAPED, String.raw`\$&`))).join('|');
}

/** The items of a list without the spaces around them; empty ones are left out. */
export function fromList(text: string): string[] {
  const items = [''];
  for (const [part, escaped] of text.matchAll(/\\([\\|*])|\||[^\\|]+|\\/gu)) {
    if (part === '|') items.push('');
    else items.push(items.pop()! + (escaped ?? part));
  }
  return items.map((item) => item.trim()).filter(Boolean);
}
