import type { Language } from '@purchase-limits/domain/languages';
import type { MessageKey } from '@purchase-limits/domain/limit';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormSection } from '../../../components/FormSection';
import { fieldId } from '../form-errors';
import type { LimitFormValues } from '../form-values';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import { ContactUsCard } from './ContactUsCard';
import { LanguagePicker } from './LanguagePicker';
import { messageKeysIn, type Placeholder } from './message-texts';
import { MessageField } from './MessageField';
import { Placeholders } from './Placeholders';
import { BlockStack } from '../../../ui/BlockStack';
import { Button } from '../../../ui/Button';
import { FormLayout } from '../../../ui/FormLayout';
import { InlineStack } from '../../../ui/InlineStack';
import { Note } from '../../../ui/Text';

type MessageTabProps = {
  /** The language whose texts are shown. */
  language: Language;
  /** The merchant chose another language. */
  onLanguageChange: (language: Language) => void;
  /** The merchant has focused this text. */
  onTextFocus: (messageKey: MessageKey) => void;
  /** The fields are there. It must be stable. */
  onShown: () => void;
};

/** The texts that shoppers read, in ten languages. */
export function MessageTab({ language, onLanguageChange, onTextFocus, onShown }: MessageTabProps) {
  const t = useText();
  useEffect(onShown, [onShown]);
  const { draft, values } = useLimitFormContext();
  const { setValue } = useFormContext<LimitFormValues>();
  const keys = messageKeysIn(draft);
  const { insert, noteFocus } = useInsertPlaceholder(language, keys);
  const own = values.messages[language];
  const hasOwnTexts = Object.values(own).some((text) => text !== null);
  const handleReset = () => {
    const reset = Object.fromEntries(Object.keys(own).map((key) => [key, null])) as typeof own;
    setValue(`messages.${language}`, reset, { shouldDirty: true });
  };
  const handleFocus = (key: MessageKey) => {
    noteFocus(key);
    onTextFocus(key);
  };

  return (
    <BlockStack gap="400">
      <FormSection title={t('messages')}>
        <LanguagePicker language={language} onChange={onLanguageChange} />
        <FormLayout>
          {keys.map((key) => (
            <MessageField key={`${language}-${key}`} messageKey={key} language={language} onFocus={handleFocus} />
          ))}
          {keys.length === 0 && <Note>{t('noBound')}</Note>}
        </FormLayout>
        {keys.length > 0 && (
          <InlineStack>
            <Button onClick={handleReset} disabled={!hasOwnTexts}>
              {t('resetContent')}
            </Button>
          </InlineStack>
        )}
        {keys.length > 0 && <Placeholders onInsert={insert} />}
      </FormSection>
      <ContactUsCard language={language} onTextFocus={handleFocus} />
    </BlockStack>
  );
}

/** Inserts a placeholder at the cursor of the last focused text, or else at the end of the first one. */
function useInsertPlaceholder(language: Language, keys: readonly MessageKey[]) {
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
