// Traces as text: each span below the one that caused it.

/** Of one span, as OpenTelemetry sends it. `attributes`: values as text. */
export type SentSpan = {
  traceId: string;
  spanId: string;
  /** Absent: it begins its trace. */
  parentSpanId?: string;
  name: string;
  process: string;
  beganMs: number;
  tookMs: number;
  hasFailed: boolean;
  attributes: Record<string, string>;
  /** The spans that also caused it. */
  links: { traceId: string; spanId: string }[];
};

/** What is printed of a span beside its name, without what our names begin with. */
const SHOWN = /^(purchase_limits\.(?!process)|http\.response|error)/;
const PREFIX = /^(purchase_limits|http\.response)\./;

/** The spans of a trace as indented lines, in the order in which they began. */
export function traceTree(spans: readonly SentSpan[]): string {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const roots = spans.filter(({ parentSpanId }) => parentSpanId === undefined || !known.has(parentSpanId));
  return inOrder(roots)
    .flatMap((root) => linesOf(root, spans, 0))
    .join('\n');
}

function linesOf(span: SentSpan, spans: readonly SentSpan[], depth: number): string[] {
  const children = inOrder(spans.filter(({ parentSpanId }) => parentSpanId === span.spanId));
  return [
    `${'  '.repeat(depth)}${span.name} ${factsOf(span)}`,
    ...children.flatMap((child) => linesOf(child, spans, depth + 1)),
  ];
}

function factsOf({ attributes, tookMs, process, hasFailed, links }: SentSpan): string {
  const facts = Object.entries(attributes)
    .filter(([name]) => SHOWN.test(name))
    .map(([name, value]) => `${name.replace(PREFIX, '')}=${value}`);
  const linked = links.length > 0 ? [`links=${links.map(({ traceId }) => traceId).join(',')}`] : [];
  return [`${tookMs.toFixed(1)} ms`, process, ...(hasFailed ? ['FAILED'] : []), ...facts, ...linked].join('  ');
}

const inOrder = (spans: readonly SentSpan[]) => spans.toSorted((one, other) => one.beganMs - other.beganMs);
