import type { BrokenBound } from '@purchase-limits/contract/broken-limits';
import { measureFormat } from '@purchase-limits/domain/message-formats';
import english from '../../locales/en/broken-bound.json';
import { amountWriter } from '../limit-sentence/amount-writer';
import { useShop } from '../../api/use-shops';
import { useLocale, textsOf } from '../../i18n/texts';

const { useText } = textsOf('broken-bound', english);

/** Says of what an order had how much, and what is allowed, in the shop's currency and weight unit. */
export function useBoundWords(): (bound: BrokenBound) => string {
  const t = useText();
  const wordsOf = useWords();
  return (bound) =>
    bound.subjectName === null ? wordsOf(bound) : t('ofSubject', { subject: bound.subjectName, words: wordsOf(bound) });
}

function useWords(): (bound: BrokenBound) => string {
  const t = useText();
  const language = useLocale();
  const { shop } = useShop();
  const { currency = 'USD', weightUnit = 'kg' } = shop ?? {};
  return ({ kind, conditionType, current, min, max, multiple }) => {
    const write = amountWriter(conditionType, measureFormat(conditionType, language, currency, weightUnit));
    const units = measureFormat('product_quantity', language, currency, weightUnit);
    const bought = write(current);
    switch (kind) {
      case 'min':
        return t('kind.min', { allowed: write(min ?? 0), bought });
      case 'max':
        return t('kind.max', { allowed: write(max ?? 0), bought });
      case 'multiple':
        return t('kind.multiple', { allowed: units(multiple ?? 0), bought });
      case 'repurchase':
        return max === null ? t('kind.repurchaseOnce') : t('kind.repurchase', { allowed: write(max), bought });
      case 'blocked':
        return t('kind.blocked', { bought });
      case 'login_required':
        return t('kind.login_required');
    }
  };
}
