import { contradictionsAmong } from '@purchase-limits/domain/contradictions';
import { completeLimit, type Limit, type LimitDraft } from '@purchase-limits/domain/limit';
import { SIZES } from '@purchase-limits/domain/sizes';
import { MOST_LISTED, type ImportWarning } from '@purchase-limits/contract/limit-import';
import { warningsOf } from '../contradiction-sentences.js';

/**
 * The first contradictions of the limits in a file with each other and with those of the shop, by their rows. Each pair
 * is told once.
 */
export function contradictionsInFile(
  drafts: readonly { row: number; draft: LimitDraft }[],
  active: readonly Limit[],
): ImportWarning[] {
  const wanted = drafts.filter(({ draft }) => draft.status !== 'inactive').length;
  // More than can be active is a problem of its own.
  if (active.length + wanted > SIZES.activeLimits) return [];
  const limits = drafts.map(({ row, draft }) => ({ row, limit: completeLimit(`row ${row}`, draft) }));
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
