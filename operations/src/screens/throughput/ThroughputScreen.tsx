import type { FigureRange, QueueFigures } from '@purchase-limits/contract/jobs';
import { Card, InlineStack, Select } from '@shopify/polaris';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { useOverview } from '../../api/use-overview';
import { CardSkeleton } from '../../components/CardSkeleton';
import { Loaded } from '../../components/Loaded';
import { OperatorPage } from '../../components/OperatorPage';
import { FiguresCharts } from './FiguresCharts';

const EVERY_MS = 5_000;
const RANGES: Record<FigureRange, string> = { hour: 'Last hour', day: 'Last day', week: 'Last week' };
const FIGURE_RANGES = Object.keys(RANGES) as FigureRange[];
const ALL = { label: 'All queues', value: '' };

/** What a queue, or all of them, handled and failed in the last hour, day or week, and how long it took. */
export function ThroughputScreen() {
  const { queue = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const range = FIGURE_RANGES.find((one) => one === params.get('range')) ?? 'hour';
  const query = new URLSearchParams({ range, ...(queue && { queue }) });
  const reading = useSWR<QueueFigures, Error>(`/figures?${String(query)}`, {
    refreshInterval: EVERY_MS,
    keepPreviousData: true,
  });
  const { overview } = useOverview();
  const names = overview?.queues.map(({ name }) => name) ?? (queue ? [queue] : []);
  return (
    <OperatorPage title={queue || 'Throughput'} subtitle="What workers did, read every 5 s. The last bar is under way.">
      <Card padding="300">
        <InlineStack gap="300">
          <Select
            label="Queue"
            labelInline
            options={[ALL, ...names.map((name) => ({ label: name, value: name }))]}
            value={queue}
            onChange={(chosen) => void navigate(`/throughput${chosen && `/${chosen}`}?range=${range}`)}
          />
          <Select
            label="Time"
            labelInline
            options={FIGURE_RANGES.map((value) => ({ label: RANGES[value], value }))}
            value={range}
            onChange={(chosen) => setParams({ range: chosen }, { replace: true })}
          />
        </InlineStack>
      </Card>
      <Loaded reading={reading} skeleton={<CardSkeleton lines={12} />}>
        {(figures) => <FiguresCharts figures={figures} />}
      </Loaded>
    </OperatorPage>
  );
}
