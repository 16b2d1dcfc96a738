import { firstCharacters } from '@purchase-limits/domain/characters';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import { MAX_LENGTH } from '@purchase-limits/domain/validate-limit';
import { toLimit, type LimitEntity } from './limit.entity.js';

/** The draft of a limit's copy: inactive, so that nothing shows twice on the storefront. */
export function copyOf(limit: LimitEntity): LimitDraft {
  const { id: _id, ...draft } = toLimit(limit);
  return { ...draft, name: firstCharacters(`Copy of ${draft.name}`, MAX_LENGTH.name), status: 'inactive' };
}
