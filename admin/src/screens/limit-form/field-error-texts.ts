// What is wrong with a field, in the merchant's language. The rulebook and the server say it in English.
import { textsOf } from '../../i18n/texts';
import english from '../../locales/en/field-errors.json';

type ErrorKey = keyof typeof english;

export const { text: fieldErrorText } = textsOf('field-errors', english);

/** The English sentences with a named group for each placeholder. */
const SENTENCES = Object.entries(english).map(([key, sentence]) => {
  const literal = sentence.replace(/[.?()]/g, String.raw`\$&`);
  return { key: key as ErrorKey, pattern: new RegExp(`^${literal.replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`) };
});

/** The error in the merchant's language; one that no catalog has is shown as it came. */
export function shownFieldError(error: string): string {
  for (const { key, pattern } of SENTENCES) {
    const found = pattern.exec(error);
    if (found) return fieldErrorText(key, found.groups);
  }
  return error;
}
