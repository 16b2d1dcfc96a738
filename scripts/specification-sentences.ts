// Splits the product's specification into numbered sentences. Its text is compared, and never stored.
import { createHash } from 'node:crypto';
import { marked, type Token, type Tokens } from 'marked';

/** A sentence of the specification. `id` is its section and its number in there: `2.14`. */
export interface Sentence {
  id: string;
  text: string;
  /** The first eight hexadecimal digits of the SHA-256 of its text. */
  hash: string;
}

/** The text before the first numbered heading. */
const INTRODUCTION = '0';
const NUMBERED_HEADING = /^(\d+)\.\s/;
const ABBREVIATION = /\b(?:e\.g|i\.e|cf|vs|approx)\.\s*$/i;
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * The sentences in the order of the text. A paragraph and an item of a list have as many as they have sentences, a row
 * of a table is one; headings and the heading row of a table are none.
 */
export function readSentences(markdown: string): Sentence[] {
  const sentences: Sentence[] = [];
  let section = INTRODUCTION;
  let number = 0;
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'heading') {
      const numbered = NUMBERED_HEADING.exec(plainText(token.tokens!));
      if (!numbered) continue;
      section = numbered[1]!;
      number = 0;
      continue;
    }
    for (const text of textsOf(token).map(normalize)) {
      number += 1;
      sentences.push({ id: `${section}.${number}`, text, hash: hashOf(text) });
    }
  }
  return sentences;
}

/**
 * The sentences of a running text. None ends within a word, a quotation or brackets, or after an abbreviation.
 */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let begun = '';
  for (const { segment } of segmenter.segment(text.replace(/\s+/g, ' ').trim())) {
    begun += segment;
    if (!/\s$/.test(begun) || isOpen(begun) || ABBREVIATION.test(begun)) continue;
    sentences.push(begun.trim());
    begun = '';
  }
  return begun.trim() ? [...sentences, begun.trim()] : sentences;
}

function textsOf(token: Token): string[] {
  switch (token.type) {
    case 'space':
    case 'hr':
      return [];
    case 'paragraph':
    case 'text':
      return splitSentences(plainText(token.tokens ?? [token]));
    case 'list':
      return (token as Tokens.List).items.flatMap((item) => item.tokens.flatMap(textsOf));
    case 'table':
      return (token as Tokens.Table).rows.map((row) => row.map((cell) => plainText(cell.tokens)).join(' | '));
    default:
      throw new Error(`The specification has a part of a kind that is not read yet: ${token.type}`);
  }
}

/** Of marked text the words alone. */
export function plainText(tokens: Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'br') return ' ';
      return 'tokens' in token && token.tokens ? plainText(token.tokens) : ((token as Tokens.Text).text ?? token.raw);
    })
    .join('');
}

/** Whether a quotation or a bracket that has begun has not ended. */
function isOpen(text: string): boolean {
  const brackets = [...text].reduce(
    (open, character) => open + Number(character === '(') - Number(character === ')'),
    0,
  );
  return brackets > 0 || isQuoting(text);
}

/** An apostrophe within a word, or at the end of one without a quotation before it, is no quotation mark. */
function isQuoting(text: string): boolean {
  let quoting = false;
  for (const { 0: mark, index } of text.matchAll(/['"]/g)) {
    const before = text[index - 1] ?? ' ';
    const after = text[index + 1] ?? ' ';
    if (mark === "'" && isWordCharacter(before) && isWordCharacter(after)) continue;
    if (quoting) quoting = before === ' ';
    else quoting = /[\s([/]/.test(before) && after !== ' ';
  }
  return quoting;
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

function normalize(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
