// Finds the phrases of a text: those that together cover most of it.
import type { Amount } from './amounts.js';
import { firstFrom, type WrittenDay } from './dates.js';
import { patternsFor, type Lexicon, type Readers } from './lexicon.js';
import { readNames, type Names } from './names.js';
import { readNumber } from './numbers.js';
import type { PlainText } from './plain-text.js';
import type { Range, SentenceContext } from './sentence.js';
import type { PhraseKind, Words } from './words.js';

/** What fills the slots of a phrase. */
export type Meaning = {
  amounts: Amount[];
  numbers: number[];
  names?: Names;
  dates: WrittenDay[];
  times: string[];
  days?: string[];
  countries?: string[];
  languages?: string[];
  month?: number;
};
export type Phrase = Range & Meaning & { kind: PhraseKind };

const NAMES = ['names', 'name', 'title', 'titles', 'proper'];

/** A phrase costs something, so that few long ones win over many short ones; words without a meaning cost most. */
const COST = 0.5;
const FILLER_COST = 0.9;

export function findPhrases(plain: PlainText, original: string, lexicon: Lexicon, context: SentenceContext): Phrase[] {
  const { patterns, readers } = patternsFor(plain.text, lexicon, context);
  const found = patterns.flatMap(({ kind, pattern }) => {
    const phrases: Phrase[] = [];
    pattern.lastIndex = 0;
    for (let match = pattern.exec(plain.text); match; match = pattern.exec(plain.text)) {
      pattern.lastIndex = match.index + 1;
      const meaning = meaningOf(match, plain, original, lexicon.words, readers, context);
      // Minus five is no number of things.
      if (kind === 'bare' && plain.text[match.index - 1] === '-') continue;
      if (match[0].trim() && meaning) phrases.push({ kind, ...trimmed(match), ...meaning });
    }
    return phrases;
  });
  return bestOf(found, plain.text);
}

function trimmed(match: RegExpExecArray): Range {
  const from = match.index + match[0].length - match[0].trimStart().length;
  const to = match.index + match[0].trimEnd().length;
  return { from, to };
}

/** Null: what fills a slot can't be read, so it is no such phrase. */
function meaningOf(
  match: RegExpExecArray,
  plain: PlainText,
  original: string,
  words: Words,
  readers: Readers,
  context: SentenceContext,
): Meaning | null {
  const meaning: Meaning = { amounts: [], numbers: [], dates: [], times: [] };
  for (const [slot, text] of Object.entries(match.groups ?? {})) {
    if (text === undefined) continue;
    const [from, to] = match.indices!.groups![slot]!;
    const written = original.slice(plain.at[from], plain.at[to]);
    const name = slot.replace(/_\d$/, '');
    if (NAMES.includes(name)) {
      meaning.names = readNames(written, words);
      if (meaning.names.names.length === 0) return null;
    } else if (!readSlot(name, text, meaning, readers, context, words)) return null;
  }
  return meaning;
}

function readSlot(
  name: string,
  text: string,
  meaning: Meaning,
  readers: Readers,
  context: SentenceContext,
  words: Words,
): boolean {
  switch (name) {
    case 'amount':
      return added(meaning.amounts, readers.amount.read(text));
    case 'n':
    case 'hour':
      return added(meaning.numbers, readNumber(text, words));
    case 'date':
    case 'relative':
      return added(meaning.dates, readDate(text, readers, context));
    case 'time':
      return added(meaning.times, readers.time.read(text));
    case 'month':
      meaning.month = readers.date.month(text);
      return meaning.month > 0;
    case 'days':
    case 'shortDay':
      return set(meaning, 'days', readers.days.read(text));
    case 'countries':
      return set(meaning, 'countries', readers.countries.read(text));
    case 'languages':
      return set(meaning, 'languages', readers.languages.read(text));
    default:
      return true;
  }
}

function readDate(text: string, readers: Readers, { today }: SentenceContext): WrittenDay | null {
  const date = readers.date.read(text, today);
  return date && firstFrom(date, today) !== null ? date : null;
}

function added<Value>(list: Value[], value: Value | null): boolean {
  if (value === null) return false;
  list.push(value);
  return true;
}

function set<Key extends 'days' | 'countries' | 'languages'>(
  meaning: Meaning,
  key: Key,
  value: string[] | null,
): boolean {
  if (value === null) return false;
  meaning[key] = value;
  return true;
}

/** Phrases that don't overlap and leave the fewest words. */
function bestOf(found: Phrase[], text: string): Phrase[] {
  const starting = new Map<number, Phrase[]>();
  for (const phrase of found) starting.set(phrase.from, [...(starting.get(phrase.from) ?? []), phrase]);
  const best: { worth: number; phrase: Phrase | null }[] = Array.from({ length: text.length + 1 }, () => ({
    worth: 0,
    phrase: null,
  }));
  for (let at = text.length - 1; at >= 0; at -= 1) {
    best[at] = { worth: best[at + 1]!.worth, phrase: null };
    for (const phrase of starting.get(at) ?? []) {
      const worth = worthOf(phrase, text) + best[phrase.to]!.worth;
      if (worth > best[at]!.worth) best[at] = { worth, phrase };
    }
  }
  const chosen: Phrase[] = [];
  for (let at = 0; at < text.length;) {
    const { phrase } = best[at]!;
    if (phrase) chosen.push(phrase);
    at = phrase ? phrase.to : at + 1;
  }
  return chosen;
}

function worthOf({ kind, from, to }: Phrase, text: string): number {
  const covered = text.slice(from, to).replace(/\s/g, '').length;
  return covered - (kind === 'filler' ? FILLER_COST : COST);
}
