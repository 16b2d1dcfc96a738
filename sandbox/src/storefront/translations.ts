import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../html.js';
import { parseJsonc } from '../themes/jsonc.js';

export type Translations = { [key: string]: string | Translations };

/** The strings of a language; those it lacks are of the default language (`<locale>.default.json`, or English). */
export function readTranslations(folder: string, locale: string): Translations {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder).filter((file) => file.endsWith('.json') && !file.endsWith('.schema.json'));
  const fallback = files.find((file) => file.endsWith('.default.json')) ?? 'en.json';
  const own = [`${locale}.json`, `${locale}.default.json`, `${locale.split('-')[0]}.json`];
  const chosen = own.find((file) => files.includes(file));
  return merge(read(folder, files, fallback), chosen ? read(folder, files, chosen) : {});
}

/** A missing key is shown in the page, as on the platform. */
export function translate(translations: Translations, key: string, values: Record<string, unknown>): string {
  let found: string | Translations | undefined = translations;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  if (typeof found === 'object' && 'count' in values) found = found[pluralOf(Number(values.count))] ?? found.other;
  if (typeof found !== 'string') return `translation missing: ${key}`;
  const isHtml = key.endsWith('_html');
  return found.replace(/\{\{\s*(\w+)\s*\}\}/g, (_whole, name: string) => {
    const value = String(values[name] ?? '');
    return isHtml ? value : escapeHtml(value);
  });
}

/** The forms of English; other languages keep the rest of theirs in `other`. */
function pluralOf(count: number): 'zero' | 'one' | 'other' {
  if (count === 0) return 'zero';
  return count === 1 ? 'one' : 'other';
}

function read(folder: string, files: string[], file: string): Translations {
  return files.includes(file) ? (parseJsonc(readFileSync(join(folder, file), 'utf8'), file) as Translations) : {};
}

function merge(base: Translations, own: Translations): Translations {
  const merged = { ...base };
  for (const [key, value] of Object.entries(own)) {
    const below = merged[key];
    merged[key] = typeof value === 'object' && typeof below === 'object' ? merge(below, value) : value;
  }
  return merged;
}
