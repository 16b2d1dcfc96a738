import type { Language } from '@purchase-limits/domain/languages';
import type { MessageKey } from '@purchase-limits/domain/limit';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormSection } from '../../../components/FormSection';
import type { LimitFormValues } from '../form-values';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import { ContactUsCard } from './ContactUsCard';
import { LanguagePicker } from './LanguagePicker';
import { messageKeysIn } from './message-texts';
import { MessageField } from './MessageField';
import { Placeholders } from './Placeholders';
import { useInsertPlaceholder } from './use-insert-placeholder';
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
          {keys.length === 0 && <Note>{t('noMessage')}</Note>}
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
