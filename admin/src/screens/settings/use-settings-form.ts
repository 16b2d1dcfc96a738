import type { ShopView } from '@purchase-limits/contract/shop';
import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error';
import { useSaveShop } from '../../api/use-shops';
import { useToast } from '../../components/Toasts';
import { useWorking } from '../../components/use-working';
import { useUnsavedChanges } from '../../frame/UnsavedChanges';
import {
  changedFields,
  changeOf,
  errorsOf,
  fieldId,
  valuesOf,
  type SettingsField,
  type SettingsValues,
} from './settings-values';
import { useText } from './texts';

export type SettingsFormState = ReturnType<typeof useSettingsForm>;
/** Why the last save failed. `fields`: by their names, what was refused of what was sent. */
type Failure = { reason: string; fields: Record<string, string>; sent: SettingsValues };

/**
 * The form: what the merchant has typed, over what is stored. A setting that is changed elsewhere meanwhile shows here
 * at once, unless the merchant is changing it too; Save sends what was changed here alone.
 */
export function useSettingsForm(shop: ShopView['shop']) {
  const t = useText();
  const { showToast, showError } = useToast();
  const saveShop = useSaveShop();
  const [typed, setTyped] = useState<Partial<SettingsValues>>({});
  const [isTouched, setTouched] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { isWorking: isSaving, run } = useWorking();

  const stored = valuesOf(shop);
  const values = { ...stored, ...typed };
  const changed = changedFields(values, stored);
  const isDirty = changed.length > 0;
  useUnsavedChanges(isDirty);
  const errors = errorsOf(values);
  const isValid = Object.keys(errors).length === 0;

  const change = (changes: Partial<SettingsValues>) => setTyped((before) => ({ ...before, ...changes }));
  const errorOf = (field: SettingsField): string | undefined => {
    const own = isTouched ? errors[field] : undefined;
    const refused = failure?.sent[field] === values[field] ? failure.fields[field] : undefined;
    return own ? t(own) : refused;
  };

  const save = async () => {
    setFailure(null);
    try {
      await saveShop(changeOf(values, changed));
    } catch (error) {
      setFailure({ reason: messageOf(error), fields: error instanceof ApiError ? error.fields : {}, sent: values });
      return showError(t('saveFailed'));
    }
    setTyped((now) => typedSince(now, values));
    setTouched(false);
    showToast({ content: t('saved') });
  };
  const handleSave = async () => {
    if (isSaving || !isDirty) return;
    if (!isValid) {
      setTouched(true);
      document.getElementById(fieldId(Object.keys(errors)[0] as SettingsField))?.focus();
      return;
    }
    await run(save);
  };
  const handleDiscard = () => {
    setTyped({});
    setTouched(false);
    setFailure(null);
  };

  return {
    values,
    stored,
    change,
    touch: () => setTouched(true),
    errorOf,
    isDirty,
    isValid,
    isSaving,
    handleSave,
    handleDiscard,
    failure: failure?.reason ?? null,
  };
}

/** Edits made after these values were sent. */
function typedSince(now: Partial<SettingsValues>, sent: SettingsValues): Partial<SettingsValues> {
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== sent[field as SettingsField]));
}
