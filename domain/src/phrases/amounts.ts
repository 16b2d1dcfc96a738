// Amounts: a number with what is counted, weighed or paid.
import type { ConditionType } from '../limit.js';
import { decimalsOf } from '../money.js';
import type { SentenceContext } from './sentence.js';
import { numberSource, readNumber } from './numbers.js';
import { anyOf, escaped, literalSource, patternOf, templateSource, whole, WORD_AFTER } from './templates.js';
import type { Words } from './words.js';

/** `measure` null: the number says nothing of what is counted. `inUnit`: another number of the same unit of weight. */
export type Amount = { value: number; measure: ConditionType | null; inUnit?: (value: number) => number };

const GRAMS = { kg: 1_000, g: 1, lb: 453.59237, oz: 28.349523125 } as const;
const UNITS = ['kg', 'g', 'lb', 'oz'] as const;
const MOST_DECIMALS = 9;
/** Currencies that have a sign of their own, or share one. */
const SIGNS: Record<string, readonly string[]> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'TWD', 'CLP', 'COP', 'ARS'],
  US$: ['USD'],
  CA$: ['CAD'],
  C$: ['CAD'],
  A$: ['AUD'],
  AU$: ['AUD'],
  NZ$: ['NZD'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
  '₹': ['INR'],
  '₩': ['KRW'],
};
const CODES = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'CHF',
  'CAD',
  'AUD',
  'NZD',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'MXN',
  'BRL',
  'INR',
];

/** A number behind the sign of another currency is no number of things. */
const NO_MONEY = String.raw`(?<![$€£¥₹₩]\s?)`;

export type AmountReader = { source: string; read: (text: string) => Amount | null };

export function amountReader(words: Words, context: SentenceContext): AmountReader {
  const { hasSpaces } = words;
  const n = numberSource(words);
  const slots = { n };
  const compile = (templates: string[]) => anyOf(templates.map((one) => templateSource(one, slots, hasSpaces)));
  const currency = currencySource(words, context);
  const ends = hasSpaces ? WORD_AFTER : '';
  const value = String.raw`(?:${currency}\s?(?<n>${n})|(?<n2>${n})\s?${currency}${ends})`;
  const weight = UNITS.map(
    (unit) => [unit, String.raw`(?<n>${n})\s?(?:${literalSource(words.weights[unit], hasSpaces)})`] as const,
  );
  const kinds: { source: string; amount: (value: number, text: string) => Amount | null }[] = [
    { source: value, amount: (number, text) => moneyOf(number, text, words, context) },
    ...weight.map(([unit, source]) => ({
      source: source + ends,
      amount: (number: number, text: string): Amount | null =>
        // In a shop that sells in pounds sterling, pounds may be money.
        unit === 'lb' && context.currency === 'GBP' && !/lb/i.test(text)
          ? null
          : {
              value: converted(number, unit, context.weightUnit),
              measure: 'total_weight',
              inUnit: (other) => converted(other, unit, context.weightUnit),
            },
    })),
    { source: compile(words.distinctProducts), amount: counted('distinct_products') },
    { source: compile(words.distinctVariants), amount: counted('distinct_variants') },
    { source: NO_MONEY + compile(words.units), amount: counted('product_quantity') },
    { source: `${NO_MONEY}(?<n>${n})`, amount: (number) => ({ value: number, measure: null }) },
  ];
  const patterns = kinds.map(({ source, amount }) => ({ pattern: whole(withUniqueNames(source)), amount }));
  return {
    source: `(?:${kinds.map(({ source }) => withoutNames(source)).join('|')})`,
    read: (text) => {
      for (const { pattern, amount } of patterns) {
        const number = pattern.exec(text)?.groups;
        if (!number) continue;
        const read = readNumber(Object.values(number).find((one) => one !== undefined) ?? '', words);
        return read === null ? null : amount(read, text);
      }
      return null;
    },
  };
}

/** Slots that may be in several alternatives need names of their own. */
function withUniqueNames(source: string): string {
  let count = 0;
  return source.replace(/\(\?<n\d?>/g, () => `(?<n${(count += 1)}>`);
}

export const withoutNames = (source: string) => source.replace(/\(\?<\w+>/g, '(?:');

const counted =
  (measure: ConditionType) =>
  (value: number): Amount => ({ value, measure });

function currencySource(words: Words, { currency, locale }: SentenceContext): string {
  const own = symbolsOf(currency, locale).filter((sign) => !(sign in SIGNS));
  const signs = [...Object.keys(SIGNS), ...own].map(escaped);
  const codes = [...new Set([...CODES, currency])].map((code) => literalSource(code, words.hasSpaces));
  const names = Object.values(words.currencies).map((name) => literalSource(name, words.hasSpaces));
  return anyOf([...signs, ...codes, ...names]);
}

function symbolsOf(currency: string, locale: string): string[] {
  return (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
    return format.formatToParts(1).find(({ type }) => type === 'currency')!.value;
  });
}

/** Null: it is another currency, or more precise than the currency is. */
function moneyOf(value: number, text: string, words: Words, { currency, locale }: SentenceContext): Amount | null {
  if (!isOwnCurrency(text, words, currency, locale)) return null;
  const decimals = decimalsOf(currency);
  return Number(value.toFixed(decimals)) === value ? { value, measure: 'total_product_value' } : null;
}

function isOwnCurrency(text: string, words: Words, currency: string, locale: string): boolean {
  const bare = text.toUpperCase();
  if (bare.includes(currency)) return true;
  const sign = Object.keys(SIGNS)
    .toSorted((one, other) => other.length - one.length)
    .find((one) => bare.includes(one));
  if (sign) return SIGNS[sign]!.includes(currency);
  const name = words.currencies[currency];
  if (name && patternOf(literalSource(name, words.hasSpaces)).test(text)) return true;
  return symbolsOf(currency, locale).some((one) => text.includes(one));
}

function converted(value: number, from: keyof typeof GRAMS, to: keyof typeof GRAMS): number {
  return from === to ? value : Number(((value * GRAMS[from]) / GRAMS[to]).toFixed(MOST_DECIMALS));
}
