import type { QueueFigures } from '@purchase-limits/contract/jobs';
import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { formatAge } from '../../components/age';
import { formatCount, formatInstant, formatNumber, formatTook } from '../../components/format';
import { InstantText } from '../../components/InstantText';
import { Table, type Column } from '../../components/Table';
import { Bars, type Bar, type Tone } from './Bars';

type Step = QueueFigures['steps'][number];

const COLUMNS: Column[] = [
  { title: 'From' },
  { title: 'Handled', isNumber: true },
  { title: 'Failed attempts', isNumber: true },
  { title: 'Given up', isNumber: true },
  { title: 'Half took up to', isNumber: true },
  { title: '95 of 100 took up to', isNumber: true },
  { title: 'An attempt', isNumber: true },
];

const AMOUNTS: [Tone, string][] = [
  ['good', 'Handled'],
  ['bad', 'Failed'],
  ['fatal', 'Given up'],
];
const LATENCIES: [Tone, string][] = [
  ['strong', 'Half'],
  ['plain', '95 of 100'],
];

type FiguresChartsProps = {
  figures: QueueFigures;
};

/** Two charts, and their figures as a table. */
export function FiguresCharts({ figures: { steps, stepSeconds } }: FiguresChartsProps) {
  const sum = (of: (step: Step) => number) => steps.reduce((total, step) => total + of(step), 0);
  const [done, failed, givenUp] = [sum((step) => step.done), sum((step) => step.failed), sum((step) => step.givenUp)];
  const most = Math.max(...steps.map(amountOf));
  const slowest = Math.max(...steps.map(({ p95Ms }) => p95Ms ?? 0));
  return (
    <>
      <Chart
        title="Events handled and attempts failed"
        words={`${formatCount(done, 'event')} handled, ${formatCount(failed, 'attempt')} failed, ${formatNumber(
          givenUp,
        )} given up; at most ${formatNumber(most)} in ${formatAge(stepSeconds)}.`}
        legend={AMOUNTS}
        bars={steps.map(amountBar)}
        most={most}
      />
      <Chart
        title="From the queue to the end"
        words={
          slowest === 0
            ? 'No event ended in this time.'
            : `At the slowest, 95 of 100 events took up to ${formatTook(slowest)}.`
        }
        legend={LATENCIES}
        bars={steps.map(latencyBar)}
        most={slowest}
      />
      <Card padding="0">
        <details className="figures">
          <summary>Figures</summary>
          <Table label="Figures" columns={COLUMNS}>
            {steps.toReversed().map((step) => (
              <FigureRow key={step.at} step={step} />
            ))}
          </Table>
        </details>
      </Card>
    </>
  );
}

type ChartProps = { title: string; words: string; legend: [Tone, string][]; bars: Bar[]; most: number };

function Chart({ title, words, legend, bars, most }: ChartProps) {
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        <Text as="p" tone="subdued">
          {words}
        </Text>
        <ul className="legends">
          {legend.map(([tone, name]) => (
            <li key={tone} className="legend">
              <span className={`legend-${tone}`} aria-hidden="true" />
              {name}
            </li>
          ))}
        </ul>
        <Bars label={`${title}. ${words}`} bars={bars} most={most} />
        <InlineStack align="space-between">
          {[first, last].map((bar, index) => (
            <Text key={index} as="span" tone="subdued" variant="bodySm">
              {bar ? formatInstant(bar.at) : ''}
            </Text>
          ))}
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

function FigureRow({ step: { at, done, failed, givenUp, p50Ms, p95Ms, attemptMs } }: { step: Step }) {
  const time = (milliseconds: number | null) => (milliseconds === null ? 'None' : formatTook(milliseconds));
  return (
    <tr>
      <th scope="row">
        <InstantText at={at} />
      </th>
      <td className="number">{formatNumber(done)}</td>
      <td className="number">{formatNumber(failed)}</td>
      <td className="number">{formatNumber(givenUp)}</td>
      <td className="number">{time(p50Ms)}</td>
      <td className="number">{time(p95Ms)}</td>
      <td className="number">{time(attemptMs)}</td>
    </tr>
  );
}

const amountOf = ({ done, failed, givenUp }: Step) => done + failed + givenUp;

function amountBar({ at, done, failed, givenUp }: Step): Bar {
  return {
    at,
    name: `${formatInstant(at)}: ${formatNumber(done)} handled, ${formatNumber(failed)} failed, ${formatNumber(
      givenUp,
    )} given up`,
    values: [
      { tone: 'good', value: done },
      { tone: 'bad', value: failed },
      { tone: 'fatal', value: givenUp },
    ],
  };
}

function latencyBar({ at, p50Ms, p95Ms }: Step): Bar {
  const half = p50Ms ?? 0;
  const words =
    p95Ms === null ? 'none ended' : `half within ${formatTook(half)}, 95 of 100 within ${formatTook(p95Ms)}`;
  return {
    at,
    name: `${formatInstant(at)}: ${words}`,
    values: [
      { tone: 'strong', value: half },
      { tone: 'plain', value: Math.max(0, (p95Ms ?? 0) - half) },
    ],
  };
}
