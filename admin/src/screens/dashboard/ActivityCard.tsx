import type { DayRange, ImpressionDaysView } from '@purchase-limits/contract/impression-days';
import { lazy, Suspense, useState } from 'react';
import { useImpressionDays } from '../../api/use-impression-days';
import { CardFailed } from '../../components/CardFailed';
import { useFormat } from '../../components/use-format';
import { DaysTable } from './DaysTable';
import { hasRefused } from './has-refused';
import { LimitsSeen } from './LimitsSeen';
import { useText } from './texts';
import { Button } from '../../ui/Button';
import { ButtonGroup } from '../../ui/ButtonGroup';
import { Card } from '../../ui/Card';
import { InlineStack } from '../../ui/InlineStack';
import { Link } from '../../ui/Link';
import { Select } from '../../ui/Select';
import { SkeletonBodyText } from '../../ui/Skeleton';
import { CardTitle, Note } from '../../ui/Text';

const RANGES: readonly DayRange[] = [7, 30, 90];
/** Loaded once there are figures; the table works without it. */
const ActivityChart = lazy(() =>
  import('./ActivityChart').then(
    (loaded) => ({ default: loaded.ActivityChart }),
    () => ({ default: ChartMissing }),
  ),
);
const VIEWS = ['chart', 'table', 'limits'] as const;
type View = (typeof VIEWS)[number];
const VIEW_LABELS = { chart: 'activityByDay', table: 'table', limits: 'activityByLimit' } as const;

/** Recent impressions and contacts: by day as a chart or a table, and by limit. */
export function ActivityCard() {
  const t = useText();
  const [range, setRange] = useState<DayRange>(30);
  const [view, setView] = useState<View>('chart');
  const { figures, error, reload } = useImpressionDays(range);
  if (error && !figures) return <CardFailed title={t('activity')} error={error} onRetry={reload} />;

  return (
    <Card gap="400">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <CardTitle>{t('activity')}</CardTitle>
        <Select
          label={t('activityRange')}
          labelHidden
          options={RANGES.map((days) => ({ label: t('lastDays', { count: days }), value: String(days) }))}
          value={String(range)}
          onChange={(value) => setRange(RANGES.find((days) => String(days) === value) ?? range)}
        />
      </InlineStack>
      {figures?.totalLimits === 0 ? (
        <Note>{t('activityNone')}</Note>
      ) : (
        <>
          <ButtonGroup variant="segmented">
            {VIEWS.map((each) => (
              <Button key={each} size="slim" pressed={view === each} onClick={() => setView(each)}>
                {t(VIEW_LABELS[each])}
              </Button>
            ))}
          </ButtonGroup>
          <div className="activity">{figures ? <ActivityView view={view} figures={figures} /> : <Outline />}</div>
        </>
      )}
      {figures && <Link url="/insights">{t('seeInsights')}</Link>}
    </Card>
  );
}

type ActivityViewProps = { view: View; figures: ImpressionDaysView };

function ActivityView({ view, figures }: ActivityViewProps) {
  if (view === 'limits') return <LimitsSeen limits={figures.limits} total={figures.totalLimits} />;
  if (view === 'table') return <DaysTable days={figures.days} />;
  return (
    <>
      <Totals days={figures.days} />
      <Suspense fallback={<Outline />}>
        <ActivityChart days={figures.days} />
      </Suspense>
    </>
  );
}

/** The sums in words, for those who do not see the chart and at a glance. */
function Totals({ days }: Pick<ImpressionDaysView, 'days'>) {
  const t = useText();
  const { formatNumber } = useFormat();
  const sum = (of: 'impressions' | 'contacts' | 'refused') =>
    formatNumber(days.reduce((total, day) => total + day[of], 0));
  return (
    <ul className="chart-legend">
      <li data-series="impressions">{t('impressionsSum', { sum: sum('impressions') })}</li>
      <li data-series="contacts">{t('contactsSum', { sum: sum('contacts') })}</li>
      {hasRefused(days) && <li>{t('refusedSum', { sum: sum('refused') })}</li>}
    </ul>
  );
}

function Outline() {
  const t = useText();
  return (
    <div role="status" aria-label={t('activityLoading')}>
      <SkeletonBodyText lines={9} />
    </div>
  );
}

function ChartMissing() {
  const t = useText();
  return <Note>{t('chartMissing')}</Note>;
}
