// Whatever is typed: the reader answers soon, and accounts for every word.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSentence, type SentenceContext } from '@purchase-limits/domain/phrases/read-sentence';
import { validateRule } from '@purchase-limits/domain/validate-limit';
import * as fc from 'fast-check';

const LOCALES: SentenceContext['locale'][] = ['en', 'de', 'fr', 'it', 'es', 'ja'];
const RUNS = process.env.CI ? 60 : 300;
/** Words of each language that are repeated. */
const REPEATED = process.env.CI ? 6 : 40;
const contextOf = (locale: SentenceContext['locale']): SentenceContext => ({
  locale,
  currency: 'EUR',
  weightUnit: 'kg',
  today: '2026-11-27',
});

function wordsOf(locale: string): string[] {
  const examples = JSON.parse(readFileSync(join(__dirname, 'phrases', `${locale}.json`), 'utf8')) as { text: string }[];
  const words = examples.flatMap(({ text }) => (locale === 'ja' ? text.match(/.{1,3}/gu)! : text.split(' ')));
  return [...new Set(words), '"', '“', '(', '·', '1.500', '-5', '½', '٣', '🎁', 'ﬁ', '\u0000', 'e\u0301'];
}

function check(text: string, context: SentenceContext): void {
  const { draft, understood, notUnderstood } = readSentence(text, context);
  for (const { from, to } of [...understood, ...notUnderstood]) {
    expect(from).toBeGreaterThanOrEqual(0);
    expect(to).toBeGreaterThan(from);
    expect(to).toBeLessThanOrEqual(text.length);
  }
  for (const one of notUnderstood) expect(text.slice(one.from, one.to)).toBe(one.text);
  const overlaps = understood.filter((one) => notUnderstood.some(({ from, to }) => one.from < to && from < one.to));
  expect(overlaps).toEqual([]);
  if (!draft) return;
  const open = Object.keys(validateRule({ name: '', ...draft }, context.currency));
  expect(open.filter((field) => !['products', 'targets', 'collectionIds'].includes(field))).toEqual([]);
}

describe.each(LOCALES)('any text in %s', (locale) => {
  const words = wordsOf(locale);

  it('is read without a failure, and every limit is possible', () => {
    const texts = fc
      .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...words) }, fc.string({ maxLength: 6 })), {
        maxLength: 25,
      })
      .map((parts) => parts.join(locale === 'ja' ? '' : ' '));
    fc.assert(
      fc.property(texts, (text) => check(text, contextOf(locale))),
      { numRuns: RUNS },
    );
  });

  it.each([
    ['one word again and again', (word: string) => `${word} `.repeat(500)],
    ['one word without spaces', (word: string) => word.repeat(500)],
  ])('is read in little time: %s', (_, repeated) => {
    const started = performance.now();
    for (const word of words.slice(0, REPEATED)) check(repeated(word).slice(0, 500), contextOf(locale));

    expect((performance.now() - started) / REPEATED).toBeLessThan(1_000);
  });

  it('of more than 500 characters is not read', () => {
    const text = `${words[0]} `.repeat(600);

    expect(readSentence(text, contextOf(locale)).draft).toBeNull();
  });
});

it.each<[SentenceContext['locale'], string, string[]]>([
  ['en', 'max 2 or 3 per order', ['or 3']],
  ['en', 'max 2 per order unless it rains', ['unless it rains']],
  ['en', 'max 100 customers per day', ['customers']],
  ['en', 'at least 5 and at most 3 per order', ['at least 5 and at most 3 per order']],
  ['en', 'max $50 per order', ['max $50 per order']],
  ['en', 'max 1.500 kg per order', ['max 1.500 kg per order']],
  ['en', 'for customers tagged wholesale', ['for customers tagged wholesale']],
  ['de', 'höchstens 2 bei Vollmond', ['bei Vollmond']],
  ['fr', 'maximum 2 par commande quand il pleut', ['quand il pleut']],
  ['it', 'massimo 2 per ordine quando piove', ['quando piove']],
  ['es', 'máximo 2 por pedido cuando llueve', ['cuando llueve']],
  ['ja', '満月の夜は1注文2個まで', ['満月の夜']],
])('%s: "%s" leaves %j', (locale, text, notUnderstood) => {
  expect(readSentence(text, contextOf(locale)).notUnderstood.map((one) => one.text)).toEqual(notUnderstood);
});
