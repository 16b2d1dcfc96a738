import { LANGUAGES, type Language, type Limit, type LimitDraft } from '@purchase-limits/domain/limit';
import type { FieldErrors } from '@purchase-limits/domain/validate-limit';
import type { SavedLimit, ShopView } from '@purchase-limits/domain/views';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error';
import { useToast } from '../../components/Toasts';
import { useUnsavedChanges } from '../../frame/UnsavedChanges';
import { errorAt, errorsOf, fieldId, isShownField, stillStanding, tabOf, type FormTab } from './form-errors';
import { draftOf, type LimitFormValues } from './form-values';

/** `isDiscarded`: the merchant gave the own changes up; what is shown is still the older limit. */
type Conflict = NonNullable<ApiError['conflict']> & { isDiscarded?: boolean };

export type LimitFormState = {
  values: LimitFormValues;
  shop: ShopView['shop'];
  /** Changes some values. */
  change: (values: Partial<LimitFormValues>) => void;
  /** The merchant has been at this field: from now on what is wrong with it shows. */
  touch: (path: string) => void;
  /** What is wrong with a field, if it shows already. */
  errorOf: (path: string) => string | undefined;
};

const FormContext = createContext<LimitFormState | null>(null);
export const LimitFormProvider = FormContext.Provider;

/** The form that a card stands in. */
export function useLimitFormState(): LimitFormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('A card of the limit form stands outside of the form');
  return form;
}

/** An error that shows as its field is left moves what stands below; the click that left the field must land first. */
const AFTER_CLICK_MS = 150;

type LimitFormOptions = {
  initial: LimitFormValues;
  shop: ShopView['shop'];
  save: (draft: LimitDraft) => Promise<SavedLimit>;
  onSaved: (saved: SavedLimit) => void;
};

/** The state of the form: what is typed, what is wrong with it and shows, and how saving it went. */
export function useLimitForm({ initial, shop, save, onSaved }: LimitFormOptions) {
  const [saved, setSaved] = useState(initial);
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [refused, setRefused] = useState<{ fields: FieldErrors; draft: LimitDraft } | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [tab, setTab] = useState<FormTab>('general');
  const [language, setLanguage] = useState<Language>(shop.defaultLanguage);
  const [focusPath, setFocusPath] = useState<string | null>(null);
  const isSubmitting = useRef(false);
  const { showError } = useToast();

  const draft = draftOf(values);
  const errors = errorsOf(values, shop);
  const shownErrors = { ...stillStanding(refused, draft), ...(isSubmitted ? errors : onlyTouched(errors, touched)) };
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved);
  const { allowLeaving } = useUnsavedChanges(isDirty);

  useEffect(() => {
    if (focusPath === null) return;
    document.getElementById(fieldId(focusPath))?.focus();
    setFocusPath(null);
  }, [focusPath]);

  const markTouched = (path: string) => setTouched((before) => (before.has(path) ? before : new Set(before).add(path)));
  const showField = (path: string) => {
    markTouched(path);
    setTab(tabOf(path));
    const [, inLanguage] = /^messages\.([^.]+)/.exec(path) ?? [];
    if (isLanguage(inLanguage)) setLanguage(inLanguage);
    setFocusPath(path);
  };
  const handleRefusal = (error: unknown) => {
    showError('Save failed');
    if (!(error instanceof ApiError)) return setFailure(messageOf(error));
    if (error.conflict) return setConflict(error.conflict);
    const paths = Object.keys(error.fields);
    const isAllShown = paths.length > 0 && paths.every(isShownField);
    setRefused({ fields: error.fields, draft });
    if (!isAllShown)
      setFailure(
        [error.message, ...paths.filter((path) => !isShownField(path)).map((path) => `${path}: ${error.fields[path]}`)].join(' · '),
      );
    const first = paths.find(isShownField);
    if (first) showField(first);
  };
  const handleSave = async () => {
    // Not the state: a second click comes before anything is rendered.
    if (isSubmitting.current) return;
    setSubmitted(true);
    const firstWrong = Object.keys(errors)[0];
    if (firstWrong) return showField(firstWrong);
    isSubmitting.current = true;
    setSaving(true);
    setFailure(null);
    try {
      const answer = await save(draft);
      allowLeaving();
      setSaved(values);
      setRefused(null);
      setConflict(null);
      setSubmitted(false);
      setTouched(new Set());
      onSaved(answer);
    } catch (error) {
      handleRefusal(error);
    } finally {
      isSubmitting.current = false;
      setSaving(false);
    }
  };
  const handleDiscard = () => {
    setConflict((known) => known && { ...known, isDiscarded: true });
    setValues(saved);
    setTouched(new Set());
    setSubmitted(false);
    setRefused(null);
    setFailure(null);
  };

  const state: LimitFormState = {
    values,
    shop,
    change: (changed) => setValues((before) => ({ ...before, ...changed })),
    touch: (path) => setTimeout(() => markTouched(path), AFTER_CLICK_MS),
    errorOf: (path) => errorAt(shownErrors, path),
  };
  return {
    state,
    errors,
    shownErrors,
    isDirty,
    isSaving,
    conflict,
    failure,
    tab,
    setTab,
    language,
    setLanguage,
    showField,
    handleSave,
    handleDiscard,
  };
}

/** The limit these values stand for, as far as its texts depend on it. */
export function textFacts(
  values: LimitFormValues,
): Pick<Limit, 'type' | 'conditionType' | 'min' | 'max' | 'multiple' | 'repurchase' | 'contactUs'> {
  const { type, conditionType = 'product_quantity', min = null, max = null, multiple = null, repurchase, contactUs } = draftOf(values);
  return {
    type,
    conditionType,
    min,
    max,
    multiple,
    repurchase: repurchase ?? { option: 'no_limit' },
    contactUs: contactUs ?? { enabled: false, url: '' },
  };
}

function isLanguage(code: string | undefined): code is Language {
  return LANGUAGES.some((known) => known === code);
}

function onlyTouched(errors: FieldErrors, touched: ReadonlySet<string>): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => touched.has(path)));
}
