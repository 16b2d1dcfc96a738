import type { BrandingView, RemovedCss } from '@purchase-limits/contract/branding';
import { useState } from 'react';
import { useCheckedCss } from '../../api/use-branding';
import { useToast } from '../../components/Toasts';
import { useWorking } from '../../components/use-working';
import { useUnsavedChanges } from '../../frame/UnsavedChanges';
import {
  areSame,
  brandingOf,
  errorsOf,
  fieldId,
  valuesOf,
  type BrandingField,
  type BrandingValues,
} from './branding-values';
import { useText } from './texts';
import { useRefusal } from './use-refusal';
import { useSaveParts, type Stored } from './use-save-parts';

export type BrandingFormState = ReturnType<typeof useBrandingForm>;

/** The form: its values, the errors that it shows, and the result of the last save. */
export function useBrandingForm(view: BrandingView, disableCheckoutButton: boolean) {
  const t = useText();
  const { showToast, showError } = useToast();
  const saveParts = useSaveParts();
  const [stored, setStored] = useState<Stored>(() => ({
    values: valuesOf(view.branding, disableCheckoutButton),
    version: view.version,
  }));
  const [values, setValues] = useState(stored.values);
  const [touched, setTouched] = useState<ReadonlySet<BrandingField>>(new Set());
  const [removal, setRemoval] = useState<{ css: string; parts: RemovedCss[] } | null>(null);
  const { isWorking: isSaving, run } = useWorking();
  const refusal = useRefusal();
  const css = useCheckedCss(values.customCss, stored.values.customCss);

  const isDirty = !areSame(values, stored.values);
  useUnsavedChanges(isDirty);
  const errors = errorsOf(values);
  const cssRefusal = css.of === values.customCss ? css.refusal : undefined;
  const isValid = Object.keys(errors).length === 0 && !cssRefusal;

  const change = (changes: Partial<BrandingValues>) => setValues((before) => ({ ...before, ...changes }));
  const touch = (field: BrandingField) => setTouched((before) => new Set(before).add(field));
  const errorOf = (field: BrandingField): string | undefined => {
    const own = touched.has(field) ? errors[field] : undefined;
    const ofCss = field === 'customCss' ? cssRefusal : undefined;
    return (own && t(own)) ?? ofCss ?? refusal.standing(field, values);
  };

  const save = async () => {
    refusal.clear();
    const { stored: after, removed, failed } = await saveParts(values, stored);
    setStored(after);
    if (removed) {
      setRemoval({ css: after.values.customCss, parts: removed });
      setValues((now) => withStored(now, values, after.values));
    }
    if (failed) {
      refusal.refuse(failed.part, failed.error, values);
      return showError(t('saveFailed'));
    }
    setTouched(new Set());
    showToast({ content: t('saved') });
  };
  const handleSave = async () => {
    if (isSaving || !isDirty) return;
    if (!isValid) {
      const wrong = [...Object.keys(errors), ...(cssRefusal ? ['customCss'] : [])] as BrandingField[];
      setTouched(new Set(wrong));
      document.getElementById(fieldId(wrong[0] ?? 'customCss'))?.focus();
      return;
    }
    await run(save);
  };
  const handleDiscard = () => {
    setValues(stored.values);
    setTouched(new Set());
    setRemoval(null);
    refusal.clear();
  };

  return {
    values,
    change,
    touch,
    errors,
    errorOf,
    isDirty,
    isValid,
    isSaving,
    css,
    handleSave,
    handleDiscard,
    storedBranding: brandingOf(stored.values),
    /** Parts of the CSS that the last save removed, until the CSS changes. */
    removed: removal?.css === values.customCss ? removal.parts : [],
    failure: refusal.failure,
  };
}

/** The values with what was stored of them, for example trimmed; what was typed since they were sent stays. */
function withStored(now: BrandingValues, sent: BrandingValues, stored: BrandingValues): BrandingValues {
  const kept = Object.entries(now).filter(([field, value]) => value !== sent[field as BrandingField]);
  const { disableCheckoutButton } = now;
  return { ...stored, ...Object.fromEntries(kept), disableCheckoutButton };
}
