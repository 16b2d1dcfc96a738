import type { ApiKeyList } from '@purchase-limits/contract/api-keys';
import { IsNull } from 'typeorm';
import { now } from '../../clock.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { NotFoundError } from '../../http/rule-error.js';
import { throwUnlessMerchant } from '../../shops/throw-unless-merchant.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { listKeys } from './list-api-keys.js';

/** The merchant revokes a key: its next call is refused. Revoking it again changes nothing. */
export class RevokeApiKey extends ShopCommand<ApiKeyList, { id: string }> {}

export const RevokeApiKeyHandler = commandHandler(RevokeApiKey, async (tx, { shop, given: { id } }) => {
  throwUnlessMerchant(shop);
  const key = { shopId: shop.id, id };
  if (!(await tx.manager.existsBy(ApiKeyEntity, key))) throw new NotFoundError('API key');
  await tx.manager.update(ApiKeyEntity, { ...key, revokedAt: IsNull() }, { revokedAt: now() });
  return listKeys(tx);
});
