import type { ImpressionDaysView } from '@purchase-limits/contract/impression-days';
import { Text } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import Plot, { type AlignedData, type Options } from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useFormat } from '../../components/use-format';
import { useText } from './texts';

const HEIGHT = 200;
/** Two bars a day, side by side: so much of the day's width each, and at most so many pixels. */
const WIDTH_OF_BAR: [number, number] = [0.4, 24];

type ActivityChartProps = Pick<ImpressionDaysView, 'days'>;
type Words = { dayAt: (index: number) => string; numberOf: (value: number) => string };

/**
 * Two bars a day; the day under the pointer is told below. Screen readers are told the sums and have the table, so
 * nothing of it is for them.
 */
export function ActivityChart({ days }: ActivityChartProps) {
  const t = useText();
  const { formatShortDay, formatDay, formatNumber } = useFormat();
  const place = useRef<HTMLDivElement>(null);
  const [pointedAt, setPointedAt] = useState<number | null>(null);

  useEffect(() => {
    const element = place.current!;
    const words = { dayAt: (index: number) => formatShortDay(days[index]?.day ?? ''), numberOf: formatNumber };
    const plot = new Plot(optionsOf(element, words, setPointedAt), dataOf(days), element);
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [days, formatShortDay, formatNumber]);

  const day = pointedAt === null ? undefined : days[pointedAt];
  return (
    <div aria-hidden="true">
      <div ref={place} className="activity-chart" />
      <Text as="p" variant="bodySm" tone="subdued">
        {day
          ? t('dayFigures', {
              day: formatDay(day.day),
              impressions: formatNumber(day.impressions),
              contacts: formatNumber(day.contacts),
            })
          : t('pointAtDay')}
      </Text>
    </div>
  );
}

/** The places of the days, and the figures of each. */
function dataOf(days: ImpressionDaysView['days']): AlignedData {
  return [
    days.map((_, index) => index),
    days.map(({ impressions }) => impressions),
    days.map(({ contacts }) => contacts),
  ];
}

function optionsOf(element: HTMLElement, { dayAt, numberOf }: Words, onPoint: (index: number | null) => void): Options {
  const styles = getComputedStyle(document.documentElement);
  const color = (name: string) => styles.getPropertyValue(name);
  const axis = {
    stroke: color('--p-color-text-secondary'),
    font: '12px sans-serif',
    ticks: { show: false },
  };
  const series = (name: string, align: -1 | 1) => ({
    fill: color(name),
    width: 0,
    points: { show: false },
    paths: Plot.paths.bars!({ size: WIDTH_OF_BAR, align }),
  });
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: { x: { time: false, range: (_plot, first, last) => [first - 0.5, last + 0.5] }, y: { range: fromZero } },
    axes: [
      {
        ...axis,
        incrs: [1, 2, 5, 7, 14, 30],
        grid: { show: false },
        space: 64,
        size: 28,
        values: (_, at) => at.map(dayAt),
      },
      {
        ...axis,
        incrs: WHOLE_NUMBERS,
        grid: { stroke: color('--p-color-border-secondary'), width: 1 },
        size: 44,
        values: (_, values) => values.map(numberOf),
      },
    ],
    series: [{}, series('--chart-impressions', -1), series('--chart-contacts', 1)],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  };
}

/** Steps of the figures' axis: there are no halves. */
const WHOLE_NUMBERS = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

const fromZero = (_plot: Plot, _least: number, most: number): [number, number] => [0, Math.max(4, most * 1.1)];
