/** Of one step: its time, and a value for each color, from the bottom up. */
export type Bar = { at: string; name: string; values: readonly { tone: Tone; value: number }[] };
export type Tone = 'good' | 'bad' | 'fatal' | 'plain' | 'strong';

const HEIGHT = 96;
const STEP = 10;
const GAP = 2;

type BarsProps = {
  /** What is drawn, with its figures in words. */
  label: string;
  bars: readonly Bar[];
  /** What the top of the chart stands for. */
  most: number;
};

/** Bars over time; each says its figures when it is pointed at. */
export function Bars({ label, bars, most }: BarsProps) {
  const scale = most > 0 ? HEIGHT / most : 0;
  return (
    <svg
      className="bars"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {bars.map((bar, index) => (
        <g key={bar.at}>
          <title>{bar.name}</title>
          <rect className="bar-place" x={index * STEP} y={0} width={STEP} height={HEIGHT} />
          {stacked(bar).map(({ tone, value, below }) => (
            <rect
              key={tone}
              className={`bar-${tone}`}
              x={index * STEP + GAP / 2}
              y={HEIGHT - (below + value) * scale}
              width={STEP - GAP}
              height={value * scale}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

function stacked({ values }: Bar) {
  return values.map(({ tone, value }, index) => ({
    tone,
    value,
    below: values.slice(0, index).reduce((sum, lower) => sum + lower.value, 0),
  }));
}
