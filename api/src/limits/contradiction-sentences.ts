import type { Contradiction } from '@purchase-limits/domain/contradictions';
import type { ContradictionWarning } from '@purchase-limits/contract/limit';

/** More would not be read. */
const MOST_WARNINGS = 20;

/** The first contradictions, each in a sentence that names both limits (rules §3.15). */
export function warningsOf(contradictions: readonly Contradiction[]): ContradictionWarning[] {
  return contradictions.slice(0, MOST_WARNINGS).map((contradiction) => ({
    code: 'contradiction',
    message: sentenceOf(contradiction),
    limits: contradiction.limits.map(({ id, name }) => ({ id, name })),
  }));
}

function sentenceOf({ limits: [one, other], reason }: Contradiction): string {
  if (one.id === other.id)
    return `No quantity can satisfy "${one.name}": there is no multiple between its minimum and maximum.`;
  const why =
    reason === 'min_above_max'
      ? 'the minimum of one is above the maximum of the other'
      : 'no multiple lies inside both ranges';
  return `No cart can satisfy "${one.name}" and "${other.name}" together: ${why}.`;
}
