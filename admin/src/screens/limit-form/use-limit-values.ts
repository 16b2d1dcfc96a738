import type { FieldErrors } from '@purchase-limits/domain/validate-limit';
import type { ShopView } from '@purchase-limits/contract/shop';
import { useEffect } from 'react';
import { get, set, useForm, useWatch, type FieldErrors as NestedErrors } from 'react-hook-form';
import type { Conflict } from './conflict/use-conflict';
import { errorsOf } from './form-errors';
import { draftOf, type LimitFormValues } from './form-values';
import type { Saved } from './kept-draft';
import type { LimitTypeForm } from './types/limit-type-form';

/** What the form opens with. */
export type FormStart = {
  saved: Saved;
  /** Edits of `saved`; null: none. */
  typed: LimitFormValues | null;
  /** Whether they were typed before the page was opened. */
  isKept: boolean;
  /** Whether they are to be saved at once. */
  isToSave: boolean;
  /** Fields that somebody else changed since they were typed; null: none. */
  conflict: Conflict | null;
  /** A sample that a new limit is filled with; null: none. */
  sample: LimitFormValues | null;
};

export type LimitValuesOptions = {
  typeForm: LimitTypeForm;
  start: FormStart;
  shop: ShopView['shop'];
};

/** The values of the form, the limit that they make, and what is wrong with it. */
export function useLimitValues({ typeForm, start, shop }: LimitValuesOptions) {
  const { type } = typeForm;
  const typed = start.typed ?? start.sample;
  const form = useForm<LimitFormValues>({
    defaultValues: start.saved.values,
    resolver: (values) => {
      const errors = errorsOf(values, draftOf(type, values), typeForm, shop);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: nested(errors) };
    },
    // The field can be on the other tab: the form goes there first.
    shouldFocusError: false,
  });
  const { reset } = form;
  useEffect(() => {
    if (typed) reset(typed, { keepDefaultValues: true });
  }, [reset, typed]);
  const { isSubmitted, touchedFields } = form.formState;
  const values = useWatch({ control: form.control, compute: (all: LimitFormValues) => all });
  // Validates everything on each change, because one field can cause or fix another's error. `formState.errors` would
  // only follow the changed field.
  const draft = draftOf(type, values);
  const errors = errorsOf(values, draft, typeForm, shop);
  const shown = Object.entries(errors).filter(([path]) => isSubmitted || Boolean(get(touchedFields, path)));
  return {
    form,
    values,
    draft,
    errors,
    /** The errors of fields that the merchant has left; all of them after a submit. */
    ownErrors: Object.fromEntries(shown),
  };
}

/** The errors as react-hook-form keeps them. */
function nested(errors: FieldErrors): NestedErrors<LimitFormValues> {
  const result = {};
  for (const [path, message] of Object.entries(errors)) set(result, path, { type: 'validate', message });
  return result;
}
