// Numbers as a language writes them: 1,500 or 1.500, twelve, a dozen, 十二.
import { escaped, literalSource, patternOf, WORD_AFTER } from './templates.js';
import type { Words } from './words.js';

/** No part of a longer number: not the 500 of 1.500. */
const DIGITS = String.raw`(?<!\d[.,']?)\d{1,12}(?:[.,' ]\d{3})*(?:[.,]\d{1,9})?(?![\d%]|[.,]\d)`;
const LARGE: Record<string, number> = { 百: 100, 千: 1_000, 万: 10_000 };

export function numberSource({ numbers, hasSpaces, locale }: Words): string {
  const words = Object.keys(numbers)
    .toSorted((one, other) => other.length - one.length)
    .map((word) => literalSource(word, hasSpaces));
  const large = locale === 'ja' ? [String.raw`\d{1,4}(?:[.]\d)?[百千万](?:\d{1,4}(?!\d))?`] : [];
  const ends = hasSpaces ? WORD_AFTER : '';
  const written = words.length > 0 ? [`(?:${words.join('|')})${ends}`] : [];
  return `(?:${[...large, DIGITS, ...written].join('|')})`;
}

/** Null: it is none, or could be two: 1.500 may be one and a half. */
export function readNumber(text: string, words: Words): number | null {
  const written = text.trim();
  const word = wordNumbers(words).get(written.toLowerCase().replace(/\s+/g, ' '));
  if (word !== undefined) return word;
  const large = /^(\d+(?:\.\d)?)([百千万])(\d*)$/.exec(written);
  if (large) return Math.round(Number(large[1]) * LARGE[large[2]!]!) + Number(large[3] || 0);
  return readDigits(written, words);
}

function readDigits(text: string, { decimal, locale }: Words): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  const thousands = decimal === '.' ? ',' : '.';
  const separator = locale === 'fr' || locale === 'es' ? `[${thousands} ]` : `[${thousands}']`;
  const grouped = patternOf(`^\\d{1,3}(?:${separator}\\d{3})+(?:${escaped(decimal)}\\d+)?$`);
  if (grouped.test(text)) return Number(text.replace(patternOf(`[${thousands}' ]`, 'g'), '').replace(decimal, '.'));
  const parts = /^(\d+)([.,])(\d+)$/.exec(text);
  if (!parts || parts[3]!.length === 3) return null;
  // A point before one or two digits is understood everywhere; a comma in English is not.
  return parts[2] === ',' && decimal === '.' ? null : Number(`${parts[1]}.${parts[3]}`);
}

const known = new WeakMap<Words, Map<string, number>>();

function wordNumbers(words: Words): Map<string, number> {
  let numbers = known.get(words);
  if (!numbers) {
    numbers = new Map(Object.entries(words.numbers).map(([word, value]) => [plainWord(word), value]));
    known.set(words, numbers);
  }
  return numbers;
}

const plainWord = (word: string) =>
  word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
