// Documents that the platform does not have yet, for operators.
import type { PublicationList } from '@purchase-limits/contract/operators';
import type { Tx } from '../../database/transactions.js';
import type { Waiting } from '../../events/backlog.js';

const MOST_SHOWN = 100;
/** Since when a document waits: since it is newer, or was asked for again. */
const SINCE = 'greatest(s.updated_at, p.wanted_at)';
/** Shops that have the app, whose document is newer than what was published. */
const BEHIND = `FROM storefront_settings s
  JOIN platform_connection c ON c.shop_id = s.shop_id AND c.ended_at IS NULL
  LEFT JOIN publication p ON p.shop_id = s.shop_id
  WHERE s.version > coalesce(p.version, 0)`;

/** How many shops wait whose app has a grant: without one the merchant has to open the app first. Across shops. */
export async function countPublicationsBehind(tx: Tx): Promise<Waiting> {
  const [row] = await tx.rows<Waiting>(
    `SELECT count(*)::int AS count,
       extract(epoch FROM clock_timestamp() - min(${SINCE}))::float8 AS "oldestSeconds"
     ${BEHIND} AND EXISTS (SELECT 1 FROM platform_token t WHERE t.shop_id = s.shop_id)`,
  );
  return row!;
}

type Row = {
  id: string;
  shopifyDomain: string;
  version: string;
  publishedVersion: string;
  since: Date;
  hasGrant: boolean;
  isGivenUp: boolean;
};

/** Those shops, the longest waiting first. */
export async function listPublicationsBehind(tx: Tx): Promise<PublicationList['publications']> {
  const rows = await tx.rows<Row>(
    `SELECT s.shop_id AS id, (SELECT shopify_domain FROM shop WHERE id = s.shop_id) AS "shopifyDomain",
       s.version, coalesce(p.last_version, 0) AS "publishedVersion", ${SINCE} AS since,
       EXISTS (SELECT 1 FROM platform_token t WHERE t.shop_id = s.shop_id) AS "hasGrant",
       EXISTS (SELECT 1 FROM dead_end d WHERE d.queue = 'publish-settings' AND d.shop_id = s.shop_id) AS "isGivenUp"
     ${BEHIND} ORDER BY since, s.shop_id LIMIT ${MOST_SHOWN}`,
  );
  return rows.map(({ id, shopifyDomain, version, publishedVersion, since, hasGrant, isGivenUp }) => ({
    shop: { id, shopifyDomain },
    version: Number(version),
    publishedVersion: Number(publishedVersion),
    since: since.toISOString(),
    waitsFor: waitsFor(hasGrant, isGivenUp),
  }));
}

function waitsFor(hasGrant: boolean, isGivenUp: boolean): 'no_grant' | 'given_up' | null {
  if (!hasGrant) return 'no_grant';
  return isGivenUp ? 'given_up' : null;
}
