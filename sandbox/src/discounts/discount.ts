// The store's discounts: the automatic one, and the codes that shoppers enter.

export type Discount = {
  type: 'automatic' | 'discount_code';
  /** Of a code: the code itself. */
  title: string;
  /** `line` takes off products, `order` off the sum of all lines after that. */
  level: 'line' | 'order';
  valueType: 'percentage' | 'fixed_amount';
  /** Percent, or minor units of the store's currency. */
  value: number;
};

/** What a discount takes off one line, in the store's currency and in the shopper's. */
export type Allocation = { discount: Discount; amount: number; presentmentAmount: number };

const AUTOMATIC_FROM = 10;
/** Each line of ten or more costs ten percent less. */
const AUTOMATIC: Discount = {
  type: 'automatic',
  title: 'Ten or more',
  level: 'line',
  valueType: 'percentage',
  value: 10,
};

/** The codes that every store knows. */
export const discountCodes: readonly Discount[] = [
  { type: 'discount_code', title: 'SAVE10', level: 'line', valueType: 'percentage', value: 10 },
  { type: 'discount_code', title: 'SAVE25', level: 'line', valueType: 'percentage', value: 25 },
  { type: 'discount_code', title: 'FIVEOFF', level: 'order', valueType: 'fixed_amount', value: 500 },
];

/** Codes are the same in capitals and without. */
export function findCode(entered: string | null): Discount | null {
  const wanted = entered?.trim().toUpperCase();
  return discountCodes.find(({ title }) => title === wanted) ?? null;
}

/** The one discount of a line that costs `full`: the larger one, because discounts on a line do not add up. */
export function lineDiscount(
  { quantity, full }: { quantity: number; full: number },
  code: Discount | null,
): { discount: Discount; amount: number } | null {
  const offered = [...(quantity >= AUTOMATIC_FROM ? [AUTOMATIC] : []), ...(code?.level === 'line' ? [code] : [])];
  const amounts = offered.map((discount) => ({ discount, amount: Math.round((full * discount.value) / 100) }));
  const [best] = amounts.toSorted((a, b) => b.amount - a.amount);
  return best && best.amount > 0 ? best : null;
}

/**
 * What a code on the whole order takes off each line, by the lines' share of the sum. `rate`: units of the lines'
 * currency for one of the store's.
 */
export function orderDiscount(lineTotals: readonly number[], code: Discount | null, rate: number): number[] {
  if (code?.level !== 'order') return lineTotals.map(() => 0);
  const sum = lineTotals.reduce((all, total) => all + total, 0);
  const taken = Math.min(sum, Math.round(code.value * rate));
  let before = 0;
  return lineTotals.map((total) => {
    const share = Math.round((taken * (before + total)) / (sum || 1)) - Math.round((taken * before) / (sum || 1));
    before += total;
    return share;
  });
}

/** As the platform writes the value: `10.0` percent, `5.0` of the store's currency. */
export function writtenValue({ valueType, value }: Discount): string {
  return (valueType === 'percentage' ? value : value / 100).toFixed(1);
}
