// Parsing and validation cost depends on a body's values, not just its bytes, so both are bounded before parsing. This
// only counts; the parser decides whether it is JSON.

/** A list of 1,000 products with as many variant ids as fit into 1 MB has 66,000. */
const MOST_VALUES = 80_000;
/** Of 10,000 limits. */
export const MOST_VALUES_OF_ALL = 640_000;
/** The widest object of the contract has fewer than 50. */
const MOST_KEYS = 200;
const MOST_DEPTH = 20;

const CODE = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  open: 0x7b,
  close: 0x7d,
} as const;

/** `at`: where the key begins whose value is read, once there is one. `count`: commas so far. */
type Container = { isList: boolean; count: number; at: number };
export type Excess = { path: string; message: string };

/** The first place that exceeds any valid body; null if none does. */
export function excessIn(text: string, mostValues = MOST_VALUES): Excess | null {
  const open: Container[] = [];
  let values = 0;
  let lastText = 0;
  for (let index = 0; index < text.length; index += 1) {
    const inner = open.at(-1);
    switch (text.charCodeAt(index)) {
      case CODE.quote:
        lastText = index;
        index = endOfText(text, index);
        break;
      case CODE.colon:
        if (inner) inner.at = lastText;
        break;
      case CODE.open:
      case CODE.openList:
        if (open.length >= MOST_DEPTH) return { path: '', message: 'Nested too deeply' };
        open.push({ isList: text.charCodeAt(index) === CODE.openList, count: 0, at: index });
        values += 1;
        break;
      case CODE.close:
      case CODE.closeList:
        open.pop();
        break;
      case CODE.comma:
        values += 1;
        if (inner) inner.count += 1;
        if (inner && !inner.isList && inner.count >= MOST_KEYS)
          return { path: pathOf(open, text), message: 'Has too many fields' };
    }
    if (values > mostValues) return { path: pathOf(open, text), message: 'Holds too many values' };
  }
  return null;
}

/** Where a text ends that begins here: at its quote, before which there is an even number of backslashes. */
function endOfText(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === CODE.backslash) backslashes += 1;
    if (backslashes % 2 === 0) return quote;
  }
  return text.length;
}

/** Of the innermost container, by the keys and positions that lead to it. */
function pathOf(open: Container[], text: string): string {
  return open
    .slice(0, -1)
    .map(({ isList, count, at }) => (isList ? String(count) : text.slice(at + 1, endOfText(text, at)).slice(0, 100)))
    .join('.');
}
