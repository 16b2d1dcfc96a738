import { CONDITION_TYPES, type ConditionType } from '@purchase-limits/domain/limit';
import { measureFormat } from '@purchase-limits/domain/message-formats';
import { useMemo } from 'react';
import { useShop } from '../../api/use-shops';
import { useLocale } from '../../i18n/texts';
import { sentenceOf, type DescribedLimit } from './limit-sentence';

/** Tells what a limit does in one sentence, in the shop's currency and weight unit. */
export function useLimitSentence(): (limit: DescribedLimit) => string {
  const language = useLocale();
  const { shop } = useShop();
  const { currency = 'USD', weightUnit = 'kg' } = shop ?? {};
  return useMemo(() => {
    const formats = new Map<ConditionType, (value: number) => string>();
    for (const type of CONDITION_TYPES) formats.set(type, measureFormat(type, language, currency, weightUnit));
    return (limit) => sentenceOf(limit, formats.get(limit.conditionType)!);
  }, [language, currency, weightUnit]);
}
