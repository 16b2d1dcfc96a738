// The token of a product: what it is to each limit, by the limit's number. Entries with `;` between, each a number or a
// range of numbers (`3-7`) and marks. `extensions/checkout-rule/src/tokens.ts` reads it.

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

function readToken(token: string): TokenEntries {
  const entries = new Map<number, string>();
  for (const entry of token.split(';').filter(Boolean)) {
    const [, first, last, marks] = /^(\d+)(?:-(\d+))?(?!\d)(.*)$/.exec(entry)!;
    for (let number = Number(first); number <= Number(last ?? first); number += 1) entries.set(number, marks!);
  }
  return entries;
}
