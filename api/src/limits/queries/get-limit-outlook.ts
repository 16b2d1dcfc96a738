import { dayOf } from '@purchase-limits/domain/calendar';
import { PLANS } from '@purchase-limits/domain/plans';
import { MOST_NAMED, type LimitOutlook } from '@purchase-limits/contract/limit-outlook';
import { now } from '../../clock.js';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;
type Row = Omit<LimitOutlook, 'soonDays'>;

/** How many limits are in force, and which begin or end soon. */
export class GetLimitOutlook extends ShopQuery<LimitOutlook> {}

export const GetLimitOutlookHandler = queryHandler(GetLimitOutlook, async (tx) => {
  const { plan, level } = await readEntitlement(tx);
  const today = now().getTime();
  const [row] = await tx.rows<Row>(
    `WITH listed AS (
       SELECT limit_id, name, start_date, end_date,
         status = 'active' AND NOT limit_is_stopped(stopped_by, required_feature, $1, $2) AS is_on
       FROM limit_list WHERE status <> 'deleted'
     ), starting AS (
       SELECT limit_id AS id, name, start_date AS day FROM listed WHERE is_on AND start_date > $3 AND start_date <= $4
     ), ending AS (
       SELECT limit_id AS id, name, end_date AS day FROM listed
       WHERE is_on AND start_date <= $3 AND end_date >= $3 AND end_date <= $4
     )
     SELECT
       (SELECT count(*)::int FROM listed) AS "all",
       (SELECT count(*)::int FROM listed
        WHERE is_on AND start_date <= $3 AND (end_date IS NULL OR end_date >= $3)) AS "inForce",
       ${namedFrom('starting')} AS starting,
       ${namedFrom('ending')} AS ending`,
    [level, PLANS[plan].features, dayOf(today), dayOf(today + SOON_DAYS * DAY_MS)],
  );
  return { soonDays: SOON_DAYS, ...row! };
});

function namedFrom(source: 'starting' | 'ending'): string {
  return `(SELECT jsonb_build_object(
    'total', (SELECT count(*) FROM ${source}),
    'limits', coalesce(jsonb_agg(first ORDER BY first.day, first.name), '[]'))
    FROM (SELECT * FROM ${source} ORDER BY day, name LIMIT ${MOST_NAMED}) AS first)`;
}
