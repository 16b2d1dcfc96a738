// Where a product does something else than this one, on purpose.
import type { RosettaCase, RosettaRule, Source } from './read-sources.js';

/** One rule: the cases in which its product does something else, and why this one doesn't follow. */
export type Difference = {
  product: string;
  rule: RosettaRule;
  why: string;
  cases: (RosettaCase & { theirs: string })[];
};

export function differencesOf(sources: readonly Source[]): Difference[] {
  return sources.flatMap(({ product, rules }) =>
    rules.flatMap((rule) => (rule.why ? [{ product, rule, why: rule.why, cases: rule.cases.filter(differs) }] : [])),
  );
}

export const differs = (one: RosettaCase): one is RosettaCase & { theirs: string } => one.theirs !== undefined;

/** What a cart holds, such as `3 × tee/red, lamp (price 49.99)`. */
export function cartText({ cart }: RosettaCase): string {
  const lines = Object.entries(cart).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) =>
      lineText(name, typeof one === 'number' ? { quantity: one } : one),
    ),
  );
  return lines.join(', ') || 'nothing';
}

function lineText(name: string, { quantity = 1, ...facts }: Record<string, unknown>): string {
  const others = Object.entries(facts).map(
    ([key, value]) => `${key} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return `${String(quantity)} × ${name}${others.length > 0 ? ` (${others.join(', ')})` : ''}`;
}

/** What this product says: `valid`, or what is broken, with the bound and what was measured. */
export function verdictText({ full, broken }: RosettaCase): string {
  const texts = full.expect.violations.map(({ limitId, kind, subject }, index) => {
    const limit = full.limits.find(({ id }) => id === limitId) as Record<string, unknown> | undefined;
    const bound = limit?.[kind === 'repurchase' ? 'max' : kind];
    const current = Object.values(broken)[index];
    const measured = typeof current === 'number' ? `, with ${current}` : '';
    return `${kind}${typeof bound === 'number' ? ` ${bound}` : ''} of ${subject}${measured}`;
  });
  return texts.length > 0 ? `breaks ${texts.join(' and ')}` : 'valid';
}
