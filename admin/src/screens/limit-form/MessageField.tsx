import { BUILT_IN_TEXTS } from '@purchase-limits/domain/built-in-texts';
import type { Language, MessageKey } from '@purchase-limits/domain/limit';
import { maxMessageLength } from '@purchase-limits/domain/validate-limit';
import { TextField } from '@shopify/polaris';
import { fieldId } from './form-errors';
import { useLimitFormState } from './limit-form-state';
import { isContactKey, MESSAGE_LABELS } from './message-fields';

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
  const { values, shop, change, touch, errorOf } = useLimitFormState();
  const path = `messages.${language}.${messageKey}`;
  const isDefault = language === shop.defaultLanguage;
  const builtIn = BUILT_IN_TEXTS[language][messageKey];
  const own = values.messages[language]?.[messageKey];
  const handleChange = (text: string) => {
    const { [language]: texts = {}, ...otherLanguages } = values.messages;
    const { [messageKey]: _before, ...others } = texts;
    // A text equal to the built-in one is not saved; an empty one is an error in the default language only.
    const isOwn = isDefault ? text !== builtIn : text !== '';
    const own = isOwn ? { ...others, [messageKey]: text } : others;
    change({ messages: Object.keys(own).length > 0 ? { ...otherLanguages, [language]: own } : otherLanguages });
  };

  return (
    <TextField
      id={fieldId(path)}
      label={MESSAGE_LABELS[messageKey]}
      autoComplete="off"
      multiline={isContactKey(messageKey) ? false : 2}
      maxLength={maxMessageLength(messageKey)}
      showCharacterCount
      requiredIndicator={isDefault}
      placeholder={isDefault ? undefined : builtIn}
      value={own ?? (isDefault ? builtIn : '')}
      error={errorOf(path)}
      onChange={handleChange}
      onFocus={() => onFocus(messageKey)}
      onBlur={() => touch(path)}
    />
  );
}
