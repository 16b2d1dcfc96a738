import { DEFAULT_START_DATE } from '@purchase-limits/domain/limit';
import type { LimitRow } from '@purchase-limits/contract/limit-list';
import { useFormat } from '../../components/use-format';
import { useText } from './texts';

/**
 * When a limit applies: in one line, and as a first and a second line. One that was created without a start has none.
 */
export function useLimitDates({ startDate, endDate }: Pick<LimitRow, 'startDate' | 'endDate'>) {
  const t = useText();
  const { formatDay } = useFormat();
  const to = endDate === null ? null : formatDay(endDate);
  if (startDate === DEFAULT_START_DATE) {
    const line = to === null ? t('always') : t('onlyUntil', { to });
    return { line, first: line, second: null };
  }
  const from = formatDay(startDate);
  return {
    line: to === null ? t('from', { from }) : t('fromTo', { from, to }),
    first: from,
    second: to === null ? t('noEnd') : t('until', { to }),
  };
}
