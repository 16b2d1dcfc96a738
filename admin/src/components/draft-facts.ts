import { usesApplyTo, type Limit, type LimitDraft } from '@purchase-limits/domain/limit';
import type { WrittenLimit } from '@purchase-limits/domain/message-text';

type TextFacts = Omit<WrittenLimit, 'messages'> & Pick<Limit, 'min' | 'multiple'>;

/** The limit's facts that its texts depend on. */
export function textFacts(draft: LimitDraft): TextFacts {
  const {
    type,
    applyTo = 'cart',
    countTogether,
    neverTogether,
    purchaseType,
    conditionType = 'product_quantity',
    min = null,
    max = null,
    multiple = null,
    ...others
  } = draft;
  const { repurchase = { option: 'no_limit' }, contactUs = { enabled: false, url: '' } } = others;
  return {
    type,
    ...(usesApplyTo(type) && { applyTo }),
    ...(countTogether && { countTogether }),
    ...(neverTogether && { neverTogether }),
    ...(purchaseType && { purchaseType }),
    conditionType,
    min,
    max,
    multiple,
    repurchase,
    contactUs,
  };
}
