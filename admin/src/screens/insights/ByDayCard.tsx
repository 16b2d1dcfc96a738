import type { Measure } from '@purchase-limits/domain/insight-measures';
import type { InsightsView } from '@purchase-limits/contract/insights';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useFormat } from '../../components/use-format';
import { FiguresTable } from './FiguresTable';
import { valueOf } from './measures';
import { useText } from './texts';
import { Button } from '../../ui/Button';
import { ButtonGroup } from '../../ui/ButtonGroup';
import { Card } from '../../ui/Card';
import { InlineStack } from '../../ui/InlineStack';
import { Select } from '../../ui/Select';
import { SkeletonBodyText } from '../../ui/Skeleton';
import { CardTitle, Note } from '../../ui/Text';

/** Loaded once there are figures; the table works without it. */
const DayBars = lazy(() =>
  import('../../components/day-bars/DayBars').then(
    (loaded) => ({ default: loaded.DayBars }),
    () => ({ default: ChartMissing }),
  ),
);
const VIEWS = ['chart', 'table'] as const;

type ByDayCardProps = { insights: InsightsView; measures: Measure[] };

/** One measure as a chart, with a line where limits were changed, or all of them as a table. */
export function ByDayCard({ insights, measures }: ByDayCardProps) {
  const t = useText();
  const [view, setView] = useState<(typeof VIEWS)[number]>('chart');
  const [chosen, setChosen] = useState<Measure>('impressions');
  const measure = measures.includes(chosen) ? chosen : 'impressions';
  return (
    <Card gap="400">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <CardTitle>{t('byDay')}</CardTitle>
        <InlineStack gap="200">
          {view === 'chart' && (
            <Select
              label={t('measureShown')}
              labelHidden
              options={measures.map((each) => ({ label: t(`measure.${each}`), value: each }))}
              value={measure}
              onChange={(value) => setChosen(measures.find((each) => each === value) ?? measure)}
            />
          )}
          <ButtonGroup variant="segmented">
            {VIEWS.map((each) => (
              <Button key={each} size="slim" pressed={view === each} onClick={() => setView(each)}>
                {t(each)}
              </Button>
            ))}
          </ButtonGroup>
        </InlineStack>
      </InlineStack>
      <div className="activity">
        {view === 'table' ? (
          <DaysTable days={insights.days} measures={measures} />
        ) : (
          <Suspense fallback={<SkeletonBodyText lines={9} />}>
            <Chart insights={insights} measure={measure} />
          </Suspense>
        )}
      </div>
    </Card>
  );
}

function Chart({ insights: { days, marks }, measure }: { insights: InsightsView; measure: Measure }) {
  const t = useText();
  const { formatDay, formatNumber } = useFormat();
  const drawn = useMemo(() => {
    const changed = new Set(marks.map(({ day }) => day));
    return {
      days: days.map(({ day }) => day),
      series: [{ color: '--chart-impressions', values: days.map((day) => valueOf(day, measure)) }] satisfies [object],
      marks: days.flatMap(({ day }, index) => (changed.has(day) ? [index] : [])),
    };
  }, [days, marks, measure]);
  const figuresOf = (index: number) => {
    const { day, ...figures } = days[index]!;
    return t('dayFigure', { day: formatDay(day), shown: formatNumber(valueOf(figures, measure)) });
  };
  const hint = marks.length > 0 ? t('pointAtMarks') : t('pointAtDay');
  return <DayBars {...drawn} arrangement="beside" figuresOf={figuresOf} hint={hint} />;
}

type DaysTableProps = Pick<InsightsView, 'days'> & { measures: Measure[] };

/** The newest day first. */
function DaysTable({ days, measures }: DaysTableProps) {
  const t = useText();
  const { formatDay } = useFormat();
  const rows = days.toReversed().map((figures) => ({
    key: figures.day,
    head: <time dateTime={figures.day}>{formatDay(figures.day)}</time>,
    figures,
  }));
  return <FiguresTable label={t('byDay')} of={t('day')} rows={rows} measures={measures} />;
}

function ChartMissing() {
  const t = useText();
  return <Note>{t('chartMissing')}</Note>;
}
