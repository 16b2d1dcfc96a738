import { BUILT_IN_TEXTS } from '@purchase-limits/domain/built-in-texts';
import type { Language, MessageKey } from '@purchase-limits/domain/limit';
import { maxMessageLength } from '@purchase-limits/domain/validate-limit';
import { TextField } from '@shopify/polaris';
import { fieldId } from './form-errors';
import { isContactKey, MESSAGE_LABELS } from './message-fields';
import { useLimitFormState } from './use-limit-form';

type MessageFieldProps = {
  /** Which text. */
  messageKey: MessageKey;
  /** In which language. */
  language: Language;
  /** The merchant is at this text, so the preview may show it. */
  onFocus: (messageKey: MessageKey) => void;
};

/** One text: in the default language it starts from the built-in one, in the others that one shows until the merchant writes their own. */
export function MessageField({ messageKey, language, onFocus }: MessageFieldProps) {
  const { values, shop, change, touch, errorOf } = useLimitFormState();
  const path = `messages.${language}.${messageKey}`;
  const isDefault = language === shop.defaultLanguage;
  const builtIn = BUILT_IN_TEXTS[language][messageKey];
  const own = values.messages[language]?.[messageKey];
  const handleChange = (text: string) => {
    const { [language]: texts = {}, ...otherLanguages } = values.messages;
    const { [messageKey]: _before, ...others } = texts;
    // What reads like the built-in text stays built in; what is empty is missing in the default language only.
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
