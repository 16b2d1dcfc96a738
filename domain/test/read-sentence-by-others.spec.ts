// Sentences by people who had not seen the grammar: each is read as it was meant, or what was not understood is marked.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSentence, type SentenceContext } from '@purchase-limits/domain/phrases/read-sentence';

/** `isMarked`: no limit can say it. `drafts`: any of them is what was meant. */
type Example = { text: string; isMarked?: true; drafts?: object[]; titles?: string[] };
const CURRENCIES = { en: 'USD', de: 'EUR', fr: 'EUR', it: 'EUR', es: 'EUR', ja: 'JPY' };
const LOCALES = Object.keys(CURRENCIES) as SentenceContext['locale'][];
/** Of 240 sentences that a limit can say; more is better. */
const FULLY_READ = 219;

const examples = (locale: SentenceContext['locale']) =>
  JSON.parse(readFileSync(join(__dirname, 'phrases', 'by-others', `${locale}.json`), 'utf8')) as Example[];

function readingOf(text: string, locale: SentenceContext['locale']) {
  return readSentence(text, { locale, currency: CURRENCIES[locale], weightUnit: 'kg', today: '2026-11-27' });
}

const plain = (value: unknown) =>
  JSON.stringify(value, (key, one: unknown) => {
    if (Array.isArray(one) && ['conditions', 'values', 'tags'].includes(key))
      return one.map((item) => JSON.stringify(item)).toSorted();
    if (one === null || typeof one !== 'object' || Array.isArray(one)) return one;
    // One condition alone is met by all and by any.
    const isAlone = 'conditions' in one && (one.conditions as unknown[]).length === 1;
    const entries = Object.entries(one).filter(([name]) => !(isAlone && name === 'match'));
    return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }).toLowerCase();

function isRight({ drafts = [], titles = [] }: Example, { draft, wanted }: ReturnType<typeof readingOf>): boolean {
  const found = wanted.map(({ title }) => title);
  return drafts.some((one) => plain(one) === plain(draft)) && plain(found.toSorted()) === plain(titles.toSorted());
}

const read = LOCALES.flatMap((locale) =>
  examples(locale).map((example) => {
    const reading = readingOf(example.text, locale);
    return { text: example.text, isMarked: reading.notUnderstood.length > 0, isRight: isRight(example, reading) };
  }),
);

it('is never read as something else without a mark', () => {
  expect(read.filter(({ isMarked, isRight: isRead }) => !isMarked && !isRead)).toEqual([]);
});

it('is mostly read in full', () => {
  const right = read.filter(({ isMarked, isRight: isRead }) => isRead && !isMarked);

  expect(right.length).toBeGreaterThanOrEqual(FULLY_READ);
});
