// Prometheus metrics of one process. The worker reads figures that all processes share, such as queue backlogs, on
// request (`operations/backlog-metrics.ts`). Each series costs whoever stores it, so labels have few values and ranges
// are wide: `scripts/metrics-size.spec.ts` holds both processes to 600 series.
import type { ProcessKind } from '@purchase-limits/contract/overview';
import { SPEED_METRICS, SPEED_RATINGS } from '@purchase-limits/contract/page-speed';
import { VERSION } from '@purchase-limits/contract/version';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, Summary } from 'prom-client';

export const registry = new Registry();

const of = <Labels extends string>(name: string, help: string, labelNames: readonly Labels[]) => ({
  name: `purchase_limits_${name}`,
  help,
  labelNames,
  registers: [registry],
});

/** `route`: see `http/route-group.ts`. */
export const requestSeconds = new Histogram({
  ...of('http_request_seconds', 'How long requests took', ['route']),
  buckets: [0.01, 0.05, 0.2, 1, 5],
});
/** `status`: `2xx`, `3xx` or `4xx`; 429 and what is our fault by their number. */
export const requestsTotal = new Counter(of('http_requests_total', 'Requests', ['route', 'status']));
export const impressionsTotal = new Counter(
  of('impressions_total', 'Impressions and contacts, by what became of them; refused: none was stored', ['outcome']),
);
export const impressionsWaiting = new Gauge(of('impressions_waiting', 'Impressions that wait to be stored', []));
export const correctedDayRowsTotal = new Counter(
  of('impression_sums_corrected_total', 'Sums of a day that did not match its impressions, and were corrected', []),
);
/** `outcome`: `ok`, or that of the PlatformError. */
export const platformCallSeconds = new Histogram({
  ...of('platform_call_seconds', 'How long calls of the platform took', ['outcome']),
  buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10],
});
/** `outcome`: `ok`, `too_much` where the thread was ended, or `failed`. */
export const uploadSeconds = new Histogram({
  ...of('upload_seconds', 'How long threads read what merchants uploaded', ['outcome']),
  buckets: [0.1, 1, 10],
});
/** `outcome`: `sent`, `refused` for good, or `failed`, to be tried again. */
export const mailsTotal = new Counter(of('mails_total', 'E-mails handed to the mail server', ['outcome']));
/** `rating`: `good`, `needs_improvement` or `poor`. */
export const pageSpeedTotal = new Counter(
  of('page_speed_total', 'Visits of the admin, by how fast they were', ['metric', 'rating']),
);
/** `outcome`: as the consumer answers, or `failed`. */
export const jobSeconds = new Summary({
  ...of('job_seconds', 'How long consumers worked on an event', ['queue', 'outcome']),
  percentiles: [],
});
export const jobWaitSeconds = new Histogram({
  ...of('job_wait_seconds', 'How long jobs waited in their queue before the first attempt', ['queue']),
  buckets: [0.1, 1, 10, 60],
});
/** `outcome`: `sent` to the collector, or `lost`. */
export const spansTotal = new Counter(of('spans_total', 'Spans of traces, by what became of them', ['outcome']));
/** `kind`: `deadlock` or `serialization`. */
export const conflictsTotal = new Counter(
  of('database_conflicts_total', 'Transactions that PostgreSQL ended to resolve a conflict', ['kind']),
);

/** Whose password or token was wrong. */
export type Guarded = 'operator' | 'metrics';
export const authenticationFailuresTotal = new Counter(
  of('authentication_failures_total', 'Wrong passwords of operators, and wrong tokens for the metrics', ['what']),
);

// Of a counter that appears with its first event Prometheus does not see that it rose.
impressionsTotal.inc({ outcome: 'refused' }, 0);
for (const kind of ['deadlock', 'serialization']) conflictsTotal.inc({ kind }, 0);
for (const what of ['operator', 'metrics'] satisfies Guarded[]) authenticationFailuresTotal.inc({ what }, 0);
for (const outcome of ['sent', 'refused', 'failed']) mailsTotal.inc({ outcome }, 0);
for (const outcome of ['ok', 'too_much', 'failed']) uploadSeconds.zero({ outcome });
for (const outcome of ['sent', 'lost']) spansTotal.inc({ outcome }, 0);
for (const metric of SPEED_METRICS) for (const rating of SPEED_RATINGS) pageSpeedTotal.inc({ metric, rating }, 0);

/** Of what prom-client measures of a process, each with a series per part of the heap or kind of handle. */
const UNUSED = [
  'nodejs_gc_duration_seconds',
  'nodejs_heap_space_size_total_bytes',
  'nodejs_heap_space_size_used_bytes',
  'nodejs_heap_space_size_available_bytes',
  'nodejs_active_handles',
  'nodejs_active_requests',
  'nodejs_active_resources',
];

/** Begins to measure the process itself. To be called once. */
export function measureProcess(process: ProcessKind): void {
  collectDefaultMetrics({ register: registry });
  for (const name of UNUSED) registry.removeSingleMetric(name);
  new Gauge(of('info', 'Which release runs as which process', ['version', 'process'])).set(
    { version: VERSION, process },
    1,
  );
}

/** Does the work and notes how long it took, with the outcome that `outcomeOf` names for a failure. */
export async function timed<T>(
  histogram: Histogram<'outcome'>,
  work: () => Promise<T>,
  outcomeOf: (error: unknown) => string,
): Promise<T> {
  const end = histogram.startTimer();
  try {
    const result = await work();
    end({ outcome: 'ok' });
    return result;
  } catch (error) {
    end({ outcome: outcomeOf(error) });
    throw error;
  }
}
