// Sentences of merchants, with the limits that they are.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSentence, type SentenceContext, type WantedTitle } from '@purchase-limits/domain/phrases/read-sentence';
import type { LimitDraft } from '@purchase-limits/domain/limit';

type Example = {
  text: string;
  draft: Omit<LimitDraft, 'name'> | null;
  wanted?: WantedTitle[];
  /** Absent: all of it is understood. */
  notUnderstood?: string[];
};
const CURRENCIES: { [locale in SentenceContext['locale']]: string } = {
  en: 'USD',
  de: 'EUR',
  fr: 'EUR',
  it: 'EUR',
  es: 'EUR',
  ja: 'JPY',
};
const LOCALES = Object.keys(CURRENCIES) as SentenceContext['locale'][];

const contextOf = (locale: SentenceContext['locale']): SentenceContext => ({
  locale,
  currency: CURRENCIES[locale],
  weightUnit: 'kg',
  today: '2026-11-27',
});
const examples = (locale: string) =>
  JSON.parse(readFileSync(join(__dirname, 'phrases', `${locale}.json`), 'utf8')) as Example[];

describe.each(LOCALES)('a sentence in %s', (locale) => {
  it.each(examples(locale))('becomes a limit: $text', ({ text, draft, wanted = [], notUnderstood = [] }) => {
    const reading = readSentence(text, contextOf(locale));

    expect(reading.notUnderstood.map((one) => one.text)).toEqual(notUnderstood);
    expect(reading.draft).toEqual(draft);
    expect(reading.wanted).toEqual(wanted);
  });
});
