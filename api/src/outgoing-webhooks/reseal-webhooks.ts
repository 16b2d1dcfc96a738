// Re-encrypts the secrets of webhooks after an APP_SECRET rotation, as `platform/reseal-tokens.ts` does for tokens.
import type { Tx } from '../database/transactions.js';
import { Sealer } from '../platform/sealed-text.js';
import type { Secrets } from '../secrets.js';
import { WEBHOOK_SECRETS } from './webhook-secrets.js';

/** Answers how many were looked at; those that no secret opens stay. */
export async function resealWebhooks(tx: Tx, secrets: Secrets, most: number): Promise<number> {
  const sealer = new Sealer(secrets, WEBHOOK_SECRETS);
  const rows = await tx.rows<{ id: string; secret: string }>(
    `SELECT id, secret FROM outgoing_webhook WHERE sealed_with = ANY ($1)
     ORDER BY id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`,
    [sealer.previousKeyIds, most],
  );
  for (const { id, secret } of rows) {
    const opened = sealer.open(secret);
    if (opened === null) continue;
    await tx.rows('UPDATE outgoing_webhook SET secret = $2, sealed_with = $3 WHERE id = $1', [
      id,
      sealer.seal(opened),
      sealer.keyId,
    ]);
  }
  return rows.length;
}
