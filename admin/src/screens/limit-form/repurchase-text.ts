import { sentenceText } from '../../components/limit-sentence/texts';
import type { LimitFormValues } from './form-values';
import type { useText } from './texts';

type Option = LimitFormValues['repurchase']['option'];

/** The name of a period in which a customer can buy again. */
export function repurchaseText(option: Option, t: ReturnType<typeof useText>): string {
  switch (option) {
    case 'calendar_year':
    case 'calendar_month':
    case 'calendar_week':
    case 'calendar_day':
      return t('repurchase.per', { period: sentenceText(option) });
    default:
      return t(`repurchase.${option}`);
  }
}
