// Codes to choose from: those that the browser has names for.
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
/** Regions that are no country one can ship to, and codes for tests. */
const NO_COUNTRIES = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];
/** Sold in, beside the language without a region. */
const WITH_REGION = ['pt-BR', 'pt-PT', 'zh-CN', 'zh-TW'];

function named(codes: readonly string[], type: 'region' | 'language'): string[] {
  const names = new Intl.DisplayNames(['en'], { type, fallback: 'none' });
  return codes.filter((code) => names.of(code) !== undefined);
}

/** As ISO 3166 writes them; a code that has become another one stands for it, and is left out. */
export const COUNTRIES = named(
  PAIRS.map((code) => code.toUpperCase()),
  'region',
).filter((code) => !NO_COUNTRIES.includes(code) && new Intl.Locale(`und-${code}`).region === code);

export const LANGUAGES = [...named(PAIRS, 'language'), ...WITH_REGION].filter(
  (code) => WITH_REGION.includes(code) || new Intl.Locale(code).language === code,
);

/** The codes with their names, in the order of these in the language. */
export function byName(
  codes: readonly string[],
  nameOf: (code: string, locale: string) => string,
  locale: string,
): { value: string; label: string }[] {
  return codes
    .map((value) => ({ value, label: nameOf(value, locale) }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
}
