// A product's token while rules change: until the new rules are there, the old ones have to find their entries too.

/**
 * The new entries, and the entries of rules that are still there. `published`: the product's token as it is.
 * `numbers`: of the new rules.
 */
export function transitionalToken(token: string, published: string, numbers: ReadonlySet<number>): string {
  const kept = entriesOf(published).filter((entry) => !numbers.has(Number.parseInt(entry, 10)));
  return [...entriesOf(token), ...kept].join(';');
}

const entriesOf = (token: string) => token.split(';').filter(Boolean);
