import type { ImpressionDaysView } from '@purchase-limits/contract/impression-days';
import { useMemo } from 'react';
import { DayBars } from '../../components/day-bars/DayBars';
import { useFormat } from '../../components/use-format';
import { useText } from './texts';

type ActivityChartProps = Pick<ImpressionDaysView, 'days'>;

/** Two bars a day: impressions and contacts. */
export function ActivityChart({ days }: ActivityChartProps) {
  const t = useText();
  const { formatDay, formatNumber } = useFormat();
  const drawn = useMemo(
    () => ({
      days: days.map(({ day }) => day),
      series: [
        { color: '--chart-impressions', values: days.map(({ impressions }) => impressions) },
        { color: '--chart-contacts', values: days.map(({ contacts }) => contacts) },
      ] satisfies [object, object],
    }),
    [days],
  );
  const figuresOf = (index: number) => {
    const { day, impressions, contacts } = days[index]!;
    return t('dayFigures', {
      day: formatDay(day),
      impressions: formatNumber(impressions),
      contacts: formatNumber(contacts),
    });
  };
  return <DayBars {...drawn} arrangement="beside" figuresOf={figuresOf} hint={t('pointAtDay')} />;
}
