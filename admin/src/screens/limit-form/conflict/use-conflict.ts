import type { LimitView } from '@purchase-limits/contract/limit';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../../../api/api-error';
import { valuesOf, type LimitFormValues } from '../form-values';
import type { Saved } from '../kept-draft';
import { mergeValues, withField } from './merge-values';

export type Side = 'mine' | 'theirs';
/** Fields that the merchant and somebody else changed, each in another way. */
export type Conflict = Record<Side, LimitFormValues> & {
  /** What both started from. */
  base: Saved;
  /** Who saved the limit meanwhile; null: not known. */
  changed: ApiError['conflict'];
  /** What the merchant wants of each field; null: not decided. */
  choices: Record<string, Side | null>;
};

/** Merges the newest version into what was typed over `base`. `conflict`: null unless both changed the same fields. */
export function mergeNewest(base: Saved, mine: LimitFormValues, newest: LimitView, changed: ApiError['conflict']) {
  const theirs = valuesOf(newest);
  const { values, differing } = mergeValues({ base: base.values, mine, theirs });
  const choices = Object.fromEntries(differing.map((path) => [path, null]));
  const conflict: Conflict | null = differing.length > 0 ? { mine, theirs, base, changed, choices } : null;
  return { values, conflict };
}

/** The conflict that the form shows, and the merchant's choices. */
export function useConflict(form: UseFormReturn<LimitFormValues>, atStart: Conflict | null) {
  const [conflict, setConflict] = useState(atStart);
  const choose = (paths: string[], side: Side) => {
    if (!conflict) return;
    // A field that is mine already can have been typed into since.
    const taken = paths.filter((path) => side === 'theirs' || conflict.choices[path] === 'theirs');
    const values = taken.reduce((before, path) => withField(before, path, conflict[side]), form.getValues());
    if (taken.length > 0) form.reset(values, { keepDefaultValues: true, keepTouched: true, keepIsSubmitted: true });
    const choices = { ...conflict.choices, ...Object.fromEntries(paths.map((path) => [path, side])) };
    setConflict({ ...conflict, choices });
  };
  const isUndecided = conflict !== null && Object.values(conflict.choices).includes(null);
  return { conflict, setConflict, choose, isUndecided };
}
