import { randomUUID } from 'node:crypto';
import { MOST_API_KEYS, type ApiKeyBody, type CreatedApiKey } from '@purchase-limits/contract/api-keys';
import { now } from '../../clock.js';
import type { Tx } from '../../database/transactions.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { RuleError } from '../../http/rule-error.js';
import { throwUnlessMerchant } from '../../shops/throw-unless-merchant.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { newKey } from './key-text.js';
import { viewOf } from './list-api-keys.js';

const DAY_MS = 86_400_000;
/** Two that are created at once must not be one too many. */
const LOCK = `hashtextextended('api keys of ' || $1::text, 0)`;

/** The merchant creates a key. Its answer isn't kept for requests that come twice: it has the secret. */
export class CreateApiKey extends ShopCommand<CreatedApiKey, { body: ApiKeyBody }> {}

export const CreateApiKeyHandler = commandHandler(CreateApiKey, async (tx, { shop, given: { body } }) => {
  throwUnlessMerchant(shop);
  await tx.rows(`SELECT pg_advisory_xact_lock(${LOCK})`, [shop.id]);
  await throwIfTooMany(tx);
  const at = now();
  const { key, hash, ending } = newKey(shop.id);
  const [connection] = await tx.rows<{ epoch: number }>('SELECT epoch FROM platform_connection WHERE ended_at IS NULL');
  if (!connection) throw new RuleError(409, 'not_connected', 'This store is not connected to Shopify at the moment.');
  const row = tx.manager.create(ApiKeyEntity, {
    shopId: shop.id,
    id: randomUUID(),
    name: body.name,
    hash,
    ending,
    canWrite: body.canWrite,
    epoch: connection.epoch,
    createdBy: shop.userId,
    createdAt: at,
    expiresAt: body.days === null ? null : new Date(at.getTime() + body.days * DAY_MS),
    usedAt: null,
    revokedAt: null,
  });
  await tx.manager.insert(ApiKeyEntity, row);
  return { key, item: viewOf(row, at) };
});

async function throwIfTooMany(tx: Tx): Promise<void> {
  const [counted] = await tx.rows<{ count: number }>(
    'SELECT count(*)::int AS count FROM api_key WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $1)',
    [now()],
  );
  if (counted!.count >= MOST_API_KEYS)
    throw new RuleError(409, 'too_many_keys', `A store has at most ${MOST_API_KEYS} API keys. Revoke one first.`);
}
