import { BUILT_IN_TEXTS } from '@purchase-limits/domain/built-in-texts';
import type { Language, MessageKey } from '@purchase-limits/domain/limit';
import { maxMessageLength } from '@purchase-limits/domain/validate-limit';
import { TextField } from '@shopify/polaris';
import { useLimitFormContext } from './limit-form-context';
import { isContactKey } from './message-fields';
import { useText } from './texts';
import { useLimitField } from './use-limit-field';

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
  const { shop } = useLimitFormContext();
  const field = useLimitField(`messages.${language}.${messageKey}`);
  const isDefault = language === shop.defaultLanguage;
  return (
    <TextField
      {...field}
      label={t(messageKey)}
      autoComplete="off"
      multiline={isContactKey(messageKey) ? false : 2}
      maxLength={maxMessageLength(messageKey)}
      showCharacterCount
      requiredIndicator={isDefault}
      placeholder={isDefault ? undefined : BUILT_IN_TEXTS[language][messageKey]}
      onFocus={() => onFocus(messageKey)}
    />
  );
}
