// What differs between two versions of a limit, for its history.
import { LIMIT_FIELDS, type Limit } from './limit.js';

/** `before` and `after` are there for single values; of lists and texts only that they differ is told. */
export type LimitChange = { field: keyof Limit; before?: string | number | null; after?: string | number | null };

/** The fields that differ, in the order of {@link LIMIT_FIELDS}; an absent field has no value. */
export function changesBetween(before: Limit, after: Limit): LimitChange[] {
  return LIMIT_FIELDS.filter((field) => field !== 'id' && textOf(before[field]) !== textOf(after[field])).map(
    (field) => {
      const [old, now] = [before[field] ?? null, after[field] ?? null];
      return isSingle(old) && isSingle(now) ? { field, before: old, after: now } : { field };
    },
  );
}

const isSingle = (value: unknown): value is string | number | null =>
  value === null || typeof value === 'string' || typeof value === 'number';

/** The same text for the same value, in whatever order its members were written. */
export function textOf(value: unknown): string {
  return JSON.stringify(value ?? null, (_, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}
