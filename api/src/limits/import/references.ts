// Products and collections as a file names them: by handle or by id.
import type { LimitColumn } from '@purchase-limits/contract/limit-import';
import { plainId } from '../../catalog/search.js';
import { ALL, fromList } from './cell-text.js';
import { productItemOf } from './product-item.js';
import type { FileRow } from './read-limit-file.js';

export type Kind = 'product' | 'collection';
/** Digits alone can be both; an id that is there wins. */
export type Reference = { id?: string; handle?: string };
/** The platform's handles by id, and ids by handle. */
export type Known = { handles: ReadonlyMap<string, string>; ids: ReadonlyMap<string, string> };
export type KnownByKind = Record<Kind, Known>;

const COLUMNS = {
  product: ['products', 'targets', 'excluded_products'],
  collection: ['collections'],
} as const satisfies Record<string, LimitColumn[]>;
const GLOBAL_ID = { product: /^gid:\/\/shopify\/Product\/\d+$/, collection: /^gid:\/\/shopify\/Collection\/\d+$/ };
const ID = /^id:\s*/i;
const DIGITS = /^\d+$/;

/** The reference in one list item. */
export function referenceOf(kind: Kind, item: string): Reference {
  if (GLOBAL_ID[kind].test(item)) return { id: plainId(item) };
  if (ID.test(item)) return { id: item.replace(ID, '') };
  const handle = item.toLowerCase();
  return DIGITS.test(item) ? { id: item, handle } : { handle };
}

/** The rows' references of this kind, without duplicates. */
export function referencesIn(rows: readonly FileRow[], kind: Kind): { ids: string[]; handles: string[] } {
  const ids = new Set<string>();
  const handles = new Set<string>();
  const texts = rows.flatMap(({ cells }) => COLUMNS[kind].map((column) => cells[column]?.trim()));
  for (const text of texts) {
    if (text === undefined || (kind === 'product' && text === ALL)) continue;
    for (const item of fromList(text)) {
      const { id, handle } = referenceOf(kind, kind === 'product' ? productItemOf(item).reference : item);
      if (id !== undefined) ids.add(id);
      if (handle !== undefined) handles.add(handle);
    }
  }
  return { ids: [...ids], handles: [...handles] };
}

/** The id that is meant; null: there is none. */
export function idOf({ id, handle }: Reference, { handles, ids }: Known): string | null {
  if (id !== undefined && handles.has(id)) return id;
  return (handle !== undefined && ids.get(handle)) || null;
}

/** The items as handles, if the platform returned them and they are unambiguous. */
export function toReferences(kind: Kind, wanted: readonly string[], { handles }: Known): string[] {
  return wanted.map((id) => {
    const handle = handles.get(id);
    return handle !== undefined && referenceOf(kind, handle).handle === handle && !DIGITS.test(handle)
      ? handle
      : `id:${id}`;
  });
}
