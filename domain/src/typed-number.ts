// Numbers as people type them, in a form or in a file, with `.` or `,` before the decimals.
import { MOST_DECIMALS } from './validate-limit.js';
import { REQUIRED } from './validate-products.js';

/** A number, or why the text is none. */
export type TypedNumber = { value: number } | { error: string };

const THOUSANDS = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
const PLAIN = /^-?\d+([.,]\d+)?$/;
/** One separator with exactly three digits behind it: some read `1.000` as one, others as a thousand (rules §4). */
const AMBIGUOUS = /^-?(\d+)[.,](\d{3})$/;

/**
 * Reads a typed number: `1,5` is one and a half, `1,000,000` a million; `1.000` and `1,000` are refused, with what to
 * write instead where a number may have so many decimals.
 */
export function readTypedNumber(text: string, mostDecimals: number = MOST_DECIMALS): TypedNumber {
  const typed = text.trim();
  if (!typed) return { error: REQUIRED };
  const [, whole, decimals] = AMBIGUOUS.exec(typed) ?? [];
  if (whole !== undefined && decimals !== undefined) return { error: ambiguityOf(whole, decimals, mostDecimals) };
  if (THOUSANDS.test(typed)) return { value: Number(typed.replaceAll(',', '')) };
  return PLAIN.test(typed) ? { value: Number(typed.replace(',', '.')) } : { error: 'Enter a number' };
}

/** Writes a number so that it can be read again. */
export function typedNumberOf(value: number): string {
  const text = value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
  return AMBIGUOUS.test(text) ? `${text}0` : text;
}

function ambiguityOf(whole: string, decimals: string, mostDecimals: number): string {
  const forms: string[] = [];
  // `0.125` cannot be a thousand.
  if (!whole.startsWith('0')) forms.push(String(Number(whole + decimals)));
  const beyond = 10 ** Math.max(0, decimals.length - mostDecimals);
  if (Number(decimals) % beyond === 0) forms.push(typedNumberOf(Number(`${whole}.${decimals}`)));
  if (forms.length === 0) return mostDecimals === 0 ? 'Enter a whole number' : `Use at most ${mostDecimals} decimals`;
  return `Three digits after a separator can be read in two ways. Write ${forms.join(' or ')}`;
}
