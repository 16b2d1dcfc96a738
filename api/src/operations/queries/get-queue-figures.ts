import type { FigureRange, FiguresQuery, QueueFigures } from '@purchase-limits/contract/jobs';
import { Transactions } from '../../database/transactions.js';
import { LATENCY_ENDS_MS } from '../../events/queue-figures.js';
import { queryHandlerWith, QueryWith } from '../../http/handlers.js';

/** What a queue, or all of them, did in the last hour, day or week. */
export class GetQueueFigures extends QueryWith<QueueFigures, { wanted: FiguresQuery }> {}

const STEPS: Record<FigureRange, { seconds: number; count: number }> = {
  hour: { seconds: 60, count: 60 },
  day: { seconds: 900, count: 96 },
  week: { seconds: 7_200, count: 84 },
};

type Row = { at: Date; done: number; failed: number; givenUp: number; busyMs: number; latency: number[] };

export const GetQueueFiguresHandler = queryHandlerWith(
  GetQueueFigures,
  Transactions,
  async (transactions, { given: { wanted } }) => {
    const { seconds, count } = STEPS[wanted.range];
    const rows = await transactions.runSystem((tx) =>
      tx.rows<Row>(
        `WITH steps AS (
           SELECT date_bin(make_interval(secs => $2), now(), 'epoch') - make_interval(secs => $2 * n) AS at
           FROM generate_series(0, $3 - 1) AS n),
         minutes AS (
           SELECT date_bin(make_interval(secs => $2), m.at, 'epoch') AS step, m.* FROM queue_minute m
           WHERE m.at >= (SELECT min(at) FROM steps) AND ($1::text IS NULL OR m.queue = $1)),
         ranges AS (
           SELECT step, place, sum(counted)::int AS counted
           FROM minutes, unnest(latency) WITH ORDINALITY AS l (counted, place) GROUP BY step, place)
         SELECT s.at, coalesce(sum(m.done), 0)::int AS done, coalesce(sum(m.failed), 0)::int AS failed,
           coalesce(sum(m.given_up), 0)::int AS "givenUp", coalesce(sum(m.busy_ms), 0)::float8 AS "busyMs",
           coalesce((SELECT array_agg(counted ORDER BY place) FROM ranges r WHERE r.step = s.at), '{}') AS latency
         FROM steps s LEFT JOIN minutes m ON m.step = s.at GROUP BY s.at ORDER BY s.at`,
        [wanted.queue ?? null, seconds, count],
      ),
    );
    return { stepSeconds: seconds, steps: rows.map(stepOf) };
  },
);

function stepOf({ at, done, failed, givenUp, busyMs, latency }: Row): QueueFigures['steps'][number] {
  const attempts = done + failed + givenUp;
  return {
    at: at.toISOString(),
    done,
    failed,
    givenUp,
    p50Ms: percentile(latency, 0.5),
    p95Ms: percentile(latency, 0.95),
    attemptMs: attempts > 0 ? busyMs / attempts : null,
  };
}

/** As exact as the ranges are wide: spread evenly within each. The last one has no end, so its start stands for it. */
function percentile(latency: readonly number[], share: number): number | null {
  const total = latency.reduce((sum, counted) => sum + counted, 0);
  if (total === 0) return null;
  let left = share * total;
  for (const [range, counted] of latency.entries()) {
    const from = LATENCY_ENDS_MS[range - 1] ?? 0;
    if (counted > 0 && left <= counted) return from + ((LATENCY_ENDS_MS[range] ?? from) - from) * (left / counted);
    left -= counted;
  }
  return LATENCY_ENDS_MS.at(-1)!;
}
