import type { ApiKeyList, ApiKeyView } from '@purchase-limits/contract/api-keys';
import { now } from '../../clock.js';
import type { Tx } from '../../database/transactions.js';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { ApiKeyEntity } from './api-key.entity.js';

/** The shop's keys, the newest first, without their secrets. */
export class ListApiKeys extends ShopQuery<ApiKeyList> {}

export const ListApiKeysHandler = queryHandler(ListApiKeys, (tx) => listKeys(tx));

export async function listKeys(tx: Tx): Promise<ApiKeyList> {
  const keys = await tx.manager.find(ApiKeyEntity, { order: { createdAt: 'DESC', id: 'ASC' } });
  return { items: keys.map((key) => viewOf(key, now())) };
}

export function viewOf(key: ApiKeyEntity, at: Date): ApiKeyView {
  const { id, name, ending, canWrite, createdAt, expiresAt, usedAt } = key;
  return {
    id,
    name,
    ending,
    canWrite,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    usedAt: usedAt?.toISOString() ?? null,
    state: stateOf(key, at),
  };
}

function stateOf({ revokedAt, expiresAt }: ApiKeyEntity, at: Date): ApiKeyView['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= at ? 'expired' : 'active';
}
