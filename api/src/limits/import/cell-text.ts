// Escapes cell texts: formulas become plain text, and a list fits in one cell.

/** The first characters of a formula or command; and our own escape character, so reading can undo it. */
const RUN_BY_SPREADSHEETS = /^[=+\-@\t\r']/;

/** The text as a cell that a spreadsheet displays without running anything. */
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
