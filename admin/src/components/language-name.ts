/** The name of a language, by its code, in another one. */
export function languageName(language: string, locale: string): string {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'language', languageDisplay: 'standard' });
  return names.of(language) ?? language;
}
