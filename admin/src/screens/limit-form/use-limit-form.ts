import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { SavedLimit } from '@purchase-limits/contract/limit';
import { useRef } from 'react';
import { useToast } from '../../components/Toasts';
import { useUnsavedChanges } from '../../frame/UnsavedChanges';
import { shownFieldError } from './field-error-texts';
import { errorAt } from './form-errors';
import { draftOf, type LimitFormValues } from './form-values';
import type { LimitFormContext } from './limit-form-context';
import { useText } from './texts';
import { useFormPlace } from './use-form-place';
import { useKeepDraft } from './use-keep-draft';
import { useLimitValues, type LimitValuesOptions } from './use-limit-values';
import { useRefusal } from './use-refusal';
import { useSubmit } from './use-submit';

type LimitFormOptions = LimitValuesOptions & {
  place: string;
  save: (draft: LimitDraft) => Promise<SavedLimit>;
  onSaved: (saved: SavedLimit, typedSince: LimitFormValues | null) => void;
};
type Accepted = { answer: SavedLimit; sent: LimitFormValues };

/** The limit's form: its values, the errors it shows, and the result of the last save. */
export function useLimitForm({ place: draftPlace, save, onSaved, ...options }: LimitFormOptions) {
  const { typeForm, start, shop } = options;
  const { form, values, draft, errors, ownErrors } = useLimitValues(options);
  const { isDirty, isSubmitting } = form.formState;
  const { goToField, ...place } = useFormPlace(shop.defaultLanguage);
  const { conflict, failure, isDeleted, ...refusal } = useRefusal(typeForm);
  const t = useText();
  const { showError } = useToast();
  const saved = useRef(start.saved);
  const kept = useKeepDraft(draftPlace, isDirty ? { saved: saved.current, typed: values } : null, start.sample);
  const { allowLeaving } = useUnsavedChanges(isDirty, kept.forget);
  const shownErrors = { ...refusal.standing(draft), ...ownErrors };

  const touch = (path: string) => void form.trigger(path as 'name', { shouldTouch: true });
  const showField = (path: string) => {
    touch(path);
    goToField(path);
  };
  const send = async (sent: LimitFormValues): Promise<Accepted | null> => {
    refusal.clearFailure();
    const sentDraft = draftOf(typeForm.type, sent);
    try {
      return { answer: await save(sentDraft), sent };
    } catch (error) {
      const firstRefused = refusal.refuse(error, sentDraft);
      // The error at the field says it; a toast could cover it.
      if (firstRefused) showField(firstRefused);
      else showError(t('saveFailed'));
      return null;
    }
  };
  const handleAccepted = ({ answer, sent }: Accepted) => {
    const newest = form.getValues();
    // Edits made meanwhile stay, as unsaved changes.
    form.reset(sent, { keepValues: true });
    saved.current = { values: sent, version: answer.limit.version };
    kept.forget();
    refusal.handleSaved();
    allowLeaving();
    onSaved(answer, JSON.stringify(newest) === JSON.stringify(sent) ? null : newest);
  };
  const handleSave = useSubmit(form, {
    send,
    onAccepted: handleAccepted,
    onInvalid: () => showField(Object.keys(errors)[0] ?? 'name'),
  });
  const handleDiscard = () => {
    form.reset();
    kept.forget();
    refusal.handleDiscarded();
  };

  const errorOf = (path: string) => {
    const error = errorAt(shownErrors, path);
    return error && shownFieldError(error);
  };
  const context: LimitFormContext = { typeForm, shop, values, draft, touch, errorOf };
  return {
    ...place,
    form,
    context,
    errors,
    shownErrors,
    isDirty,
    isKept: isDirty && start.isKept,
    isSaving: isSubmitting,
    conflict,
    failure,
    isDeleted,
    showField,
    handleSave,
    handleDiscard,
  };
}
