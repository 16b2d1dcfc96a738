import type { LimitDraft } from '@purchase-limits/domain/limit';
import { planAllows } from '@purchase-limits/domain/plans';
import { validateLimit } from '@purchase-limits/domain/validate-limit';
import type { SavedLimit } from '@purchase-limits/domain/views';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsNull } from 'typeorm';
import { Transactions, type Tx } from '../../database/transactions.js';
import { once, type Idempotency } from '../../http/idempotency.js';
import { NotFoundError, RuleError, throwIfAny } from '../../http/rule-error.js';
import type { CurrentShop } from '../../identity/current-shop.js';
import { readEntitlement } from '../../impressions/queries/read-entitlement.js';
import { LimitEntity, limitRow, toLimit, toView } from '../limit.entity.js';
import { limitStoppedError } from './activate-limits.js';
import { requirePlanFor, stopperOf, warningsFor } from './save-limit.js';

export class ChangeLimit extends Command<SavedLimit> {
  constructor(
    readonly shop: CurrentShop,
    readonly limitId: string,
    /** The version the merchant saw. */
    readonly version: number,
    readonly draft: LimitDraft,
    readonly idempotency: Idempotency | null,
  ) {
    super();
  }
}

@CommandHandler(ChangeLimit)
export class ChangeLimitHandler implements ICommandHandler<ChangeLimit> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ shop, limitId, version, draft, idempotency }: ChangeLimit): Promise<SavedLimit> {
    return this.transactions.run(shop.id, (tx) =>
      once(tx, shop.id, idempotency, async () => {
        const before = await lockLimit(tx, limitId);
        if (draft.type !== before.type) throwIfAny({ type: `A ${before.type} limit cannot become another type` });
        throwIfAny(validateLimit({ ...draft, status: draft.status ?? before.status }, shop));
        throwIfStale(before, version, shop);
        return changeLimit(tx, shop, before, draft);
      }),
    );
  }
}

async function lockLimit(tx: Tx, id: string): Promise<LimitEntity> {
  const limit = await tx.manager.findOne(LimitEntity, { where: { id, deletedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
  if (!limit) throw new NotFoundError('limit');
  return limit;
}

function throwIfStale(limit: LimitEntity, version: number, shop: CurrentShop): void {
  if (limit.version === version) return;
  const changedBy = limit.updatedBy === shop.userId ? 'you, in another window' : `staff member ${limit.updatedBy}`;
  const changedAt = limit.updatedAt.toISOString();
  throw new RuleError(409, 'stale_version', `This limit was changed by ${changedBy} in the meantime. Reload it to see the change.`, {
    changedBy,
    changedAt,
    version: limit.version,
  });
}

async function changeLimit(tx: Tx, shop: CurrentShop, before: LimitEntity, draft: LimitDraft): Promise<SavedLimit> {
  const row = limitRow(before.id, { ...draft, status: draft.status ?? before.status }, shop.userId, new Date(), before);
  const isActivated = row.status === 'active' && before.status === 'inactive';
  const entitlement = await readEntitlement(tx);
  const stopper = row.status === 'active' ? stopperOf(entitlement, draft) : null;
  if (isActivated && stopper) throw limitStoppedError(stopper);
  // A limit that the plan stopped may be edited; one that it carries may not be edited into one that it does not.
  if (planAllows(entitlement.plan, toLimit(before))) await requirePlanFor(tx, draft);
  const limit = tx.manager.create(LimitEntity, { ...before, ...row, stoppedBy: stopper });
  await tx.manager.update(LimitEntity, { id: limit.id }, { ...row, stoppedBy: stopper } as object);
  const eventId = await tx.emit({
    type: 'LimitChanged',
    shopId: shop.id,
    limitId: limit.id,
    version: limit.version,
    limit: toLimit(limit),
  });
  return { limit: toView(limit), eventId, warnings: await warningsFor(tx, limit) };
}
