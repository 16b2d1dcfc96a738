// What keeps options of a limit from being used together (rules §4).
import type { LimitDraft } from './limit.js';
import { SIZES } from './sizes.js';

export function neverTogetherError({ type, products, repurchase, ...draft }: LimitDraft): string | false {
  if (type !== 'product-blocking') return 'Only product blocking keeps products apart';
  if (products?.kind === 'all') return 'Choose which products are kept apart from others';
  const counts = (draft.min ?? draft.max ?? draft.multiple ?? null) !== null;
  return (counts || isInPeriod({ repurchase })) && 'Products that are never together have no bounds and no period';
}

function isInPeriod({ repurchase }: Pick<LimitDraft, 'repurchase'>): boolean {
  return repurchase !== undefined && repurchase.option !== 'no_limit';
}

/** Which limits there are is for whoever saves. */
export function replacesError({ replaces = [] }: LimitDraft): string | false {
  return replaces.length > SIZES.replaced && `Choose at most ${SIZES.replaced} limits`;
}

/** Of orders before, nobody knows how they were bought. */
export function purchaseTypeError(draft: LimitDraft): string | false {
  return isInPeriod(draft) && 'A limit for one purchase type has no period';
}
