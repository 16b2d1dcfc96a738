// Money as a shop writes it, learnt from how it writes 1,234,567.00: pages and the checkout write amounts like it
// (rules §5).

/** What stands before and after the digits, the signs between groups and before decimals, and how many decimals. */
export type ShopMoney = { before: string; group: string; decimal: string; decimals: number; after: string };

const SAMPLE = /^(\D*)1(\D?)234\D?567(?:(\D)(00))?(\D*)$/;
const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/;
const TAGS = /<[^<>]*>/g;
/** 1,234,567.00 as the platform's placeholders stand for it. */
const SAMPLES: Readonly<Record<string, string>> = {
  amount: '1,234,567.00',
  amount_no_decimals: '1,234,567',
  amount_with_comma_separator: '1.234.567,00',
  amount_no_decimals_with_comma_separator: '1.234.567',
  amount_with_apostrophe_separator: "1'234'567.00",
  amount_no_decimals_with_space_separator: '1 234 567',
  amount_with_space_separator: '1 234 567,00',
  amount_with_period_and_space_separator: '1 234 567.00',
};

/** Null where the sample says too little. */
export function readMoneySample(sample: string | null): ShopMoney | null {
  const found = SAMPLE.exec(sample ?? '');
  if (!found) return null;
  const [, before, group, decimal = '', decimals = '', after] = found;
  return { before: before!, group: group!, decimal, decimals: decimals.length, after: after! };
}

/** `template`: the platform's, for example `${{amount}}`. Null where it is not known, or says too little. */
export function readMoneyTemplate(template: string | null): ShopMoney | null {
  const text = (template ?? '').replace(TAGS, '');
  const sample = SAMPLES[PLACEHOLDER.exec(text)?.[1] ?? ''];
  return sample === undefined ? null : readMoneySample(text.replace(PLACEHOLDER, () => sample));
}
