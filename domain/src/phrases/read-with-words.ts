// Reads a limit from a sentence in one language.
import { draftOf } from './draft-of.js';
import { findPhrases, type Phrase } from './find-phrases.js';
import { lexiconOf, type Lexicon } from './lexicon.js';
import { plainText, type PlainText } from './plain-text.js';
import { placePhrases } from './roles.js';
import type { Range, Reading, SentenceContext } from './sentence.js';
import { titlesIn } from './titles-in.js';
import type { Words } from './words.js';

/** Longer texts are not read. */
export const MOST_CHARACTERS = 500;

export function readWithWords(text: string, words: Words, context: SentenceContext): Reading {
  const plain = plainText(text);
  if (text.length > MOST_CHARACTERS) return nothing(plain, text);
  const found = findPhrases(plain, text, knownLexicon(words), context);
  const { titles, hasUnknownSubject } = titlesIn(found, plain.text, text, plain, words);
  const phrases = [...found, ...titles].toSorted((one, other) => one.from - other.from);
  const isWhole = gapsOf(phrases, plain, text, words).length === 0;
  const { placed, refused } = placePhrases(phrases, plain.text);
  const originals = new Map(placed.map((one) => [one.from, phrases.find((phrase) => phrase.from === one.from)!]));
  const refuse = (phrase: Phrase) => refused.add(originals.get(phrase.from) ?? phrase);
  const { draft, wanted } = draftOf(placed, plain.text, { hasSubject: hasUnknownSubject, isWhole }, context, refuse);
  if (!draft) return nothing(plain, text);
  const understood = phrases.filter((phrase) => !refused.has(phrase) && phrase.kind !== 'filler');
  const covered = phrases.filter((phrase) => !refused.has(phrase));
  return {
    draft,
    wanted,
    understood: understood.map((phrase) => originalRange(phrase, plain)),
    notUnderstood: gapsOf(covered, plain, text, words),
  };
}

const lexicons = new Map<string, Lexicon>();

function knownLexicon(words: Words): Lexicon {
  const lexicon = lexicons.get(words.locale) ?? lexiconOf(words);
  lexicons.set(words.locale, lexicon);
  return lexicon;
}

function nothing(plain: PlainText, text: string): Reading {
  return { draft: null, wanted: [], understood: [], notUnderstood: gapsOf([], plain, text, { hasSpaces: true }) };
}

const originalRange = ({ from, to }: Range, { at }: PlainText): Range => ({ from: at[from]!, to: at[to]! });

/** The words between the phrases. Japanese particles between unknown words are unknown, too. */
function gapsOf(
  phrases: (Range & Partial<Phrase>)[],
  plain: PlainText,
  text: string,
  { hasSpaces }: Pick<Words, 'hasSpaces'>,
): Reading['notUnderstood'] {
  const gaps: Range[] = [];
  let at = 0;
  for (const { from, to } of [...phrases, { from: plain.text.length, to: plain.text.length }]) {
    if (from > at) gaps.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  const worded = gaps.flatMap((gap) => withWords(gap, plain.text));
  const facts = phrases.filter(({ kind }) => kind !== 'filler');
  const isBetween = (from: number, to: number) => facts.some((one) => one.from < to && from < one.to);
  return joined(worded, hasSpaces ? 0 : 1, isBetween).map((gap) => {
    const range = originalRange(gap, plain);
    return { ...range, text: text.slice(range.from, range.to) };
  });
}

/** From the first to the last letter, digit or sign that may mean something; nothing: there are only marks. */
function withWords({ from, to }: Range, text: string): Range[] {
  const words = [...text.slice(from, to).matchAll(/[^\s,;:.·()!?、。（）：！？"-][^\s,;()、。（）]*/gu)];
  const [first] = words;
  const last = words.at(-1);
  if (!first || !last) return [];
  const end = from + last.index + withoutEnd(last[0]).length;
  return [{ from: from + first.index, to: Math.max(end, from + first.index + 1) }];
}

/** Without marks at its end. */
function withoutEnd(word: string): string {
  let end = word.length;
  while (end > 0 && ':.!?：！？"'.includes(word[end - 1]!)) end -= 1;
  return word.slice(0, end);
}

function joined(gaps: Range[], distance: number, isBetween: (from: number, to: number) => boolean): Range[] {
  const result: Range[] = [];
  for (const gap of gaps) {
    const last = result.at(-1);
    if (last && gap.from - last.to <= distance && !isBetween(last.to, gap.from)) last.to = gap.to;
    else result.push({ ...gap });
  }
  return result;
}
