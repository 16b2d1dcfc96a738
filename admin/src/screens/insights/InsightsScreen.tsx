import type { DayRange } from '@purchase-limits/contract/impression-days';
import { knownMeasures } from '@purchase-limits/domain/insight-measures';
import type { InsightsView } from '@purchase-limits/contract/insights';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { exportInsights, useInsights } from '../../api/use-insights';
import { LoadFailed } from '../../components/LoadFailed';
import { saveFile } from '../../components/save-file';
import { SkeletonCards } from '../../components/SkeletonCards';
import { useToast } from '../../components/Toasts';
import { AdviceCard } from './AdviceCard';
import { ByDayCard } from './ByDayCard';
import { ByLimitCard } from './ByLimitCard';
import { ChangesCard } from './ChangesCard';
import { FiguresCard } from './FiguresCard';
import { MissingCard } from './MissingCard';
import { OutcomesCard } from './OutcomesCard';
import { SourcesCard } from './SourcesCard';
import { SummaryMailsCard } from './SummaryMailsCard';
import { useText } from './texts';
import { BlockStack } from '../../ui/BlockStack';
import { InlineGrid } from '../../ui/InlineGrid';
import { InlineStack } from '../../ui/InlineStack';
import { Page } from '../../ui/Page';
import { Select } from '../../ui/Select';

const RANGES: readonly DayRange[] = [7, 30, 90];

/** What limits did: seen, refused, broken; by day, limit and channel, beside the days before. */
export function InsightsScreen() {
  const t = useText();
  const [range, setRange] = useState<DayRange>(30);
  const { insights, error, reload } = useInsights(range);
  const { isExporting, handleExport } = useExport(range);
  if (error && !insights) return <LoadFailed title={t('insights')} error={error} onRetry={reload} />;

  return (
    <Page
      title={t('insights')}
      backAction={{ content: t('dashboard'), url: '/' }}
      secondaryActions={[{ content: t('export'), onAction: handleExport, loading: isExporting }]}
    >
      <BlockStack gap="400">
        <InlineStack>
          <Select
            label={t('daysShown')}
            labelHidden
            options={RANGES.map((days) => ({ label: t('lastDays', { count: days }), value: String(days) }))}
            value={String(range)}
            onChange={(value) => setRange(RANGES.find((days) => String(days) === value) ?? range)}
          />
        </InlineStack>
        {insights ? <Figures insights={insights} range={range} /> : <Outline />}
      </BlockStack>
    </Page>
  );
}

type FiguresProps = { insights: InsightsView; range: DayRange };

function Figures({ insights, range }: FiguresProps) {
  const measures = knownMeasures(insights);
  return (
    <>
      <FiguresCard insights={insights} measures={measures} range={range} />
      <MissingCard measures={measures} />
      <AdviceCard advice={insights.advice} />
      <ByDayCard insights={insights} measures={measures} />
      <ByLimitCard limits={insights.limits} total={insights.totalLimits} measures={measures} />
      <OutcomesCard outcomes={insights.outcomes} />
      <InlineGrid columns={{ xs: 1, md: 2 }} gap="400">
        {measures.includes('broken') && <SourcesCard sources={insights.sources} />}
        <ChangesCard marks={insights.marks} />
      </InlineGrid>
      <SummaryMailsCard />
    </>
  );
}

/** The screen's outline while it is read. */
function Outline() {
  const t = useText();
  return (
    <div role="status" aria-label={t('loading')}>
      <SkeletonCards cards={[2, 9, 6]} />
    </div>
  );
}

function useExport(range: DayRange) {
  const t = useText();
  const { showError } = useToast();
  const [isExporting, setExporting] = useState(false);
  const handleExport = async () => {
    setExporting(true);
    try {
      saveFile(await exportInsights(range), 'insights.csv');
    } catch (error) {
      showError(t('exportFailed', { reason: messageOf(error) }));
    } finally {
      setExporting(false);
    }
  };
  return { isExporting, handleExport };
}
