// The phrases of a language, ready to be found in a text.
import { amountReader, withoutNames, type AmountReader } from './amounts.js';
import { dateReader, daysReader, timeReader, type DateReader, type DaysReader, type TimeReader } from './dates.js';
import { codesReader, countryNames, languageNames, nameSources, type CodesReader } from './names.js';
import { numberSource } from './numbers.js';
import { plainText } from './plain-text.js';
import type { SentenceContext } from './sentence.js';
import { anyOf, literalSource, templateSource, within, type SlotSources } from './templates.js';
import { PHRASES, type PhraseKind, type Words } from './words.js';

export type Readers = {
  amount: AmountReader;
  date: DateReader;
  time: TimeReader;
  days: DaysReader;
};
type Pattern = { kind: PhraseKind; pattern: RegExp };
export type Lexicon = {
  words: Words;
  readers: Readers;
  /** What is to be found in a text, and the names of countries and languages that are in it. */
  patternsFor: (text: string) => { patterns: Pattern[]; countries: CodesReader; languages: CodesReader };
};

export function lexiconOf(words: Words, context: SentenceContext): Lexicon {
  const readers: Readers = {
    amount: amountReader(words, context),
    date: dateReader(words),
    time: timeReader(words),
    days: daysReader(words),
  };
  const slots = slotsOf(words, readers);
  const names = { countries: plainNames(countryNames(words)), languages: plainNames(languageNames(words)) };
  const templates = PHRASES.flatMap((kind) =>
    (words.phrases[kind] ?? []).map((template) => ({ kind, template: written(template, words) })),
  );
  const compiled = ({ kind, template }: (typeof templates)[number], all: SlotSources): Pattern => ({
    kind,
    pattern: within(templateSource(template, all, words.hasSpaces), words.hasSpaces),
  });
  const areOf = (slot: string) => templates.filter(({ template }) => template.includes(slot));
  const [ofCountries, ofLanguages] = [areOf('<countries>'), areOf('<languages>')];
  const others = templates
    .filter((one) => !ofCountries.includes(one) && !ofLanguages.includes(one))
    .map((one) => compiled(one, slots));
  return {
    words,
    readers,
    patternsFor: (text) => {
      // There are hundreds of names: only those in the text are looked for.
      const [countries, languages] = [names.countries, names.languages].map((all) =>
        codesReader(namesIn(text, all), words),
      ) as [CodesReader, CodesReader];
      const named = { ...slots, countries: countries.source, languages: languages.source };
      return {
        patterns: [
          ...others,
          ...(countries.isEmpty ? [] : ofCountries.map((one) => compiled(one, named))),
          ...(languages.isEmpty ? [] : ofLanguages.map((one) => compiled(one, named))),
        ],
        countries,
        languages,
      };
    },
  };
}

/** With what its aliases stand for. */
function written(template: string, { aliases }: Words): string {
  return template.replace(/<([a-zA-Z]+)>/g, (slot, name: string) => aliases[name] ?? slot);
}

function plainNames(names: Map<string, string>): Map<string, string> {
  return new Map([...names].map(([name, code]) => [plainText(name).text.toLowerCase(), code]));
}

function namesIn(text: string, names: Map<string, string>): Map<string, string> {
  const lower = text.toLowerCase();
  return new Map([...names].filter(([name]) => lower.includes(name)));
}

function slotsOf(words: Words, readers: Readers): SlotSources {
  return {
    ...nameSources(words, vocabularyOf(words)),
    amount: readers.amount.source,
    n: numberSource(words),
    date: readers.date.source,
    relative: anyOf(
      [words.today, words.tomorrow, words.dayAfterTomorrow].map((one) => literalSource(one, words.hasSpaces)),
    ),
    month: readers.date.monthSource,
    time: readers.time.source,
    hour: String.raw`(?:[01]?\d|2[0-4])`,
    days: withoutNames(readers.days.source),
  };
}

/** Words of the phrases themselves: after a name, the sentence goes on with them. */
function vocabularyOf(words: Words): string {
  const { phrases, units, hasSpaces } = words;
  const all = [...Object.values(phrases).flat(), ...units].map((one) => written(one, words));
  const templates = all.map((one) => one.replace(/<\w+>/g, ' '));
  const optional = templates.map((one) => plainText(one).text.replace(/[()|?]/g, ' '));
  const known = new Set(
    optional
      .join(' ')
      .toLowerCase()
      .match(/\p{L}{2,}/gu),
  );
  return [...known].map((word) => literalSource(word, hasSpaces)).join('|');
}
