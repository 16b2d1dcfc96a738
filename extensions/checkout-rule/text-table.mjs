// What the checkout rule brings along: the built-in texts, and how each language writes amounts, as bytes. The kernel
// reads them in `src/text-table.ts`; the test of its messages compares them with the widget's.
import { BUILT_IN_TEXTS } from '@purchase-limits/domain/built-in-texts';
import { LANGUAGES } from '@purchase-limits/domain/languages';
import { MESSAGE_KEYS } from '@purchase-limits/domain/limit';
import { CART_TEXT_KEYS, DISTINCT_TEXT_KEYS, GROUP_TEXT_KEYS } from '@purchase-limits/domain/text-keys';

const UNITS = ['gram', 'kilogram', 'pound', 'ounce'];
const PERIODS = ['hour', 'day', 'month', 'year', 'week'];
const NO_BREAK_SPACE = '\u00a0';
/** What the checkout shows, in the places that `src/text-table.ts` and `src/messages.ts` name. */
const KEYS = [
  ...MESSAGE_KEYS.filter((key) => key !== 'contactUsText'),
  'cart',
  'repurchaseMessageOnce',
  'repurchaseMessageForLife',
  'repurchaseMessageOnceForLife',
  ...CART_TEXT_KEYS,
  ...GROUP_TEXT_KEYS,
  ...DISTINCT_TEXT_KEYS,
];

const PLACEHOLDERS = ['name', 'contact', 'period', 'multiple', 'min', 'max', 'current', 'remaining'];

/** @returns {Buffer} Two lines for all languages, then the lines of each. */
export function textTable() {
  return Buffer.from([decimalsLine(), PLACEHOLDERS.join('|'), ...LANGUAGES.flatMap(linesOf), ''].join('\n'));
}

/** The currencies that have not two decimals, each after its number of them. */
function decimalsLine() {
  return Intl.supportedValuesOf('currency')
    .map((code) => [new Intl.NumberFormat('en', { style: 'currency', currency: code }), code])
    .map(([format, code]) => `${format.resolvedOptions().maximumFractionDigits}${code}`)
    .filter((entry) => !entry.startsWith('2'))
    .join(',');
}

function linesOf(language) {
  return [
    numbersLine(language),
    moneyLine(language),
    UNITS.map((unit) => unitText(language, unit, 'short', 5)).join('|'),
    PERIODS.flatMap((unit) => [unitName(language, unit), unitText(language, unit, 'long', 10)]).join('|'),
    symbolsLine(language),
    ...KEYS.map((key) => BUILT_IN_TEXTS[language][key]),
  ];
}

/** The sign between groups, the decimal sign, and from how many digits before the first group on there are groups. */
function numbersLine(language) {
  const parts = new Intl.NumberFormat(language).formatToParts(12_345.5);
  const sign = (type) => parts.find((part) => part.type === type).value;
  const groupsFour = new Intl.NumberFormat(language).format(1_234).length > 4;
  return `${sign('group')}|${sign('decimal')}|${groupsFour ? 1 : 2}`;
}

/** `0` where the symbol stands before the amount; then `1` where a space follows it whatever the symbol. */
function moneyLine(language) {
  const text = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(5);
  const isBefore = !/^\d/.test(text);
  return `${isBefore ? 0 : 1}${isBefore && text.includes(NO_BREAK_SPACE) ? 1 : 0}`;
}

function symbolsLine(language) {
  return Intl.supportedValuesOf('currency')
    .map((code) => [code, symbolOf(language, code)])
    .filter(([code, symbol]) => symbol !== code)
    .map(([code, symbol]) => `${code}=${symbol}`)
    .join(',');
}

function symbolOf(language, currency) {
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency }).formatToParts(5);
  return parts.find(({ type }) => type === 'currency').value;
}

/** What follows the number. */
function unitText(language, unit, unitDisplay, amount) {
  const text = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(amount);
  if (!text.startsWith(String(amount)))
    throw new Error(`${language} does not write ${unit} behind the number: ${text}`);
  return text.slice(String(amount).length);
}

function unitName(language, unit) {
  const parts = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(1);
  return parts.find(({ type }) => type === 'unit').value;
}
