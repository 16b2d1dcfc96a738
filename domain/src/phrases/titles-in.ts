// Products that a sentence names without quotes: capitalized words right after an amount, such as `2 Classic Hoodies`.
import type { Phrase } from './find-phrases.js';
import type { PlainText } from './plain-text.js';
import { literalSource, whole } from './templates.js';
import type { PhraseKind, Words } from './words.js';

const AMOUNTS: PhraseKind[] = ['max', 'min', 'exactly', 'between', 'lessThan', 'multiple', 'bare'];
const TITLE = /^[\p{Lu}\p{N}][\p{L}\p{N}'&+./-]*(?:\s+(?:&\s+)?[\p{Lu}\p{N}][\p{L}\p{N}'&+./-]*){0,5}$/u;

export type NamedTitles = { titles: Phrase[]; hasUnknownSubject: boolean };

export function titlesIn(found: Phrase[], text: string, original: string, plain: PlainText, words: Words): NamedTitles {
  const titles: Phrase[] = [];
  // `Hoodies: at most 2`.
  const [topic, ...rest] = text.slice(0, found[0]?.from ?? 0).split(/[:：]/);
  let hasUnknownSubject = rest.length > 0 && /\p{L}/u.test(topic!);
  found.forEach((phrase, at) => {
    if (!isAmount(phrase, found, at, text, words)) return;
    const next = found[at + 1];
    const gap = text.slice(phrase.to, next?.from ?? text.length);
    const named = gap.split(/[,;.:(（、]/)[0]!;
    const written = named.trim();
    if (!written || /^\s*$/.test(written)) return;
    hasUnknownSubject = true;
    const isWhole = /^[\s,;.:!?(（]*$/.test(gap.slice(named.length)) && !endsInNoun(next, gap);
    const from = phrase.to + named.length - named.trimStart().length;
    if (!words.hasSpaces || !TITLE.test(written) || !isWhole) return;
    const to = from + written.length;
    const title = original.slice(plain.at[from], plain.at[to]);
    titles.push({
      kind: 'titles',
      from,
      to,
      amounts: [],
      numbers: [],
      dates: [],
      times: [],
      names: { names: [title], joined: null },
    });
  });
  return { titles, hasUnknownSubject };
}

/** An amount, or `of the` behind one. */
function isAmount(phrase: Phrase, found: Phrase[], at: number, text: string, words: Words): boolean {
  const before = found[at - 1];
  if (phrase.kind === 'filler') {
    const isOf = whole(literalSource(words.of, words.hasSpaces)).test(text.slice(phrase.from, phrase.to));
    return isOf && before !== undefined && AMOUNTS.includes(before.kind) && phrase.from - before.to <= 1;
  }
  return AMOUNTS.includes(phrase.kind) && found[at + 1]?.kind !== 'filler';
}

/** `2 Christmas products`: the words describe products. */
function endsInNoun(next: Phrase | undefined, gap: string): boolean {
  return next?.kind === 'product' && !/[,;.:(]/.test(gap);
}
