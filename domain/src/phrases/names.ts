// Names that a sentence brings along: tags, vendors and titles, in quotes or not, and countries and languages.
import { anyOf, literalSource, patternOf, whole, CAPITALS, LETTERS, WORD_AFTER, WORD_BEFORE } from './templates.js';
import type { Words } from './words.js';

/** `joined` null: there is one. `comma`: by commas alone. `mixed`: some by `and`, others by `or`. */
export type Names = { names: string[]; joined: 'and' | 'or' | 'comma' | 'mixed' | null };

const QUOTE_MARKS = [
  '"[^"]{1,200}"',
  '“[^”"]{1,200}[”"]',
  '„[^“”"]{1,200}[“”"]',
  '«[^»]{1,200}»',
  '»[^«]{1,200}«',
  '「[^」]{1,200}」',
  '『[^』]{1,200}』',
  "‘[^'’‘]{1,200}['’]",
  `${WORD_BEFORE}'[^']{1,200}'${WORD_AFTER}`,
];
export const QUOTED = `(?:${QUOTE_MARKS.join('|')})`;
const QUOTES = /^["“„«»「『‘']\s?|\s?["”“»«」』'’]$/g;
const IN_QUOTES = patternOf(`^${QUOTED}$`);
const REST = `(?:[${LETTERS}_:/+&.'-]{0,60}[${LETTERS}_+])?`;
const WORD = `[${LETTERS}]${REST}`;
const CAPITAL = `[${CAPITALS}]${REST}`;
const JAPANESE_WORDS = ['[A-Za-z0-9](?:[A-Za-z0-9_:/+&. -]{0,60}[A-Za-z0-9_+])?', '[ァ-ヺー]{2,40}', '[一-鿿々]{1,20}'];
const JAPANESE = `#?(?:${JAPANESE_WORDS.join('|')})`;

/** `proper`: in quotes, or with capitals. */
export type NameSources = { name: string; names: string; title: string; titles: string; proper: string };

/** `vocabulary`: words of the language's own phrases, which go on with the sentence. */
export function nameSources(words: Words, vocabulary: string): NameSources {
  const joiner = joinerOf(words);
  if (!words.hasSpaces) {
    const name = `(?:${QUOTED}|${JAPANESE})`;
    const names = `${name}(?:${joiner}${name}){0,9}`;
    return { name, names, title: name, proper: name, titles: `${QUOTED}(?:${joiner}${QUOTED}){0,9}` };
  }
  const notNames = `(?!${literalSource(words.notNames, true)}${WORD_AFTER})`;
  const notNext = `(?!(?:${vocabulary})${WORD_AFTER})`;
  const rest = `(?:\\s+${notNext}${CAPITAL}){0,4}`;
  const name = `(?:${QUOTED}|#?${notNames}${WORD}${rest})`;
  const next = `(?:${QUOTED}|#?${notNext}${notNames}${WORD}${rest})`;
  const names = `${name}(?:(?:\\s*,\\s*${next}){0,9}${joiner}${next})?`;
  const quoted = `${QUOTED}(?:(?:\\s*,\\s*${QUOTED}){0,9}${joiner}${QUOTED})?`;
  const title = `(?:${QUOTED}|${notNames}${WORD}|${CAPITAL}(?:\\s+(?:&\\s+)?${CAPITAL}){1,4})`;
  return {
    name,
    names: `(?:${quoted}|${names})`,
    title,
    titles: quoted,
    proper: `(?:${QUOTED}|(?!(?:${vocabulary})${WORD_AFTER})${CAPITAL}${rest})`,
  };
}

function joinerOf({ and, or, lead, hasSpaces }: Words): string {
  const word = `(?:${literalSource(and, hasSpaces)}|${literalSource(or, hasSpaces)})`;
  const leads = `(?:${literalSource(lead, hasSpaces)})?`;
  return hasSpaces ? String.raw`(?:\s*,\s*|\s+)${word}\s+${leads}` : String.raw`\s*(?:、|,|${word})\s*`;
}

/** `original`: the names as they are written, of the same words as `text`. */
export function readNames(text: string, words: Words): Names {
  const { hasSpaces } = words;
  const and = literalSource(words.and, hasSpaces);
  const or = literalSource(words.or, hasSpaces);
  const between = hasSpaces
    ? String.raw`\s*,?\s+(?<and>${and})\s+|\s*,?\s+(?<or>${or})\s+|\s*(?<comma>,)\s*`
    : String.raw`\s*(?:(?<and>${and})|(?<or>${or})|(?<comma>、|,))\s*`;
  const lead = patternOf(`^(?:${literalSource(words.lead, hasSpaces)})`);
  const names: string[] = [];
  const joins = new Set<'and' | 'or' | 'comma'>();
  let rest = text.trim();
  const quotedFirst = patternOf(`^${QUOTED}`);
  const joint = patternOf(between);
  while (rest) {
    const quoted = quotedFirst.exec(rest)?.[0];
    const searched = quoted ? rest.slice(quoted.length) : rest;
    const found = joint.exec(searched);
    names.push(withoutQuotes(quoted ?? (found ? rest.slice(0, found.index) : rest)));
    if (!found) break;
    for (const join of ['and', 'or', 'comma'] as const) if (found.groups![join] !== undefined) joins.add(join);
    rest = searched.slice(found.index + found[0].length).replace(lead, '');
  }
  return {
    names: names.map((name) => name.replace(/^#/, '').trim()).filter(Boolean),
    joined: joinOf(names.length, joins),
  };
}

function joinOf(count: number, joins: Set<'and' | 'or' | 'comma'>): Names['joined'] {
  if (count < 2) return null;
  if (joins.has('and')) return joins.has('or') ? 'mixed' : 'and';
  return joins.has('or') ? 'or' : 'comma';
}

export function isQuoted(text: string): boolean {
  return IN_QUOTES.test(text.trim());
}

function withoutQuotes(text: string): string {
  return isQuoted(text) ? text.trim().replace(QUOTES, '') : text.trim();
}

export type CodesReader = { source: string; read: (text: string) => string[] | null };

/** Values with codes, by their names: one or a list. */
const nameSource = (name: string, hasSpaces: boolean) => literalSource(name.replace(/[()?|*]/g, ''), hasSpaces);

export function codesReader(names: Map<string, string>, words: Words): CodesReader {
  const { hasSpaces } = words;
  const end = hasSpaces ? WORD_AFTER : '';
  const item = anyOf([...names.keys()].map((name) => nameSource(name, hasSpaces))) + end;
  const word = `(?:${literalSource(words.and, hasSpaces)}|${literalSource(words.or, hasSpaces)})`;
  const lead = `(?:${literalSource(words.lead, hasSpaces)})?`;
  const joint = hasSpaces
    ? String.raw`(?:\s*,\s*(?:${word}\s+)?|\s+${word}\s+|\s*/\s*)${lead}`
    : String.raw`\s*(?:、|,|・|/|${word})\s*`;
  const compiled = [...names].map(([name, code]) => [whole(nameSource(name, hasSpaces)), code] as const);
  const cut = patternOf(item, 'gu');
  return {
    source: names.size === 0 ? '(?!)' : `${item}(?:${joint}${item}){0,30}`,
    read: (text) => {
      const codes = [...text.matchAll(cut)].map(([part]) => compiled.find(([pattern]) => pattern.test(part))?.[1]);
      return codes.length === 0 || codes.includes(undefined) ? null : [...new Set(codes as string[])];
    },
  };
}

const ALPHABET = Array.from('abcdefghijklmnopqrstuvwxyz');
const PAIRS = ALPHABET.flatMap((first) => ALPHABET.map((second) => first + second));
/** Regions that are no country one can ship to, and codes for tests. */
const NO_COUNTRIES = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

/** Names of countries in the language, with their codes. */
export function countryNames({ locale, countries }: Words): Map<string, string> {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
  const codes = PAIRS.map((pair) => pair.toUpperCase()).filter(
    (code) => !NO_COUNTRIES.includes(code) && new Intl.Locale(`und-${code}`).region === code,
  );
  const known = codes.flatMap((code) => {
    const name = names.of(code);
    return name ? [[name, code] as const] : [];
  });
  const others = Object.entries(countries).flatMap(([code, list]) =>
    list.split('|').map((name) => [name, code] as const),
  );
  return new Map([...known, ...others]);
}

export function languageNames({ locale }: Words): Map<string, string> {
  const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' });
  return new Map(
    PAIRS.filter((code) => new Intl.Locale(code).language === code).flatMap((code) => {
      const name = names.of(code);
      return name ? [[name, code] as const] : [];
    }),
  );
}
