import type { PageSpeedList } from '@purchase-limits/contract/operators';
import { Card, InlineGrid, Select, Text } from '@shopify/polaris';
import { useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { formatNumber, formatShare } from '../components/format';
import { Loaded } from '../components/Loaded';
import { NothingCard } from '../components/NothingCard';
import { OperatorPage } from '../components/OperatorPage';
import { StateBadge } from '../components/StateBadge';
import { Table, type Column } from '../components/Table';
import { TableCard, TableCardSkeleton } from '../components/TableCard';

type Figure = PageSpeedList['figures'][number];
type Metric = Figure['metric'];

const SUBTITLE =
  'What the browsers of merchants measured of the admin. ' +
  'Three quarters of the visits were no slower than the 75th percentile.';
const COLUMNS: Column[] = [
  { title: 'Opened on' },
  { title: '75th percentile', isNumber: true },
  { title: 'Rating' },
  { title: 'Good', isNumber: true },
  { title: 'Needs improvement', isNumber: true },
  { title: 'Poor', isNumber: true },
  { title: 'Visits', isNumber: true },
];
const METRICS: Record<Metric, { name: string; about: string }> = {
  TTFB: { name: 'Time to first byte (TTFB)', about: "Until the server's answer began." },
  FCP: { name: 'First contentful paint (FCP)', about: 'Until the page showed its first text or picture.' },
  LCP: { name: 'Largest contentful paint (LCP)', about: 'Until the page showed its largest text or picture.' },
  FID: { name: 'First input delay (FID)', about: 'How long the first click, tap or key waited until it was handled.' },
  INP: {
    name: 'Interaction to next paint (INP)',
    about: 'How long clicks, taps and keys took at worst until the page showed what came of them.',
  },
  CLS: { name: 'Cumulative layout shift (CLS)', about: 'How much of the page moved without a doing of the merchant.' },
};
const METRIC_NAMES = Object.keys(METRICS) as Metric[];
const RATINGS = {
  good: { tone: 'success', text: 'Good' },
  needs_improvement: { tone: 'warning', text: 'Needs improvement' },
  poor: { tone: 'critical', text: 'Poor' },
} as const;
/** The choices by their name in the URL; the first is the default. */
const CHOICES = {
  days: {
    label: 'Time',
    options: [
      { label: 'Last 7 days', value: '7' },
      { label: 'Last 28 days', value: '28' },
    ],
  },
  surface: {
    label: 'Where the admin is shown',
    options: [
      { label: 'Everywhere', value: '' },
      { label: "In the platform's admin", value: 'embedded' },
      { label: 'On its own', value: 'standalone' },
    ],
  },
  device: {
    label: 'Width of the page',
    options: [
      { label: 'All widths', value: '' },
      { label: 'Of a phone', value: 'phone' },
      { label: 'Of a desktop', value: 'desktop' },
    ],
  },
};
type ChoiceName = keyof typeof CHOICES;
const CHOICE_NAMES = Object.keys(CHOICES) as ChoiceName[];

/** How fast the admin was in the browsers of merchants. */
export function PageSpeedScreen() {
  const { chosen, choose } = useChoices();
  const wanted = CHOICE_NAMES.filter((name) => chosen[name] !== '').map((name): [string, string] => [
    name,
    chosen[name],
  ]);
  const reading = useSWR<PageSpeedList, Error>(`/page-speed?${String(new URLSearchParams(wanted))}`);
  return (
    <OperatorPage title="Page speed" subtitle={SUBTITLE}>
      <Card padding="300">
        <InlineGrid columns={{ xs: 1, sm: 3 }} gap="300">
          {CHOICE_NAMES.map((name) => (
            <Select key={name} {...CHOICES[name]} value={chosen[name]} onChange={(value) => choose(name, value)} />
          ))}
        </InlineGrid>
      </Card>
      <Loaded reading={reading} skeleton={<TableCardSkeleton columns={COLUMNS} rows={8} />}>
        {({ figures, thresholds }) =>
          figures.length === 0 ? (
            <NothingCard text="No visit was measured in this time." />
          ) : (
            METRIC_NAMES.map((name) => {
              const ofMetric = figures.filter(({ metric }) => metric === name);
              if (ofMetric.length === 0) return null;
              return <MetricCard key={name} metric={name} figures={ofMetric} thresholds={thresholds[name]} />;
            })
          )
        }
      </Loaded>
    </OperatorPage>
  );
}

/** The choice is stored in the URL. Invalid values count as none. */
function useChoices() {
  const [parameters, setParameters] = useSearchParams();
  const valueOf = (name: ChoiceName) => {
    const { options } = CHOICES[name];
    return (options.find(({ value }) => value === parameters.get(name)) ?? options[0]!).value;
  };
  const chosen = { days: valueOf('days'), surface: valueOf('surface'), device: valueOf('device') };
  const choose = (name: ChoiceName, value: string) => {
    const next = { ...chosen, [name]: value };
    const differing = CHOICE_NAMES.filter((each) => next[each] !== CHOICES[each].options[0]!.value);
    setParameters(Object.fromEntries(differing.map((each) => [each, next[each]])), { replace: true });
  };
  return { chosen, choose };
}

type MetricCardProps = {
  metric: Metric;
  /** All routes together, then each. */
  figures: Figure[];
  thresholds: PageSpeedList['thresholds'][Metric];
};

function MetricCard({ metric, figures, thresholds: { good, poor } }: MetricCardProps) {
  const { name, about } = METRICS[metric];
  return (
    <TableCard
      title={name}
      about={
        <Text as="p" tone="subdued">
          {`${about} Good up to ${formatValue(metric, good)}, poor above ${formatValue(metric, poor)}.`}
        </Text>
      }
    >
      <Table label={name} columns={COLUMNS}>
        {figures.map((figure) => (
          <FigureRow key={figure.route} {...figure} />
        ))}
      </Table>
    </TableCard>
  );
}

function FigureRow({ metric, route, percentile75, rating, visits, good, needsImprovement, poor }: Figure) {
  return (
    <tr>
      <th scope="row">{route ?? 'All routes'}</th>
      <td className="number">{formatValue(metric, percentile75)}</td>
      <td>
        <StateBadge tone={RATINGS[rating].tone}>{RATINGS[rating].text}</StateBadge>
      </td>
      <td className="number">{formatShare(good / visits)}</td>
      <td className="number">{formatShare(needsImprovement / visits)}</td>
      <td className="number">{formatShare(poor / visits)}</td>
      <td className="number">{formatNumber(visits)}</td>
    </tr>
  );
}

/** Whole milliseconds, or a score to its third decimal. */
function formatValue(metric: Metric, value: number): string {
  return metric === 'CLS' ? formatNumber(value) : `${formatNumber(Math.round(value))} ms`;
}
