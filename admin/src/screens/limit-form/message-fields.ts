import type { Language, MessageKey } from '@purchase-limits/domain/limit';

const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language', languageDisplay: 'standard' });

/** A language's English name. */
export function languageName(language: Language): string {
  return LANGUAGE_NAMES.of(language) ?? language;
}

export const MESSAGE_LABELS: Record<MessageKey, string> = {
  minimumQuantityLimitMessage: 'Minimum quantity limit message',
  maximumQuantityLimitMessage: 'Maximum quantity limit message',
  minimumValueLimitMessage: 'Minimum value limit message',
  maximumValueLimitMessage: 'Maximum value limit message',
  minimumWeightLimitMessage: 'Minimum weight limit message',
  maximumWeightLimitMessage: 'Maximum weight limit message',
  multipleQuantityLimitMessage: 'Multiple quantity limit message',
  blockedMessage: 'Blocked message',
  loginRequiredMessage: 'Log-in message',
  repurchaseMessage: 'Re-purchase message',
  buttonText: 'Button text',
  contactUsText: 'Contact us text',
};

export const PLACEHOLDERS: [string, string][] = [
  ['{name}', 'the product, or the cart'],
  ['{min}', 'the minimum'],
  ['{max}', 'the maximum'],
  ['{multiple}', 'the multiple'],
  ['{current}', 'what is in the cart'],
  ['{remaining}', 'what may still be bought, or is still missing'],
  ['{contact}', 'the text of the Contact us button'],
];

export function isContactKey(key: MessageKey): key is 'buttonText' | 'contactUsText' {
  return key === 'buttonText' || key === 'contactUsText';
}
