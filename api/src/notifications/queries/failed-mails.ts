// Mails that did not arrive, for operators.
import type { MailList } from '@purchase-limits/contract/operators';
import type { Tx } from '../../database/transactions.js';

const MOST_SHOWN = 100;

/** Mails that failed, and are tried again. */
const FAILING = `state = 'sending' AND failures > 0`;
const NOT_ARRIVED = `(state IN ('refused', 'unknown') OR ${FAILING})`;

/**
 * How many mails were refused in the last 24 hours, and of how many it is not known whether they arrived; `failing`:
 * how many the mail server does not take now.
 */
export async function countFailedMails(tx: Tx): Promise<{ refused: number; unknown: number; failing: number }> {
  const [row] = await tx.rows<{ refused: number; unknown: number; failing: number }>(
    `SELECT count(*) FILTER (WHERE state = 'refused')::int AS refused,
       count(*) FILTER (WHERE state = 'unknown')::int AS unknown,
       count(*) FILTER (WHERE ${FAILING})::int AS failing
     FROM mail_attempt WHERE ${NOT_ARRIVED} AND at > now() - interval '1 day'`,
  );
  return row!;
}

type Row = {
  eventId: string;
  eventType: string;
  shopId: string;
  shopifyDomain: string;
  state: MailList['mails'][number]['state'];
  failures: number;
  reason: string | null;
  at: Date;
};

/** Those of the last 30 days, the latest first. For transactions across shops. */
export async function listFailedMails(tx: Tx): Promise<MailList['mails']> {
  const rows = await tx.rows<Row>(
    `SELECT m.event_id AS "eventId", e.type AS "eventType", m.shop_id AS "shopId",
       s.shopify_domain AS "shopifyDomain", CASE m.state WHEN 'sending' THEN 'failing' ELSE m.state END AS state,
       m.failures, m.reason, m.at
     FROM mail_attempt m JOIN event_log e ON e.id = m.event_id JOIN shop s ON s.id = m.shop_id
     WHERE ${NOT_ARRIVED} AND m.at > now() - interval '30 days'
     ORDER BY m.at DESC, m.event_id DESC LIMIT ${MOST_SHOWN}`,
  );
  return rows.map(({ shopId, shopifyDomain, at, ...mail }) => ({
    ...mail,
    shop: { id: shopId, shopifyDomain },
    at: at.toISOString(),
  }));
}
