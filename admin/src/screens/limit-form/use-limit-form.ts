import { useRef } from 'react';
import { useUnsavedChanges } from '../../frame/UnsavedChanges';
import { useConflict } from './conflict/use-conflict';
import { shownFieldError } from './field-error-texts';
import { errorAt } from './form-errors';
import type { Saved } from './kept-draft';
import type { LimitFormContext } from './limit-form-context';
import { useFormPlace } from './use-form-place';
import { useKeepDraft } from './use-keep-draft';
import { useLimitValues, type LimitValuesOptions } from './use-limit-values';
import { useRefusal } from './use-refusal';
import { useSaving, type SaveOptions } from './use-saving';

type LimitFormOptions = LimitValuesOptions & SaveOptions & { place: string };

/** The limit's form: its values, the errors it shows, and the result of the last save. */
export function useLimitForm({ place: draftPlace, ...options }: LimitFormOptions) {
  const { typeForm, start, shop } = options;
  const { form, values, draft, errors, ownErrors } = useLimitValues(options);
  const { isDirty, isSubmitting } = form.formState;
  const { goToField, destination, ...place } = useFormPlace(shop.defaultLanguage);
  const refusal = useRefusal(typeForm);
  const saved = useRef(start.saved);
  const conflicts = useConflict(form, start.conflict);
  const { conflict, isUndecided } = conflicts;
  // With fields to be decided it goes back to what both started from, so that they are found again.
  const keptSaved = isUndecided && conflict ? conflict.base : saved.current;
  // What is typed into a new limit while it is saved goes on in the form of the saved one.
  const isCreated = start.saved.version === null && saved.current.version !== null;
  const kept = useKeepDraft(draftPlace, {
    draft: isDirty && !isCreated ? { saved: keptSaved, typed: values } : null,
    openSave: options.saver.openSave,
    start,
  });
  const { allowLeaving } = useUnsavedChanges(isDirty, kept.forget);
  const shownErrors = { ...refusal.standing(draft), ...ownErrors };

  const moveTo = (next: Saved) => {
    saved.current = next;
    form.reset(next.values, { keepValues: true });
  };
  const touch = (path: string) => void form.trigger(path as 'name', { shouldTouch: true });
  const showField = (path: string) => {
    touch(path);
    goToField(path);
  };
  const [firstWrong] = Object.keys(errors);
  const saving = useSaving({
    ...options,
    form,
    saved,
    moveTo,
    kept,
    refusal,
    conflicts,
    firstWrong,
    showField,
    allowLeaving,
  });

  const problems = { ...refusal.problems, hindrance: saving.hindrance, conflict: isDirty ? conflict : null };

  const errorOf = (path: string) => {
    const error = errorAt(shownErrors, path);
    return error && shownFieldError(error);
  };
  const isNew = start.saved.version === null;
  const context: LimitFormContext = { typeForm, shop, values, draft, touch, errorOf, isNew, goToField, destination };
  return {
    ...place,
    ...saving,
    form,
    context,
    errors,
    shownErrors,
    isDirty,
    // A problem says so itself.
    isKept: isDirty && kept.isKept && !Object.values(problems).some(Boolean),
    isSaving: isSubmitting,
    problems,
    handleChoose: conflicts.choose,
    showField,
  };
}
