import type { Language } from '@purchase-limits/domain/languages';
import type { MessageKey } from '@purchase-limits/domain/limit';
import { maxMessageLength } from '@purchase-limits/domain/validate-limit';
import { CharacterCount } from '../../../components/CharacterCount';
import { useLimitFormContext } from '../limit-form-context';
import { useText } from '../texts';
import { useLimitField } from '../use-limit-field';
import { builtInText, isContactKey, unfilledPlaceholders } from './message-texts';
import { InlineStack } from '../../../ui/InlineStack';
import { Text } from '../../../ui/Text';
import { TextField } from '../../../ui/TextField';

type MessageFieldProps = {
  /** Which text. */
  messageKey: MessageKey;
  /** In which language. */
  language: Language;
  /** The merchant has focused this text, so the preview may show it. */
  onFocus: (messageKey: MessageKey) => void;
};

/**
 * One text. In the default language the field starts with the built-in text; in the others that one is the placeholder
 * until the merchant writes their own.
 */
export function MessageField({ messageKey, language, onFocus }: MessageFieldProps) {
  const t = useText();
  const { shop, draft } = useLimitFormContext();
  const { value: own, onChange, ...field } = useLimitField(`messages.${language}.${messageKey}`);
  const isDefault = language === shop.defaultLanguage;
  const builtIn = builtInText(messageKey, language, draft);
  const unwritten = isDefault ? builtIn : '';
  const text = own ?? unwritten;
  const unfilled = unfilledPlaceholders(text, draft);
  return (
    <TextField
      {...field}
      value={text}
      onChange={(typed) => onChange(typed === unwritten ? null : typed)}
      label={t(messageKey)}
      autoComplete="off"
      multiline={isContactKey(messageKey) ? false : 2}
      requiredIndicator={isDefault}
      placeholder={isDefault ? undefined : builtIn}
      onFocus={() => onFocus(messageKey)}
      helpText={
        <InlineStack as="span" align="space-between" gap="200" wrap={false}>
          <Text as="span" tone={unfilled.length > 0 ? 'caution' : 'subdued'}>
            {unfilled.map((placeholder) => t('placeholderEmpty', { placeholder })).join(' ')}
          </Text>
          <CharacterCount text={text} most={maxMessageLength(messageKey)} />
        </InlineStack>
      }
    />
  );
}
