import type { LimitView, SavedLimit } from '@purchase-limits/contract/limit';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { hindranceOf } from '../../api/api-error';
import type { LimitSaver } from '../../api/use-save-limit';
import { signIn } from '../../bridge/identity-token';
import { useToast } from '../../components/Toasts';
import { draftOf, valuesOf, type LimitFormValues } from './form-values';
import type { Saved } from './kept-draft';
import { useText } from './texts';
import type { LimitTypeForm } from './types/limit-type-form';
import type { useKeepDraft } from './use-keep-draft';
import type { useRefusal } from './use-refusal';
import { useSaveAgain } from './use-save-again';
import type { FormStart } from './use-limit-values';
import { useSubmit } from './use-submit';

export type SaveOptions = {
  saver: LimitSaver;
  onSaved: (saved: SavedLimit, typedSince: LimitFormValues | null, isEarlier: boolean) => void;
  onNewest: (newest: LimitView) => void;
  onReload: () => void;
};
type SavingOptions = SaveOptions & {
  form: UseFormReturn<LimitFormValues>;
  typeForm: LimitTypeForm;
  start: FormStart;
  /** What the form's changes are based on. */
  saved: { readonly current: Saved };
  /** Bases them on another version. */
  moveTo: (next: Saved) => void;
  kept: ReturnType<typeof useKeepDraft>;
  refusal: ReturnType<typeof useRefusal>;
  /** The first field that keeps the values from being saved; undefined: none. */
  firstWrong: string | undefined;
  showField: (path: string) => void;
  allowLeaving: () => void;
};
type Accepted = { answer: SavedLimit; sent: LimitFormValues; isEarlier: boolean };

/** Saves the form, until it is saved where that is only hindered for now, and discards its changes. */
export function useSaving(options: SavingOptions) {
  const { form, typeForm, saved, saver, kept, refusal, firstWrong, showField, allowLeaving } = options;
  const t = useText();
  const { showError } = useToast();
  const { isDirty } = form.formState;

  const send = async (sent: LimitFormValues): Promise<Accepted | 'again' | null> => {
    refusal.clearFailure();
    const { version } = saved.current;
    const draft = draftOf(typeForm.type, sent);
    const answer = saver.save(draft, version);
    // The page can be gone before the answer comes.
    kept.keepNow();
    try {
      const { saved: answered, isEarlier } = await answer;
      if (!isEarlier) return { answer: answered, sent, isEarlier };
      const earlier = valuesOf(answered.limit);
      if (version === null) return { answer: answered, sent: earlier, isEarlier };
      options.moveTo({ values: earlier, version: answered.limit.version });
      options.onNewest(answered.limit);
      return 'again';
    } catch (error) {
      const firstRefused = refusal.refuse(error, draft);
      // What the page says at the field or above the form is not said twice.
      if (firstRefused) showField(firstRefused);
      else if (!hindranceOf(error)) showError(t('saveFailed'));
      return null;
    }
  };
  const handleAccepted = ({ answer, sent, isEarlier }: Accepted) => {
    const newest = form.getValues();
    // Edits made meanwhile stay, as unsaved changes.
    options.moveTo({ values: sent, version: answer.limit.version });
    kept.forget();
    refusal.handleSaved();
    allowLeaving();
    options.onSaved(answer, JSON.stringify(newest) === JSON.stringify(sent) ? null : newest, isEarlier);
  };
  const handleSave = useSubmit(form, {
    send,
    onAccepted: handleAccepted,
    onInvalid: () => showField(firstWrong ?? 'name'),
  });
  const isToSave = useRef(options.start.isToSave);
  useEffect(() => {
    if (!isToSave.current) return;
    isToSave.current = false;
    void handleSave();
  });
  const hindrance = isDirty ? refusal.problems.hindrance : null;
  useSaveAgain(hindrance !== null, () => {
    if (firstWrong === undefined) void handleSave();
  });
  const handleDiscard = () => {
    form.reset();
    kept.forget();
    refusal.handleDiscarded();
    const isAnswered = saver.openSave() === null;
    saver.forget();
    // Its changes may be saved all the same.
    if (!isAnswered) options.onReload();
  };
  const handleSignIn = () => {
    if (kept.keepNow()) allowLeaving();
    signIn();
  };
  return { hindrance, handleSave, handleDiscard, handleSignIn };
}
