import { dayOf } from '@purchase-limits/domain/calendar';
import type { PageSpeedList, PageSpeedQuery } from '@purchase-limits/contract/operators';
import { rateSpeed, SPEED_METRICS, SPEED_THRESHOLDS, type SpeedMetric } from '@purchase-limits/contract/page-speed';
import { now } from '../../clock.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { queryHandlerWith, QueryWith } from '../../http/handlers.js';
import { percentileOf } from '../speed-ranges.js';

/** How fast visits of the admin were within the last days. */
export class ListPageSpeed extends QueryWith<PageSpeedList, { wanted: PageSpeedQuery }> {}

const DAY_MS = 86_400_000;
const SHARE = 0.75;
/** `route`: null: all of them. */
type Row = {
  metric: SpeedMetric;
  route: string | null;
  good: number;
  needsImprovement: number;
  poor: number;
  ranges: number[];
};

export const ListPageSpeedHandler = queryHandlerWith(
  ListPageSpeed,
  Transactions,
  async (transactions, { given: { wanted } }) => {
    const rows = await transactions.runSystem((tx) => readSums(tx, wanted));
    const figures = rows.map(({ ranges, ...figure }) => {
      const percentile75 = percentileOf(figure.metric, ranges, SHARE);
      const visits = figure.good + figure.needsImprovement + figure.poor;
      return { ...figure, percentile75, rating: rateSpeed(figure.metric, percentile75), visits };
    });
    const isAll = ({ route }: Pick<Row, 'route'>) => (route === null ? 0 : 1);
    figures.sort(
      (one, other) =>
        SPEED_METRICS.indexOf(one.metric) - SPEED_METRICS.indexOf(other.metric) ||
        isAll(one) - isAll(other) ||
        other.visits - one.visits ||
        one.route!.localeCompare(other.route!),
    );
    return { thresholds: SPEED_THRESHOLDS, figures };
  },
);

/** Sums by metric and route, and by metric alone. */
function readSums(tx: Tx, { days, surface, device }: PageSpeedQuery): Promise<Row[]> {
  const first = dayOf(now().getTime() - (days - 1) * DAY_MS);
  return tx.rows<Row>(
    `WITH wanted AS (
       SELECT * FROM page_speed
       WHERE day >= $1 AND ($2::text IS NULL OR surface = $2) AND ($3::text IS NULL OR device = $3)),
     rated AS (
       SELECT metric, route, sum(good)::int AS good, sum(needs_improvement)::int AS "needsImprovement",
         sum(poor)::int AS poor
       FROM wanted GROUP BY GROUPING SETS ((metric, route), (metric))),
     counted AS (
       SELECT metric, route, place, sum(visits)::int AS visits
       FROM wanted, unnest(ranges) WITH ORDINALITY AS r (visits, place)
       GROUP BY GROUPING SETS ((metric, route, place), (metric, place)))
     SELECT metric, rated.route, good, "needsImprovement", poor, array_agg(c.visits ORDER BY c.place) AS ranges
     FROM rated JOIN counted c USING (metric) WHERE c.route IS NOT DISTINCT FROM rated.route
     GROUP BY metric, rated.route, good, "needsImprovement", poor`,
    [first, surface ?? null, device ?? null],
  );
}
