import { randomUUID } from 'node:crypto';
import { validateRule } from '@purchase-limits/domain/validate-limit';
import {
  PAST_ORDER_DAYS,
  UNDER_WAY,
  type PastOrderCheck,
  type PastOrderCheckBody,
} from '@purchase-limits/contract/past-orders';
import { In } from 'typeorm';
import { now } from '../../clock.js';
import { emit } from '../../events/emit.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import type { Idempotency } from '../../http/idempotency.js';
import { prefixed, RuleError, throwIfAny } from '../../http/rule-error.js';
import { PlatformError } from '../../platform/platform-error.js';
import { KEY_USER } from '../../shops/staff-names.js';
import { readOrderAccess } from '../../repurchase/ledger.js';
import { readRepurchase } from '../../repurchase/queries/get-repurchase.js';
import { PastOrderCheckEntity, toCheckView } from '../past-order-check.entity.js';
import { NO_SUMS } from '../past-order-sums.js';

const DAY_MS = 86_400_000;

/**
 * The merchant tries an unsaved limit on past orders. A worker checks them. A check under way ends for a newer one of
 * the admin's; a program has to wait, and takes nobody's away.
 */
export class StartPastOrderCheck extends ShopCommand<PastOrderCheck> {
  constructor(
    shop: CurrentShop,
    idempotency: Idempotency | null,
    readonly body: PastOrderCheckBody,
  ) {
    super(shop, idempotency);
  }
}

export const StartPastOrderCheckHandler = commandHandler(StartPastOrderCheck, async (tx, { shop, body }) => {
  const { limit, limitId } = body;
  throwIfAny(prefixed('limit', validateRule(limit, shop.currency)));
  const { missingScopes, isRefused } = await readOrderAccess(tx);
  if (isRefused) throw new PlatformError('unapproved', 'the orders may not be read');
  if (missingScopes.length > 0)
    throw new RuleError(409, 'orders_not_allowed', 'Your store does not allow this app to see orders yet.');
  const hasWindow = (limit.repurchase?.option ?? 'no_limit') !== 'no_limit';
  if (hasWindow && (await readRepurchase(tx)).state !== 'known')
    throw new RuleError(
      409,
      'orders_being_read',
      'Earlier orders are still being read. Check this limit when that is done.',
    );
  const isProgram = shop.userId.startsWith(KEY_USER);
  if (isProgram && (await tx.manager.existsBy(PastOrderCheckEntity, { state: In(UNDER_WAY) })))
    throw new RuleError(
      409,
      'check_under_way',
      'Another check of past orders is under way. Try again when it has ended.',
    );
  await tx.manager.update(PastOrderCheckEntity, { state: In(UNDER_WAY) }, { state: 'cancelled' });
  const at = now();
  const check = tx.manager.create(PastOrderCheckEntity, {
    id: randomUUID(),
    shopId: shop.id,
    limitId,
    draft: limit,
    state: 'gathering',
    since: new Date(at.getTime() - PAST_ORDER_DAYS * DAY_MS),
    operationId: null,
    position: 0,
    done: 0,
    total: null,
    sums: NO_SUMS,
    problem: null,
    createdAt: at,
  });
  await tx.manager.insert(PastOrderCheckEntity, check);
  await emit(tx, { type: 'PastOrderCheckRequested', shopId: shop.id, checkId: check.id });
  return toCheckView(check);
});
