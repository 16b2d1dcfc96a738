import type { Language } from '@purchase-limits/domain/languages';
import type { MessageKey } from '@purchase-limits/domain/limit';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { fieldId } from '../form-errors';
import type { LimitFormValues } from '../form-values';
import type { Placeholder } from './message-texts';

/** Inserts a placeholder at the cursor of the last focused text, or else at the end of the first one. */
export function useInsertPlaceholder(language: Language, keys: readonly MessageKey[]) {
  const { setValue } = useFormContext<LimitFormValues>();
  const focused = useRef<MessageKey | null>(null);
  const insert = (placeholder: Placeholder) => {
    const key = keys.find((shown) => shown === focused.current) ?? keys[0];
    if (!key) return;
    const path = `messages.${language}.${key}` as const;
    const field = document.getElementById(fieldId(path));
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    const { value } = field;
    const isPlaced = focused.current === key;
    const start = isPlaced ? (field.selectionStart ?? value.length) : value.length;
    const end = isPlaced ? (field.selectionEnd ?? start) : start;
    const inserted = `{${placeholder}}`;
    setValue(path, value.slice(0, start) + inserted + value.slice(end), { shouldDirty: true, shouldTouch: true });
    focused.current = key;
    // Once the field shows it.
    setTimeout(() => {
      field.focus();
      field.setSelectionRange(start + inserted.length, start + inserted.length);
    });
  };
  return { insert, noteFocus: (key: MessageKey) => void (focused.current = key) };
}
