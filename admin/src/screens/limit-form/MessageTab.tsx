import { LANGUAGES, type Language, type MessageKey } from '@purchase-limits/domain/limit';
import { messageKeysOf } from '@purchase-limits/domain/messages';
import { BlockStack, Button, Card, FormLayout, InlineStack, Select, Text } from '@shopify/polaris';
import { useFormContext } from 'react-hook-form';
import { useLocale } from '../../i18n/texts';
import { ContactUsCard } from './ContactUsCard';
import { textFacts } from './draft-facts';
import { shownTexts, type LimitFormValues } from './form-values';
import { useLimitFormContext } from './limit-form-context';
import { isContactKey, languageName, PLACEHOLDERS } from './message-fields';
import { MessageField } from './MessageField';
import { useText } from './texts';

type MessageTabProps = {
  /** The language whose texts are shown. */
  language: Language;
  /** The merchant chose another language. */
  onLanguageChange: (language: Language) => void;
  /** The merchant has focused this text. */
  onTextFocus: (messageKey: MessageKey) => void;
};

/** The texts that shoppers read, in ten languages. */
export function MessageTab({ language, onLanguageChange, onTextFocus }: MessageTabProps) {
  const t = useText();
  const locale = useLocale();
  const { draft, shop } = useLimitFormContext();
  const { setValue } = useFormContext<LimitFormValues>();
  const keys = messageKeysOf(textFacts(draft)).filter((key) => !isContactKey(key));
  const options = LANGUAGES.map((value) => {
    const name = languageName(value, locale);
    return { value, label: value === shop.defaultLanguage ? t('defaultLanguage', { language: name }) : name };
  });
  const hasOwnTexts = draft.messages?.[language] !== undefined;
  const handleReset = () =>
    setValue(`messages.${language}`, shownTexts({}, language, shop.defaultLanguage), { shouldDirty: true });

  return (
    <BlockStack gap="400">
      <Card>
        <BlockStack gap="400">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <Text as="h2" variant="headingMd">
              {t('messages')}
            </Text>
            <Button variant="plain" onClick={handleReset} disabled={!hasOwnTexts}>
              {t('resetContent')}
            </Button>
          </InlineStack>
          <Select
            label={t('language')}
            options={options}
            value={language}
            onChange={(chosen: Language) => onLanguageChange(chosen)}
            helpText={language === shop.defaultLanguage ? undefined : t('translationHelp')}
          />
          <FormLayout>
            {keys.map((key) => (
              <MessageField key={`${language}-${key}`} messageKey={key} language={language} onFocus={onTextFocus} />
            ))}
            {keys.length === 0 && (
              <Text as="p" tone="subdued">
                {t('noMessage')}
              </Text>
            )}
          </FormLayout>
          <Placeholders />
        </BlockStack>
      </Card>
      <ContactUsCard language={language} onTextFocus={onTextFocus} />
    </BlockStack>
  );
}

function Placeholders() {
  const t = useText();
  return (
    <BlockStack gap="100">
      <Text as="p" variant="bodySm" fontWeight="medium">
        {t('placeholders')}
      </Text>
      <dl className="placeholders">
        {PLACEHOLDERS.map((placeholder) => (
          <div key={placeholder}>
            <dt>{`{${placeholder}}`}</dt>
            <dd>{t(`placeholder.${placeholder}`)}</dd>
          </div>
        ))}
      </dl>
    </BlockStack>
  );
}
