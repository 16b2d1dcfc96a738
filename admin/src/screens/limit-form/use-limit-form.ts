import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { SavedLimit, ShopView } from '@purchase-limits/domain/views';
import { useRef, useState } from 'react';
import { useToast } from '../../components/Toasts';
import { useUnsavedChanges } from '../../frame/UnsavedChanges';
import { errorAt, errorsOf, stillStanding } from './form-errors';
import { draftOf, type LimitFormValues } from './form-values';
import type { LimitFormState } from './limit-form-state';
import { useFormPlace } from './use-form-place';
import { useRefusal } from './use-refusal';
import { useTouchedFields } from './use-touched-fields';

/** An error that appears when its field is left moves what is below it. The click that left the field comes first. */
const AFTER_CLICK_MS = 150;

type LimitFormOptions = {
  initial: LimitFormValues;
  shop: ShopView['shop'];
  save: (draft: LimitDraft) => Promise<SavedLimit>;
  onSaved: (saved: SavedLimit) => void;
};

/** The state of the form: its values, the errors it shows, and the result of the last save. */
export function useLimitForm({ initial, shop, save, onSaved }: LimitFormOptions) {
  const [saved, setSaved] = useState(initial);
  const [values, setValues] = useState(initial);
  const [isSaving, setSaving] = useState(false);
  const isSubmitting = useRef(false);
  const { goToField, ...place } = useFormPlace(shop.defaultLanguage);
  const { refused, conflict, failure, ...refusal } = useRefusal();
  const touched = useTouchedFields();
  const { showError } = useToast();

  const draft = draftOf(values);
  const errors = errorsOf(values, shop);
  const shownErrors = { ...stillStanding(refused, draft), ...touched.shownOf(errors) };
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved);
  const { allowLeaving } = useUnsavedChanges(isDirty);

  const showField = (path: string) => {
    touched.touch(path);
    goToField(path);
  };
  const saveDraft = async () => {
    try {
      const answer = await save(draft);
      allowLeaving();
      setSaved(values);
      refusal.handleSaved();
      touched.reset();
      onSaved(answer);
    } catch (error) {
      showError('Save failed');
      const firstRefused = refusal.refuse(error, draft);
      if (firstRefused) showField(firstRefused);
    }
  };
  const handleSave = async () => {
    // A ref and not the state: a second click can come before the next render.
    if (isSubmitting.current) return;
    touched.touchAll();
    const firstWrong = Object.keys(errors)[0];
    if (firstWrong) return showField(firstWrong);
    isSubmitting.current = true;
    setSaving(true);
    refusal.clearFailure();
    try {
      await saveDraft();
    } finally {
      isSubmitting.current = false;
      setSaving(false);
    }
  };
  const handleDiscard = () => {
    setValues(saved);
    touched.reset();
    refusal.handleDiscarded();
  };

  const state: LimitFormState = {
    values,
    shop,
    change: (changed) => setValues((before) => ({ ...before, ...changed })),
    touch: (path) => setTimeout(() => touched.touch(path), AFTER_CLICK_MS),
    errorOf: (path) => errorAt(shownErrors, path),
  };
  return {
    ...place,
    state,
    errors,
    shownErrors,
    isDirty,
    isSaving,
    conflict,
    failure,
    showField,
    handleSave,
    handleDiscard,
  };
}
