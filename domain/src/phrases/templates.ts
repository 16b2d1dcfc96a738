// Templates of the words become regular expressions over plain text.
import { plainText } from './plain-text.js';

/**
 * Letters and digits of plain text, for use in a class. These few ranges compile many times faster than what Unicode
 * calls letters.
 */
export const LETTERS = String.raw`a-zA-Z0-9\u00c0-\u1fff\u3005\u3041-\ud7ff`;
/** Capitals of languages that have them, and digits. */
export const CAPITALS = String.raw`A-Z0-9\u00c0-\u00de\u0391-\u03a9\u0410-\u042f`;
export const WORD_BEFORE = `(?<![${LETTERS}])`;
export const WORD_AFTER = `(?![${LETTERS}])`;
/** Japanese parts no words, but digits belong together everywhere. */
const DIGIT_BEFORE = String.raw`(?<![\d.,](?=\d))`;
const DIGIT_AFTER = String.raw`(?!(?<=\d)\d)`;

/** What fills a slot, as the source of a regular expression without groups that capture. */
export type SlotSources = Record<string, string>;

/** `slots`: by name. The second one of a name is called `n_2`, whether it is written `<n>` or `<n2>`. */
export function templateSource(template: string, slots: SlotSources, hasSpaces: boolean): string {
  const counts: Record<string, number> = {};
  const slotOf = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
    const group = counts[name] === 1 ? name : `${name}_${counts[name]}`;
    return `(?<${group}>${slots[name]})`;
  };
  return template
    .split(/(<\w+>)/)
    .map((piece) => {
      if (!piece.startsWith('<')) return literalSource(piece, hasSpaces);
      const slot = slotOf(piece.slice(1, -1).replace(/\d$/, ''));
      return hasSpaces ? slot : String.raw`\s*${slot}\s*`;
    })
    .join('');
}

/** Letters in either case; `(`, `|`, `)` and `?` as in a regular expression. */
export function literalSource(words: string, hasSpaces: boolean): string {
  return plainText(words)
    .text.replace(/\s+/g, ' ')
    .replace(/ \?|./gu, (character) => {
      if (character === ' ?') return String.raw`\s*`;
      if (character === ' ') return hasSpaces ? String.raw`\s+` : String.raw`\s*`;
      if (character === '(') return '(?:';
      if ('|)?*'.includes(character)) return character;
      const [lower, upper] = [character.toLowerCase(), character.toUpperCase()];
      if (lower !== upper && upper.length === 1) return `[${lower}${upper}]`;
      return /[\p{L}\p{N}]/u.test(character) ? character : escaped(character);
    });
}

/** The longest part of a template that is in every text that fits it. */
export function neededIn(template: string): string {
  let depth = 0;
  let part = '';
  const parts: string[] = [];
  const plain = plainText(template.replace(/<\w+>/g, '\0')).text.toLowerCase();
  for (const character of plain) {
    if (character === '|' && depth === 0) return '';
    const isLetter = depth === 0 && !'()?*\0 '.includes(character);
    if (isLetter) part += character;
    else {
      // What a question mark makes optional is not needed.
      parts.push('?*'.includes(character) ? part.slice(0, -1) : part);
      part = '';
    }
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
  }
  return [...parts, part].reduce((longest, one) => (one.length > longest.length ? one : longest), '');
}

export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}

/** The longest first, so that the first that fits is the longest. */
export function anyOf(sources: readonly string[]): string {
  return `(?:${sources.toSorted((one, other) => other.length - one.length).join('|')})`;
}

export function patternOf(source: string, flags = 'u'): RegExp {
  return new RegExp(source, flags);
}

/** Finds the source wherever no word or number goes on. */
export function within(source: string, hasSpaces: boolean): RegExp {
  return patternOf(
    hasSpaces ? `${WORD_BEFORE}(?:${source})${endOf(source)}` : `${DIGIT_BEFORE}(?:${source})${DIGIT_AFTER}`,
    'dgu',
  );
}

/** What ends with a sign may be followed by a word. */
function endOf(source: string): string {
  return /[\p{L}\p{N})\]?]$/u.test(source) ? WORD_AFTER : '';
}

const wholes = new Map<string, RegExp>();

/** Fits a text that is nothing else; made once. */
export function whole(source: string): RegExp {
  const pattern = wholes.get(source) ?? patternOf(`^\\s*(?:${source})\\s*$`);
  wholes.set(source, pattern);
  return pattern;
}
