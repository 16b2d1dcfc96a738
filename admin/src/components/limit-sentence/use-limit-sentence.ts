import { CONDITION_TYPES, type ConditionType } from '@purchase-limits/domain/limit';
import { measureFormat } from '@purchase-limits/domain/message-formats';
import { useMemo } from 'react';
import { useShop } from '../../api/use-shops';
import { useLocale } from '../../i18n/texts';
import { sentenceOf, sentencePartsOf, type DescribedLimit } from './limit-sentence';
import { MISSING } from './missing';
import type { SentencePart } from './sentence-parts';

/** Tells what a limit does in one sentence, in the shop's currency and weight unit. */
export function useLimitSentence(): (limit: DescribedLimit) => string {
  const writers = useWriters();
  return (limit) => sentenceOf(limit, writers[limit.conditionType]);
}

/** The parts of the sentence about a limit that is being written. A number that isn't there yet is NaN. */
export function useSentenceParts(): (limit: DescribedLimit) => SentencePart[] {
  const writers = useWriters();
  return (limit) =>
    sentencePartsOf(limit, (value) => (Number.isNaN(value) ? MISSING : writers[limit.conditionType](value)));
}

function useWriters(): Record<ConditionType, (value: number) => string> {
  const language = useLocale();
  const { shop } = useShop();
  const { currency = 'USD', weightUnit = 'kg' } = shop ?? {};
  return useMemo(
    () =>
      Object.fromEntries(
        CONDITION_TYPES.map((type) => [type, measureFormat(type, language, currency, weightUnit)]),
      ) as Record<ConditionType, (value: number) => string>,
    [language, currency, weightUnit],
  );
}
