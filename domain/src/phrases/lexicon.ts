// The phrases of a language, ready to be found in a text.
import { amountReader, withoutNames, type AmountReader } from './amounts.js';
import { dateReader, daysReader, timeReader, type DateReader, type DaysReader, type TimeReader } from './dates.js';
import { codesReader, countryNames, languageNames, nameSources, type CodesReader } from './names.js';
import { numberSource } from './numbers.js';
import { plainText } from './plain-text.js';
import type { SentenceContext } from './sentence.js';
import { anyOf, literalSource, neededIn, templateSource, within, type SlotSources } from './templates.js';
import { PHRASES, type PhraseKind, type Words } from './words.js';

export type Readers = {
  amount: AmountReader;
  date: DateReader;
  time: TimeReader;
  days: DaysReader;
  countries: CodesReader;
  languages: CodesReader;
};
/** `needed`: what a text has where the phrase is; empty: that can't be said. */
type Template = { kind: PhraseKind; template: string; needed: string };
export type Pattern = { kind: PhraseKind; pattern: RegExp };
/** What is the same for every text. */
export type Lexicon = {
  words: Words;
  templates: Template[];
  countries: Map<string, string>;
  languages: Map<string, string>;
  /** Words of the phrases themselves: after a name, the sentence goes on with them. */
  vocabulary: Set<string>;
};

export function lexiconOf(words: Words): Lexicon {
  const all = PHRASES.flatMap((kind) =>
    (words.phrases[kind] ?? []).map((one) => {
      const template = written(one, words);
      return { kind, template, needed: neededIn(template) };
    }),
  );
  return {
    words,
    templates: all,
    countries: plainNames(countryNames(words)),
    languages: plainNames(languageNames(words)),
    vocabulary: vocabularyOf(words, all),
  };
}

/** With what its aliases stand for. */
function written(template: string, { aliases }: Words): string {
  return template.replace(/<([a-zA-Z]+)>/g, (slot, name: string) => aliases[name] ?? slot);
}

function compiled({ kind, template }: Template, slots: SlotSources, { hasSpaces }: Words): Pattern {
  return { kind, pattern: within(templateSource(template, slots, hasSpaces), hasSpaces) };
}

function plainNames(names: Map<string, string>): Map<string, string> {
  return new Map([...names].map(([name, code]) => [plainText(name).text.toLowerCase(), code]));
}

function vocabularyOf(words: Words, templates: Template[]): Set<string> {
  const units = words.units.map((one) => written(one, words));
  const texts = [...templates.map(({ template }) => template), ...units].map((one) => one.replace(/<\w+>/g, ' '));
  const plain = texts.map((one) => plainText(one).text.replace(/[()|?]/g, ' '));
  return new Set(
    plain
      .join(' ')
      .toLowerCase()
      .match(/\p{L}{2,}/gu),
  );
}

/**
 * What is to be found in a text. A language has hundreds of names and numbers: patterns are made of those in the text,
 * which takes a fraction of the time that patterns of all of them take.
 */
export function patternsFor(
  text: string,
  lexicon: Lexicon,
  context: SentenceContext,
): { readers: Readers; patterns: Pattern[] } {
  const words = wordsIn(text, lexicon.words);
  const readers: Readers = {
    amount: amountReader(words, context),
    date: dateReader(words),
    time: timeReader(words),
    days: daysReader(words),
    countries: codesReader(namesIn(text, lexicon.countries), words),
    languages: codesReader(namesIn(text, lexicon.languages), words),
  };
  const slots = slotsOf(text, words, readers, lexicon);
  const isPossible = possibleIn(text, slots);
  const templates = lexicon.templates.filter(isPossible);
  return {
    readers,
    patterns: templates.map((one) => compiled(one, slots, words)),
  };
}

function wordsIn(text: string, words: Words): Words {
  const lower = text.toLowerCase();
  const numbers = Object.entries(words.numbers).filter(([word]) => lower.includes(plainText(word).text.toLowerCase()));
  return { ...words, numbers: Object.fromEntries(numbers) };
}

function namesIn(text: string, names: Map<string, string>): Map<string, string> {
  const lower = text.toLowerCase();
  return new Map([...names].filter(([name]) => lower.includes(name)));
}

/** Whether all slots of a template can be filled with something in the text. */
function possibleIn(text: string, slots: SlotSources): (template: Template) => boolean {
  const lower = text.toLowerCase();
  const found = new Map<string, boolean>();
  const isThere = (slot: string) => {
    if (!found.has(slot)) found.set(slot, within(withoutNames(slots[slot] ?? ''), false).test(text));
    return found.get(slot)!;
  };
  return ({ template, needed }) =>
    lower.includes(needed) && [...template.matchAll(/<([a-zA-Z]+)\d?>/g)].every(([, slot]) => isThere(slot!));
}

function slotsOf(text: string, words: Words, readers: Readers, { vocabulary }: Lexicon): SlotSources {
  const lower = text.toLowerCase();
  const known = [...vocabulary]
    .filter((word) => lower.includes(word))
    .map((word) => literalSource(word, words.hasSpaces));
  const relative = [words.today, words.tomorrow, words.dayAfterTomorrow];
  return {
    ...nameSources(words, known.join('|') || '(?!)'),
    amount: readers.amount.source,
    n: numberSource(words),
    date: readers.date.source,
    relative: anyOf(relative.map((one) => literalSource(one, words.hasSpaces))),
    month: readers.date.monthSource,
    time: readers.time.source,
    hour: String.raw`(?:[01]?\d|2[0-4])`,
    days: withoutNames(readers.days.source),
    shortDay: readers.days.shortSource,
    countries: readers.countries.source,
    languages: readers.languages.source,
  };
}
