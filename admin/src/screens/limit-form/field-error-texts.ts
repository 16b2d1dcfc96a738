// Field errors in the merchant's language. Rulebook and server have them in English.
import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/field-errors.json';

type ErrorKey = keyof typeof english;

export const { text: fieldErrorText } = textsOf('field-errors', english);

const VALUES = ['choices', 'currency', 'field', 'most', 'type', 'whole', 'withDecimals'];
const AS_WRITTEN = Object.fromEntries(VALUES.map((name) => [name, `{${name}}`]));

/** The English sentences with a named group for each value. A catalog that comes later is not there yet. */
const SENTENCES = (Object.keys(english) as ErrorKey[]).map((key) => {
  const literal = fieldErrorText(key, AS_WRITTEN).replace(/[.?()]/g, String.raw`\$&`);
  return { key, pattern: new RegExp(`^${literal.replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`) };
});

/** The error in the merchant's language; one that no catalog has is shown as it came. */
export function shownFieldError(error: string): string {
  for (const { key, pattern } of SENTENCES) {
    const found = pattern.exec(error);
    if (found) return fieldErrorText(key, found.groups);
  }
  return error;
}
