// The limits that another one replaces, as a file names them: by name, or by `id:` where several have the name.
import { circleOf } from '@purchase-limits/domain/priorities';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { Wrong } from './cells.js';
import { quotedList } from './limit-columns.js';

const ID = /^id:\s*/i;

/** A limit of the shop, in short. */
export type KnownLimit = { id: string; name: string; replaces?: readonly string[] | null };
/** A limit of the file. `idInFile`: what its cell `id` has. */
export type ReplacingRow = { id: string; idInFile: string | undefined; draft: LimitDraft; wrong: Wrong };

/** Writes the ids of replaced limits as texts. Those of limits that are gone are left out. */
export function replacedTexts(limits: readonly KnownLimit[]): (ids: readonly string[] | undefined) => string[] {
  const byId = new Map(limits.map(({ id, name }) => [id, name]));
  const byName = idsByName(limits);
  const textOf = (id: string) => {
    const name = byId.get(id);
    if (name === undefined) return [];
    return byName.get(name)!.length === 1 && !ID.test(name) ? [name] : [`id:${id}`];
  };
  return (ids = []) => ids.flatMap(textOf);
}

/**
 * Puts ids in place of the texts in the rows' drafts. A name is of a row of the file first, as far as one has it, and
 * then of a limit of the shop that no row is about.
 */
export function resolveReplaced(rows: readonly ReplacingRow[], limits: readonly KnownLimit[]): void {
  if (!rows.some(({ draft }) => draft.replaces?.length)) return;
  const inFile = new Set(rows.map(({ id }) => id));
  const others = limits.filter(({ id }) => !inFile.has(id));
  const rowsByName = idsByName(rows.map(({ id, draft }) => ({ id, name: draft.name.trim() })));
  const othersByName = idsByName(others);
  const byId = new Map([
    ...others.map(({ id }) => [id, id] as const),
    ...rows.map(({ id, idInFile }) => [idInFile?.toLowerCase() ?? id, id] as const),
  ]);
  const idsOf = (text: string) => {
    const id = ID.test(text) ? byId.get(text.replace(ID, '').toLowerCase()) : undefined;
    return id ? [id] : (rowsByName.get(text) ?? othersByName.get(text) ?? []);
  };
  for (const { draft, wrong } of rows) if (draft.replaces) draft.replaces = resolved(draft.replaces, idsOf, wrong);
  refuseCircles(rows, others);
}

function resolved(texts: readonly string[], idsOf: (text: string) => string[], wrong: Wrong): string[] {
  const found = texts.map((text) => ({ text, ids: idsOf(text) }));
  const unknown = found.filter(({ ids }) => ids.length === 0).map(({ text }) => text);
  const several = found.filter(({ ids }) => ids.length > 1).map(({ text }) => text);
  if (unknown.length > 0) wrong.set('replaces', `There is no limit named ${quotedList(unknown)}`);
  else if (several.length > 0)
    wrong.set('replaces', `Several limits are named ${quotedList(several)}. Write id: and the id of one.`);
  return [...new Set(found.flatMap(({ ids }) => (ids.length === 1 ? ids : [])))];
}

function refuseCircles(rows: readonly ReplacingRow[], others: readonly KnownLimit[]): void {
  const replacedBy = new Map([
    ...others.map(({ id, replaces }) => [id, replaces ?? []] as const),
    ...rows.map(({ id, draft }) => [id, draft.replaces ?? []] as const),
  ]);
  for (const { id, draft, wrong } of rows)
    if (draft.replaces?.length && !wrong.has('replaces') && circleOf({ id, replaces: draft.replaces }, replacedBy))
      wrong.set('replaces', 'A limit cannot replace itself, directly or by way of others');
}

export function idsByName(limits: readonly { id: string; name: string }[]): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const { id, name } of limits) {
    const ids = byName.get(name);
    if (ids) ids.push(id);
    else byName.set(name, [id]);
  }
  return byName;
}
