import { UNDER_WAY, type PastOrderCheck } from '@purchase-limits/contract/past-orders';
import { In } from 'typeorm';
import type { CurrentShop } from '../../http/current-shop.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import type { Idempotency } from '../../http/idempotency.js';
import { PastOrderCheckEntity, toCheckView } from '../past-order-check.entity.js';
import { readCheck } from '../read-check.js';

/** Cancels a running check; its worker notices on its own. */
export class CancelPastOrderCheck extends ShopCommand<PastOrderCheck> {
  constructor(
    shop: CurrentShop,
    idempotency: Idempotency | null,
    readonly checkId: string,
  ) {
    super(shop, idempotency);
  }
}

export const CancelPastOrderCheckHandler = commandHandler(CancelPastOrderCheck, async (tx, { checkId }) => {
  await tx.manager.update(
    PastOrderCheckEntity,
    { id: checkId, state: In(UNDER_WAY) },
    { state: 'cancelled', problem: null },
  );
  return toCheckView(await readCheck(tx, checkId));
});
