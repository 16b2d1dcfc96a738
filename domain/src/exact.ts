// Exact numbers: money and weight are compared as whole multiples of 10^-18, never as floating point (rules §3.4).

/** A decimal in units of 10^-18. */
export type Exact = bigint;

const DIGITS = 18;
export const ONE: Exact = BigInt(10) ** BigInt(DIGITS);

/** Billionths of a gram in one unit of weight; the pound and the ounce are exact by definition. */
const NANOGRAMS = {
  g: BigInt('1000000000'),
  kg: BigInt('1000000000000'),
  lb: BigInt('453592370000'),
  oz: BigInt('28349523125'),
};

/** Parses `12`, `-0.30`, `1e-7`. Throws a `RangeError` on anything else, and on more than 18 decimals. */
export function exact(value: string | number): Exact {
  const match = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(String(value));
  const [, sign, whole, fraction = '', exponent = '0'] = match ?? [];
  const zeros = DIGITS - fraction.length + Number(exponent);
  if (!match || zeros < 0 || zeros > 400) throw new RangeError(`no decimal: ${value}`);
  const digits = BigInt(whole + fraction + '0'.repeat(zeros));
  return sign === '-' ? -digits : digits;
}

/** A weight in its own unit as an exact number of grams, in units of 10^-27. */
export function exactWeight(value: string | number, unit: keyof typeof NANOGRAMS): Exact {
  return exact(value) * NANOGRAMS[unit];
}

/** The nearest number, for showing only. A quotient of two numbers would be rounded twice. */
export function toNumber(value: Exact): number {
  return Number(`${value}e-${DIGITS}`);
}

/** Grams as {@link exactWeight} gives them, in a unit of weight, for showing only. */
export function weightToNumber(weight: Exact, unit: keyof typeof NANOGRAMS): number {
  return toNumber(weight / NANOGRAMS[unit]);
}

/** `value × rate`, rounded half up to so many decimals. */
export function convert(value: Exact, rate: string, decimals: number): Exact {
  const step = BigInt(10) ** BigInt(DIGITS - decimals);
  const product = (value * exact(rate)) / ONE;
  const rounded = product + step / BigInt(2);
  return rounded - (((rounded % step) + step) % step);
}
