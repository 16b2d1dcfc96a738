import { contradictionsAmong } from '@purchase-limits/domain/contradictions';
import { completeLimit, type Limit, type LimitDraft } from '@purchase-limits/domain/limit';
import { SIZES } from '@purchase-limits/domain/sizes';
import { MOST_LISTED, type ImportWarning } from '@purchase-limits/contract/limit-import';
import { warningsOf } from '../contradiction-sentences.js';

/** The first contradictions of a file's limits with each other and the shop's, by row. Each pair is reported once. */
export function contradictionsInFile(
  drafts: readonly { row: number; id: string; draft: LimitDraft }[],
  held: readonly Limit[],
): ImportWarning[] {
  const wanted = drafts.filter(({ draft }) => draft.status !== 'inactive').length;
  const changed = new Set(drafts.map(({ id }) => id));
  const active = held.filter(({ id }) => !changed.has(id));
  // Too many active limits is a separate problem.
  if (active.length + wanted > SIZES.activeLimits) return [];
  const limits = drafts.map(({ row, id, draft }) => ({ row, limit: completeLimit(id, draft) }));
  const among = contradictionsAmong([...active, ...limits.map(({ limit }) => limit)]);
  const seen = new Set<Limit>();
  const warnings: ImportWarning[] = [];
  for (const { row, limit } of limits) {
    const found = among(limit).filter(({ limits: [, other] }) => !seen.has(other));
    warnings.push(...warningsOf(found).map(({ message }) => ({ row, message })));
    if (warnings.length >= MOST_LISTED.warnings) return warnings.slice(0, MOST_LISTED.warnings);
    seen.add(limit);
  }
  return warnings;
}
