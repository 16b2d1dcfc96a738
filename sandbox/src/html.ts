/** Markup that is safe to insert into a page. */
export class Html {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text;
  }
}

type Insert = Html | Html[] | string | number | null | undefined | false;

/** A template whose inserted values are escaped unless they are markup themselves. */
export function html(parts: TemplateStringsArray, ...inserts: Insert[]): Html {
  return new Html(parts.map((part, index) => part + (index < inserts.length ? toText(inserts[index]) : '')).join(''));
}

function toText(insert: Insert): string {
  if (insert === null || insert === undefined || insert === false) return '';
  if (Array.isArray(insert)) return insert.map(String).join('');
  if (insert instanceof Html) return insert.text;
  return escapeHtml(String(insert));
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
