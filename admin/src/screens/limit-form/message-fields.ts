import type { Language, MessageKey } from '@purchase-limits/domain/limit';

/** The name of a language in another one. */
export function languageName(language: Language, locale: string): string {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'language', languageDisplay: 'standard' });
  return names.of(language) ?? language;
}

export const PLACEHOLDERS = ['name', 'min', 'max', 'multiple', 'current', 'remaining', 'period', 'contact'] as const;

export function isContactKey(key: MessageKey): key is 'buttonText' | 'contactUsText' {
  return key === 'buttonText' || key === 'contactUsText';
}
