import { useEffect, useRef, useState } from 'react';
import Plot, { type Options } from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useFormat } from '../use-format';
import { SmallNote } from '../../ui/Text';

const HEIGHT = 200;
/** So much of the day's width for all its bars, and at most so many pixels for each. */
const WIDTH_OF_BARS = 0.8;
const MOST_PIXELS = 24;

/** `color`: the name of a custom property. `values`: of each day. */
type Series = { color: string; values: number[] };
export type DayBarsProps = {
  /** GMT days, `YYYY-MM-DD`. */
  days: string[];
  series: [Series] | [Series, Series];
  /** Days with a line behind their bars, by their places. */
  marks?: readonly number[];
  /** Whether a day's bars are side by side or overlapping. */
  arrangement: 'beside' | 'before';
  /** The caption for the day under the pointer. */
  figuresOf: (index: number) => string;
  /** The caption without one. */
  hint: string;
};
type Words = { dayAt: (index: number) => string; numberOf: (value: number) => string };

/**
 * Bars per day, with a caption for the day under the pointer. Hidden from screen readers, which get the totals and a
 * table.
 */
export function DayBars({ days, series, marks, arrangement, figuresOf, hint }: DayBarsProps) {
  const { formatShortDay, formatNumber } = useFormat();
  const place = useRef<HTMLDivElement>(null);
  const [pointedAt, setPointedAt] = useState<number | null>(null);

  useEffect(() => {
    const element = place.current!;
    const words = { dayAt: (index: number) => formatShortDay(days[index] ?? ''), numberOf: formatNumber };
    const data = [days.map((_, index) => index), ...series.map(({ values }) => values)] as Plot.AlignedData;
    const options = optionsOf(element, words, { series, marks, arrangement, onPoint: setPointedAt });
    const plot = new Plot(options, data, element);
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [days, series, marks, arrangement, formatShortDay, formatNumber]);

  return (
    <div aria-hidden="true">
      <div ref={place} className="day-bars" />
      <SmallNote>{pointedAt !== null && days[pointedAt] !== undefined ? figuresOf(pointedAt) : hint}</SmallNote>
    </div>
  );
}

type Drawn = Pick<DayBarsProps, 'series' | 'marks' | 'arrangement'> & { onPoint: (index: number | null) => void };

function optionsOf(element: HTMLElement, { dayAt, numberOf }: Words, drawn: Drawn): Options {
  const { series, marks = [], arrangement, onPoint } = drawn;
  const styles = getComputedStyle(document.documentElement);
  const color = (name: string) => styles.getPropertyValue(name);
  const axis = {
    stroke: color('--p-color-text-secondary'),
    font: '12px sans-serif',
    ticks: { show: false },
  };
  const areBeside = arrangement === 'beside';
  const size: [number, number] = [areBeside ? WIDTH_OF_BARS / series.length : WIDTH_OF_BARS, MOST_PIXELS];
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
    series: [
      {},
      ...series.map((one, index) => ({
        fill: color(one.color),
        width: 0,
        points: { show: false },
        paths: Plot.paths.bars!({ size, align: areBeside ? SIDES[index]! : 0 }),
      })),
    ],
    hooks: {
      setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)],
      drawAxes: [(plot) => drawMarks(plot, marks, color('--p-color-border-emphasis'))],
    },
  };
}

function drawMarks({ ctx, bbox, valToPos }: Plot, marks: readonly number[], color: string): void {
  ctx.save();
  ctx.strokeStyle = color;
  ctx.setLineDash([4, 4]);
  for (const mark of marks) {
    const x = Math.round(valToPos(mark, 'x', true)) + 0.5;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }
  ctx.restore();
}

/** Before and behind the middle of the day. */
const SIDES = [-1, 1] as const;

/** Steps of the figures' axis: there are no halves. */
const WHOLE_NUMBERS = Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

const fromZero = (_plot: Plot, _least: number, most: number): [number, number] => [0, Math.max(4, most * 1.1)];
