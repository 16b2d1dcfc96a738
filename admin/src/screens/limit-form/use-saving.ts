import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { LimitView, SavedLimit } from '@purchase-limits/contract/limit';
import type { UseFormReturn } from 'react-hook-form';
import { useEffect, useRef } from 'react';
import { ApiError, hindranceOf } from '../../api/api-error';
import type { LimitSaver } from '../../api/use-save-limit';
import { signIn } from '../../bridge/identity-token';
import { useToast } from '../../components/Toasts';
import { mergeNewest, type useConflict } from './conflict/use-conflict';
import { draftOf, valuesOf, type LimitFormValues } from './form-values';
import type { Saved } from './kept-draft';
import { useText } from './texts';
import type { LimitTypeForm } from './types/limit-type-form';
import type { useKeepDraft } from './use-keep-draft';
import type { useRefusal } from './use-refusal';
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
  conflicts: ReturnType<typeof useConflict>;
  /** The first field that keeps the values from being saved; undefined: none. */
  firstWrong: string | undefined;
  showField: (path: string) => void;
  allowLeaving: () => void;
};
type Accepted = { answer: SavedLimit; sent: LimitFormValues; isEarlier: boolean };

/** Saves the form, until it is saved where that is only hindered for now, and discards its changes. */
export function useSaving(options: SavingOptions) {
  const { form, typeForm, saved, saver, kept, refusal, conflicts, firstWrong, showField, allowLeaving } = options;
  const t = useText();
  const { showError } = useToast();
  const { isDirty } = form.formState;

  const refuse = (error: unknown, draft: LimitDraft): null => {
    const firstRefused = refusal.refuse(error, draft);
    // What the page says at the field or above the form is not said twice.
    if (firstRefused) showField(firstRefused);
    else if (!hindranceOf(error)) showError(t('saveFailed'));
    return null;
  };
  /** Bases the changes on the version that came first. They are sent again unless both changed the same fields. */
  const merge = async (stale: ApiError): Promise<'again' | null> => {
    const newest = await saver.readNewest!();
    // What was read is no newer: sending it again would end the same way.
    if (newest.version === saved.current.version) throw stale;
    const { values, conflict } = mergeNewest(saved.current, form.getValues(), newest, stale.conflict);
    options.moveTo({ values: valuesOf(newest), version: newest.version });
    form.reset(values, { keepDefaultValues: true });
    refusal.handleSaved();
    conflicts.setConflict(conflict);
    options.onNewest(newest);
    return conflict ? null : 'again';
  };
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
      if (!(error instanceof ApiError) || !error.conflict) return refuse(error, draft);
      return merge(error).catch((failure: unknown) => refuse(failure, draft));
    }
  };
  const handleAccepted = ({ answer, sent, isEarlier }: Accepted) => {
    const newest = form.getValues();
    // Edits made meanwhile stay, as unsaved changes.
    options.moveTo({ values: sent, version: answer.limit.version });
    kept.forget();
    refusal.handleSaved();
    conflicts.setConflict(null);
    allowLeaving();
    options.onSaved(answer, JSON.stringify(newest) === JSON.stringify(sent) ? null : newest, isEarlier);
  };
  const submit = useSubmit(form, {
    send,
    onAccepted: handleAccepted,
    onInvalid: () => showField(firstWrong ?? 'name'),
    isToSubmit: options.start.isToSave,
  });
  const handleSave = async () => {
    if (!conflicts.isUndecided) await submit();
  };
  const hindrance = isDirty ? refusal.problems.hindrance : null;
  const canSave = firstWrong === undefined && !conflicts.isUndecided;
  useSaveAgain(hindrance !== null, () => {
    if (canSave) void handleSave();
  });
  const handleDiscard = () => {
    form.reset();
    kept.forget();
    refusal.handleDiscarded();
    conflicts.setConflict(null);
    const isAnswered = saver.openSave() === null;
    saver.forget();
    // Its changes may be saved all the same.
    if (!isAnswered) options.onReload();
  };
  const handleSignIn = () => {
    if (kept.keepNow()) allowLeaving();
    signIn();
  };
  return { hindrance, canSave, handleSave, handleDiscard, handleSignIn };
}

const FIRST_PAUSE_MS = 10_000;
const MOST_MS = 60_000;

/** Saves again while something hinders it: after growing pauses, and when the network or the merchant comes back. */
function useSaveAgain(isHindered: boolean, save: () => void) {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    if (!isHindered) return;
    let timer: ReturnType<typeof setTimeout>;
    const saveIn = (pauseMs: number) => {
      timer = setTimeout(() => {
        latest.current();
        saveIn(Math.min(pauseMs * 2, MOST_MS));
      }, pauseMs);
    };
    const handleOnline = () => latest.current();
    const handleVisible = () => {
      if (document.visibilityState === 'visible') latest.current();
    };
    saveIn(FIRST_PAUSE_MS);
    window.addEventListener('online', handleOnline);
    document.addEventListener('visibilitychange', handleVisible);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', handleOnline);
      document.removeEventListener('visibilitychange', handleVisible);
    };
  }, [isHindered]);
}
