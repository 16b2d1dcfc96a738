// Re-encrypts platform tokens after an APP_SECRET rotation, so the previous secret can be removed.
import type { Tx } from '../database/transactions.js';
import { keyIdOf, type Secrets } from '../secrets.js';
import { PLATFORM_TOKENS, Sealer } from './sealed-text.js';

type Sealed = { shopId: string; accessToken: string; refreshToken: string };
/** `last`: the last shop that was looked at; null: there are no more. `unreadable`: sealed with neither secret. */
export type Resealed = { last: string | null; unreadable: number };

const FIRST_SHOP = '00000000-0000-0000-0000-000000000000';

/**
 * Re-encrypts up to that many grants of shops after this one. Rows that another transaction holds are being replaced by
 * a new grant, or are left for the next run.
 */
export async function resealTokens(tx: Tx, secrets: Secrets, most: number, after = FIRST_SHOP): Promise<Resealed> {
  const sealer = new Sealer(secrets, PLATFORM_TOKENS);
  const rows = await tx.rows<Sealed>(
    `SELECT shop_id AS "shopId", access_token AS "accessToken", refresh_token AS "refreshToken" FROM platform_token
     WHERE sealed_with IS DISTINCT FROM $1 AND shop_id > $2 ORDER BY shop_id LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED`,
    [sealer.keyId, after, most],
  );
  const resealed = rows.flatMap(({ shopId, accessToken, refreshToken }) => {
    const [access, refresh] = [sealer.open(accessToken), sealer.open(refreshToken)];
    return access === null || refresh === null ? [] : [{ shopId, access, refresh }];
  });
  await tx.rows(
    `UPDATE platform_token t SET access_token = s.access, refresh_token = s.refresh, sealed_with = $1
     FROM unnest($2::uuid[], $3::text[], $4::text[]) AS s (shop_id, access, refresh) WHERE t.shop_id = s.shop_id`,
    [
      sealer.keyId,
      resealed.map(({ shopId }) => shopId),
      resealed.map(({ access }) => sealer.seal(access)),
      resealed.map(({ refresh }) => sealer.seal(refresh)),
    ],
  );
  const last = rows.length < most ? null : rows.at(-1)!.shopId;
  return { last, unreadable: rows.length - resealed.length };
}

/** How many grants and webhooks need the previous secret, and how many no configured secret opens. */
export async function countSealedTokens(tx: Tx, secrets: Secrets): Promise<{ previous: number; unreadable: number }> {
  const [row] = await tx.rows<{ previous: number; unreadable: number }>(
    // Without a key id, it was written by the previous release, possibly running side by side.
    `SELECT count(*) FILTER (WHERE sealed_with IS NULL OR sealed_with = ANY ($2))::int AS previous,
       count(*) FILTER (WHERE NOT sealed_with = ANY ($2))::int AS unreadable
     FROM (SELECT sealed_with FROM platform_token UNION ALL SELECT sealed_with FROM outgoing_webhook) AS sealed
     WHERE sealed_with IS DISTINCT FROM $1`,
    [keyIdOf(secrets[0]), secrets.map(keyIdOf)],
  );
  return row!;
}
