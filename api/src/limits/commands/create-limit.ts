import { randomUUID } from 'node:crypto';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import { validateLimit } from '@purchase-limits/domain/validate-limit';
import type { SavedLimit } from '@purchase-limits/domain/views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Transactions, type Tx } from '../../database/transactions.js';
import { once, type Idempotency } from '../../http/idempotency.js';
import { throwIfAny } from '../../http/rule-error.js';
import type { CurrentShop } from '../../identity/current-shop.js';
import { LimitEntity, limitRow, toLimit, toView } from '../limit.entity.js';
import { requirePlanFor, stopperOf, warningsFor } from './save-limit.js';

export class CreateLimit extends Command<SavedLimit> {
  constructor(
    readonly shop: CurrentShop,
    readonly draft: LimitDraft,
    readonly idempotency: Idempotency | null,
  ) {
    super();
  }
}

@CommandHandler(CreateLimit)
export class CreateLimitHandler implements ICommandHandler<CreateLimit> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ shop, draft, idempotency }: CreateLimit): Promise<SavedLimit> {
    throwIfAny(validateLimit(draft, shop));
    return this.transactions.run(shop.id, (tx) => once(tx, shop.id, idempotency, () => createLimit(tx, shop, draft)));
  }
}

/** Writes a new limit and its event. While the quota is used up it is saved active and stopped (rules §6). */
export async function createLimit(tx: Tx, shop: CurrentShop, draft: LimitDraft): Promise<SavedLimit> {
  const entitlement = await requirePlanFor(tx, draft);
  const row = limitRow(randomUUID(), draft, shop.userId, new Date());
  const limit = tx.manager.create(LimitEntity, {
    ...row,
    shopId: shop.id,
    stoppedBy: row.status === 'active' ? stopperOf(entitlement, draft) : null,
  });
  await tx.manager.insert(LimitEntity, limit);
  const eventId = await tx.emit({
    type: 'LimitCreated',
    shopId: shop.id,
    limitId: limit.id,
    version: limit.version,
    limit: toLimit(limit),
  });
  return { limit: toView(limit), eventId, warnings: await warningsFor(tx, limit) };
}
