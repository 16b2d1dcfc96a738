// A validation's rules as they are written: what `checkoutRules` makes of limits, with what changes beside them.
import { IS_SHARED, type CheckoutRules } from './publish-checkout.js';

/** The places of a rule's fields, from 0. */
const FLAGS = 1;
const WINDOW = 11;
/** Rules, names and texts, each with an empty line behind it. */
const SECTIONS = 3;

/** `sold`: the text of `storeFacts`. `marks`: messages say by which limit they are, for the pixel that counts them. */
type Beside = { sold?: string; marks?: boolean };

/**
 * The first line also has the version of the document, whether messages are marked, and says that tags are in the order
 * of their code points, which those of earlier releases were not. What was sold is at the end.
 */
export function publishedRules(
  { rules }: Pick<CheckoutRules, 'rules'>,
  version: number,
  { sold = '', marks = false }: Beside = {},
): string {
  return rules.replace('\n', `|${version}${marks ? '|m' : ''}|t\n`) + sold;
}

/** Published rules without what was sold. */
export function withoutSold(published: string): string {
  let end = -1;
  for (let sections = 0; sections < SECTIONS; sections += 1) {
    // A section ends at its first empty line, the last one at the end of the text too.
    const next = published[end + 1] === '\n' ? end + 1 : published.indexOf('\n\n', end + 1) + 1;
    if (next <= end) return published;
    end = next;
  }
  return published.slice(0, end);
}

/** The windows of published rules that count persons, by their numbers. */
export function personWindows(published: string): Set<number> {
  const [rules = ''] = published.split('\n\n');
  const counting = rules.split('\n').filter((line) => /^[pq][0-9]/.test(line));
  return new Set(counting.map((line) => Number(line.split('|')[WINDOW])));
}

/** The windows of published rules whose allowance all customers share, by their numbers. */
export function sharedWindows(published: string): Set<number> {
  const [rules = ''] = published.split('\n\n');
  const shared = rules
    .split('\n')
    .map((line) => line.split('|'))
    .filter((fields) => (Number(fields[FLAGS]) & IS_SHARED) !== 0);
  return new Set(shared.map((fields) => Number(fields[WINDOW])));
}
