// What is typed into the limit form, kept in this tab until it is saved: a reload, a sign-in or a crash loses nothing.
import type { OpenSave } from '../../api/use-save-once';
import type { LimitFormValues } from './form-values';

/** Goes up with every change of these types, so that no release reads what another one wrote. */
const FORMAT = 9;

/** What a form starts from: the saved limit, or the defaults of a new one, whose version is null. */
export type Saved = { values: LimitFormValues; version: number | null };
/** `openSave`: a save whose answer had not come. */
export type KeptDraft = { saved: Saved; typed: LimitFormValues; openSave: OpenSave | null };

/** Where the draft of a shop's form is kept. `form`: which one. */
export function draftPlace(shopId: string, form: string): string {
  return `limit-draft ${shopId} ${form}`;
}

/** What was typed before this page was opened; null: nothing. */
export function readDraft(place: string): KeptDraft | null {
  try {
    const { format, ...draft } = JSON.parse(sessionStorage.getItem(place) ?? '{}') as KeptDraft & { format?: number };
    return format === FORMAT ? draft : null;
  } catch {
    // The storage is blocked, or holds something else: the form shows what is saved.
    return null;
  }
}

/** Keeps a draft, and answers whether that worked: the storage can be blocked or full. */
export function keepDraft(place: string, draft: KeptDraft): boolean {
  try {
    sessionStorage.setItem(place, JSON.stringify({ format: FORMAT, ...draft }));
    return true;
  } catch {
    // An older one would bring back what has been changed since.
    forgetDraft(place);
    return false;
  }
}

export function forgetDraft(place: string): void {
  try {
    sessionStorage.removeItem(place);
  } catch {
    // The storage is blocked: it holds no draft either.
  }
}
