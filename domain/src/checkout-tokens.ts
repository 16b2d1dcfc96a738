// The token of a product: what it is to each limit, by the limit's number. Entries with `;` between, each a number or a
// range of numbers (`3-7`) and marks. `extensions/checkout-rule/src/tokens.ts` reads it.

import { SIZES } from './sizes.js';

/** By the numbers of limits, ascending, the marks. */
export type TokenEntries = ReadonlyMap<number, string>;

export function writeToken(entries: TokenEntries): string {
  const runs: { first: number; last: number; marks: string }[] = [];
  for (const [number, marks] of [...entries].sort(([one], [other]) => one - other)) {
    const run = runs.at(-1);
    if (run?.marks === marks && run.last === number - 1) run.last = number;
    else runs.push({ first: number, last: number, marks });
  }
  return runs.map(({ first, last, marks }) => `${first === last ? first : `${first}-${last}`}${marks}`).join(';');
}

/**
 * A product's token while rules change: the new entries, and the entries of rules that are still there. `published`:
 * the product's token as it is. `numbers`: of the new rules.
 */
export function transitionalToken(token: string, published: string, numbers: ReadonlySet<number>): string {
  const kept = [...readToken(published)].filter(([number]) => !numbers.has(number));
  return writeToken(new Map([...kept, ...readToken(token)]));
}

/** The entries of these limits only. */
export function tokenOf(token: string, numbers: ReadonlySet<number>): string {
  return writeToken(new Map([...readToken(token)].filter(([number]) => numbers.has(number))));
}

/**
 * Divides limits by whether products have room for them: what is longer than the checkout reads would hold none. The
 * first ones keep their place; a limit is held for all of its products or for none (rules §10). `tokens`: of products,
 * with the entries of all of these limits.
 */
export function withRoom<Numbered extends { number: number }>(
  numbered: readonly Numbered[],
  tokens: readonly { token: string }[],
): { kept: Numbered[]; crowded: Numbered[] } {
  const crowded = new Set<number>();
  for (const { token } of tokens.filter((one) => isTooLong(one.token))) {
    const entries = readToken(token);
    crowded.forEach((number) => entries.delete(number));
    const left = new Map<number, string>();
    for (const { number } of isTooLong(writeToken(entries)) ? numbered : []) {
      const marks = entries.get(number);
      if (marks === undefined) continue;
      left.set(number, marks);
      if (!isTooLong(writeToken(left))) continue;
      left.delete(number);
      crowded.add(number);
    }
  }
  const isCrowded = ({ number }: Numbered) => crowded.has(number);
  return { kept: numbered.filter((one) => !isCrowded(one)), crowded: numbered.filter(isCrowded) };
}

/** Tokens are ASCII. */
const isTooLong = (token: string) => token.length > SIZES.entryBytes;

function readToken(token: string): Map<number, string> {
  const entries = new Map<number, string>();
  for (const entry of token.split(';').filter(Boolean)) {
    const [, first, last, marks] = /^(\d+)(?:-(\d+))?(?!\d)(.*)$/.exec(entry)!;
    for (let number = Number(first); number <= Number(last ?? first); number += 1) entries.set(number, marks!);
  }
  return entries;
}
