// The documented part of the platform's search syntax: words, quoted phrases, `field:value`, prefixes that end with
// `*`, AND, OR, NOT and `-`, parentheses, and `field:>=value` for numbers and times. A term with a `*` elsewhere finds
// nothing.
import { now } from '../clock.js';

type Fields = Record<string, string | string[]>;
type Test = (fields: Fields) => boolean;
type Comparator = '>=' | '<=' | '>' | '<';
type Term = { field: string | null; comparator: Comparator | null; value: string; isPhrase: boolean };
type Token = { kind: 'sign'; text: string } | ({ kind: 'term' } & Term);

const pattern = /([()])|(-(?=\S))|(?:(\w+):(?:\s*(>=|<=|>|<)\s*)?)?(?:"([^"]*)"|'([^']*)'|([^\s()"']+))/g;
/** Word separators. */
const notInWords = /[^\p{L}\p{N}_]+/u;
/** Fields that are compared as a whole. */
const wholeFields = [
  'created_at',
  'customer_id',
  'financial_status',
  'handle',
  'id',
  'processed_at',
  'sku',
  'status',
  'tag',
  'test',
  'updated_at',
];

/** A test for an item's searchable fields; words without a field are searched in the fields of `searchedByWords`. */
export function parseSearch(query: string, searchedByWords: string[]): Test {
  const tokens = [...query.matchAll(pattern)].map(toToken);
  return tokens.length === 0 ? () => true : readOr(tokens, searchedByWords);
}

function toToken([whole, parenthesis, minus, field, comparator, double, single, bare]: RegExpMatchArray): Token {
  if (parenthesis) return { kind: 'sign', text: parenthesis };
  if (minus || whole === 'NOT') return { kind: 'sign', text: 'NOT' };
  if (whole === 'AND' || whole === 'OR') return { kind: 'sign', text: whole };
  const phrase = double ?? single;
  return {
    kind: 'term',
    field: field?.toLowerCase() ?? null,
    comparator: (comparator as Comparator | undefined) ?? null,
    value: phrase ?? bare ?? '',
    isPhrase: phrase !== undefined,
  };
}

/** Reads up to the end or a closing parenthesis; what is read is removed from the tokens. */
function readOr(tokens: Token[], words: string[]): Test {
  const groups = [readAnd(tokens, words)];
  while (isSign(tokens[0], 'OR')) {
    tokens.shift();
    groups.push(readAnd(tokens, words));
  }
  return (fields) => groups.some((test) => test(fields));
}

function readAnd(tokens: Token[], words: string[]): Test {
  const tests: Test[] = [];
  while (tokens.length > 0 && !isSign(tokens[0], 'OR') && !isSign(tokens[0], ')')) {
    if (isSign(tokens[0], 'AND')) tokens.shift();
    else tests.push(readTerm(tokens, words));
  }
  return (fields) => tests.every((test) => test(fields));
}

function readTerm(tokens: Token[], words: string[]): Test {
  const token = tokens.shift();
  if (!token) return () => true;
  if (token.kind === 'sign' && token.text === 'NOT') {
    const test = readTerm(tokens, words);
    return (fields) => !test(fields);
  }
  if (token.kind === 'sign') {
    const test = readOr(tokens, words);
    if (isSign(tokens[0], ')')) tokens.shift();
    return test;
  }
  const names = token.field === null ? words : [token.field];
  return (fields) => names.some((name) => [fields[name] ?? []].flat().some((text) => isMatch(text, name, token)));
}

function isSign(token: Token | undefined, text: string): boolean {
  return token?.kind === 'sign' && token.text === text;
}

function isMatch(text: string, name: string, { comparator, value, isPhrase }: Term): boolean {
  if (comparator) return compare[comparator](toNumber(text), toNumber(value));
  const isPrefix = !isPhrase && value.endsWith('*');
  const wanted = (isPrefix ? value.slice(0, -1) : value).toLowerCase();
  if (wanted === '') return isPrefix;
  if (!isPhrase && wanted.includes('*')) return false;
  const searched = text.toLowerCase();
  if (wholeFields.includes(name)) return isPrefix ? searched.startsWith(wanted) : searched === wanted;
  const has = ` ${wordsOf(searched).join(' ')} `;
  return has.includes(` ${wordsOf(wanted).join(' ')}${isPrefix ? '' : ' '}`);
}

const compare: Record<Comparator, (a: number, b: number) => boolean> = {
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
};

/** A number, or the milliseconds of a time. NaN, which no comparison finds, for anything else. */
function toNumber(text: string): number {
  if (text === 'now') return now().getTime();
  return /^\d+$/.test(text) ? Number(text) : Date.parse(text);
}

function wordsOf(text: string): string[] {
  return text.split(notInWords).filter(Boolean);
}
