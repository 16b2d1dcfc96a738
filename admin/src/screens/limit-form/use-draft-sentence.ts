import { completeLimit } from '@purchase-limits/domain/limit';
import { scopeOf } from '@purchase-limits/domain/limit-scope';
import type { SentencePart } from '../../components/limit-sentence/sentence-parts';
import { useSentenceParts } from '../../components/limit-sentence/use-limit-sentence';
import { hasNoBounds } from './form-values';
import { useLimitFormContext } from './limit-form-context';

/** The parts of the sentence about the limit as it is typed. */
export function useDraftSentence(): SentencePart[] {
  const { values, draft } = useLimitFormContext();
  const limit = completeLimit('', draft);
  const { conditionType, min, max, multiple } = limit;
  const isWithoutBound = !hasNoBounds(values) && min === null && max === null && multiple === null;
  const bounds = { min, max: isWithoutBound ? Number.NaN : max, multiple };
  return useSentenceParts()({ conditionType, ...bounds, scope: scopeOf(limit) });
}
