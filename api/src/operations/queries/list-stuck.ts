import type { StuckJob, StuckList } from '@purchase-limits/contract/jobs';
import { Transactions, type Tx } from '../../database/transactions.js';
import { queryHandlerWith, QueryWith } from '../../http/handlers.js';
import { requireShop } from '../shop-id.js';
import { EVENT_COLUMNS, eventOf, EVENTS, type EventRow } from './event-rows.js';

/** Everything of a shop that is not done, and why. */
export class ListStuck extends QueryWith<StuckList, { shopId: string }> {}

const MOST_SHOWN = 100;
/** So old is work that nothing is wrong with at most. */
const USUAL_SECONDS = 10;

export const ListStuckHandler = queryHandlerWith(ListStuck, Transactions, (transactions, { given: { shopId } }) =>
  transactions.runSystem(async (tx) => {
    await requireShop(tx, shopId);
    const jobs = await readJobs(tx, shopId);
    return {
      jobs: jobs.slice(0, MOST_SHOWN).map(({ queue, state, attempts, reason, cause, pause, ...event }) => ({
        event: eventOf(event),
        queue,
        state,
        attempts: attempts ?? 0,
        reason,
        cause,
        pause: pause && { ...pause, at: new Date(pause.at).toISOString() },
      })),
      isMore: jobs.length > MOST_SHOWN,
      things: await readThings(tx, shopId),
    };
  }),
);

type Row = EventRow & Pick<StuckJob, 'queue' | 'state' | 'reason' | 'cause' | 'pause'> & { attempts: number | null };

function readJobs(tx: Tx, shopId: string): Promise<Row[]> {
  return tx.rows<Row>(
    `SELECT ${EVENT_COLUMNS}, coalesce(q.queue, 'relay') AS queue, f.attempt AS attempts,
       coalesce(f.reason, d.reason) AS reason, f.cause,
       CASE WHEN p.shop_id IS NOT NULL THEN jsonb_build_object('operator', p.operator, 'reason', p.reason, 'at', p.at)
         END AS pause,
       CASE WHEN e.sent_at IS NULL THEN 'unsent' WHEN d.event_id IS NOT NULL THEN 'given_up'
         WHEN p.shop_id IS NOT NULL THEN 'paused' WHEN f.attempt IS NOT NULL THEN 'retrying' ELSE 'waiting' END AS state
     FROM ${EVENTS} LEFT JOIN LATERAL unnest(e.sent_to) AS q (queue) ON true
     LEFT JOIN inbox i ON i.event_id = e.id AND i.consumer = q.queue
     LEFT JOIN dead_end d ON d.event_id = e.id AND d.queue = q.queue
     LEFT JOIN shop_pause p ON p.shop_id = e.shop_id AND p.queue = q.queue
     LEFT JOIN LATERAL (
       SELECT attempt, reason, cause FROM job_failure f WHERE f.event_id = e.id AND f.queue = q.queue
       ORDER BY at DESC LIMIT 1) f ON true
     WHERE e.shop_id = $1 AND NOT e.settled AND i.event_id IS NULL AND (e.sent_at IS NULL OR q.queue IS NOT NULL)
       AND (e.at < now() - make_interval(secs => $2) OR f.attempt IS NOT NULL OR d.event_id IS NOT NULL)
     ORDER BY e.id, q.queue LIMIT ${MOST_SHOWN + 1}`,
    [shopId, USUAL_SECONDS],
  );
}

/** What no job waits for any more, and still isn't as it should be. */
async function readThings(tx: Tx, shopId: string): Promise<StuckList['things']> {
  const rows = await tx.rows<{ what: string; why: string; since: Date }>(
    `SELECT 'The app’s connection' AS what, 'The app is uninstalled' AS why, ended_at AS since
       FROM platform_connection WHERE shop_id = $1 AND ended_at IS NOT NULL
     UNION ALL SELECT 'An e-mail', coalesce('The mail server: ' || reason, 'Nobody knows whether it arrived'), at
       FROM mail_attempt WHERE shop_id = $1 AND state IN ('refused', 'unknown') AND at > now() - interval '30 days'
     UNION ALL SELECT 'The order history', 'Shopify refuses orders to the app', refused_at
       FROM purchase_ledger WHERE shop_id = $1 AND refused_at IS NOT NULL
     UNION ALL SELECT 'The checkout rules', problem, coalesce(published_at, now())
       FROM checkout_rules WHERE shop_id = $1 AND problem IS NOT NULL
     UNION ALL SELECT 'The order history', problem, coalesce(known_since, now())
       FROM purchase_ledger WHERE shop_id = $1 AND problem IS NOT NULL
     ORDER BY since`,
    [shopId],
  );
  return rows.map(({ since, ...thing }) => ({ ...thing, since: since.toISOString() }));
}
