// What a set of limits would change in a shop. Limits are known by their names.
import { createHash } from 'node:crypto';
import { changesBetween, type LimitChange } from '@purchase-limits/domain/limit-changes';
import { completeLimit, type Limit, type LimitDraft } from '@purchase-limits/domain/limit';
import { circleOf } from '@purchase-limits/domain/priorities';
import { validateLimit, type FieldErrors } from '@purchase-limits/domain/validate-limit';
import type { LimitSetBody } from '@purchase-limits/contract/limit-set';
import type { CurrentShop } from '../../http/current-shop.js';
import { mapInTurns } from '../../http/turns.js';
import { toLimit, type LimitEntity } from '../limit.entity.js';

type Named = Pick<LimitEntity, 'id' | 'name'>;
/** `draft`: with the names of what it replaces. */
export type Comparison = {
  creates: LimitDraft[];
  changes: { before: LimitEntity; draft: LimitDraft; changes: LimitChange[] }[];
  deletes: LimitEntity[];
  unchanged: number;
};

/** The same for the same limits in the same state. */
export function baseOf(rows: readonly LimitEntity[]): string {
  const states = rows.map(({ id, version, status }) => `${id} ${version} ${status}`).sort();
  return createHash('sha256').update(states.join('\n')).digest('base64url');
}

/** `rows`: all limits of the shop. A status that the set doesn't name stays. */
export async function compareSet(
  rows: readonly LimitEntity[],
  { limits, deletesOthers }: LimitSetBody,
): Promise<Comparison> {
  const byName = new Map(rows.map((row) => [row.name, row]));
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
  const wanted = new Set(limits.map(({ name }) => name.trim()));
  const compared = await mapInTurns(limits, (sent) => {
    const before = byName.get(sent.name.trim());
    if (!before) return { draft: sent as LimitDraft, before, changes: [] };
    const draft = { ...sent, status: sent.status ?? before.status } as LimitDraft;
    const changes = changesBetween(
      completeLimit(before.id, withNames(toLimit(before), nameOf)),
      completeLimit(before.id, draft),
    );
    return { draft, before, changes };
  });
  return {
    creates: compared.filter(({ before }) => !before).map(({ draft }) => draft),
    changes: compared.flatMap(({ before, draft, changes }) =>
      before && changes.length > 0 ? [{ before, draft, changes }] : [],
    ),
    deletes: deletesOthers ? rows.filter(({ name }) => !wanted.has(name)) : [],
    unchanged: compared.filter(({ before, changes }) => before && changes.length === 0).length,
  };
}

/** What a merchant reads in place of ids. One that is gone is left out, since it replaces nothing any more. */
export function withNames({ replaces, ...limit }: Limit, nameOf: ReadonlyMap<string, string>): Limit {
  const names = replaces?.flatMap((id) => nameOf.get(id) ?? []) ?? [];
  return { ...limit, ...(names.length > 0 && { replaces: names }) };
}

/** What is wrong with the set, by the paths of its fields. */
export async function errorsInSet(
  rows: readonly LimitEntity[],
  body: LimitSetBody,
  shop: CurrentShop,
): Promise<FieldErrors> {
  const { limits, deletesOthers } = body;
  const errors: FieldErrors = {};
  const stored = new Map<string, LimitEntity[]>();
  for (const row of rows) stored.set(row.name, [...(stored.get(row.name) ?? []), row]);
  const names = new Set([...limits.map(({ name }) => name.trim()), ...(deletesOthers ? [] : stored.keys())]);
  const replacedBy = replacedNames(rows, body);
  const seen = new Set<string>();
  await mapInTurns(limits, (draft, at) => {
    const report = (field: string, message: string | false | null | undefined) => {
      if (message) errors[`limits.${at}.${field}`] ??= message;
    };
    const name = draft.name.trim();
    const [before, ...more] = stored.get(name) ?? [];
    for (const [field, message] of Object.entries(validateLimit(draft as LimitDraft, shop))) report(field, message);
    report('name', seen.has(name) && `“${name}” is in the set twice`);
    seen.add(name);
    report('name', more.length > 0 && `The store has several limits named “${name}”`);
    report('type', before && before.type !== draft.type && `A ${before.type} limit cannot become another type`);
    const unknown = draft.replaces?.find((other) => !names.has(other));
    report('replaces', unknown !== undefined && `There is no limit named “${unknown}”`);
    const circle = draft.replaces && circleOf({ id: name, replaces: draft.replaces }, replacedBy);
    report('replaces', circle && 'A limit cannot replace itself, directly or by way of others');
  });
  return errors;
}

/** By name, the names of what it replaces, once the set is applied. */
function replacedNames(rows: readonly LimitEntity[], { limits, deletesOthers }: LimitSetBody): Map<string, string[]> {
  const nameOf = new Map(rows.map(({ id, name }: Named) => [id, name]));
  const stored = deletesOthers ? [] : rows;
  return new Map([
    ...stored.map((row) => [row.name, withNames(toLimit(row), nameOf).replaces ?? []] as const),
    ...limits.map(({ name, replaces = [] }) => [name.trim(), replaces] as const),
  ]);
}
