import { stoppedByNow } from '@purchase-limits/domain/in-force';
import type { LimitSetBody, LimitSetPlan } from '@purchase-limits/contract/limit-set';
import { IsNull } from 'typeorm';
import type { CurrentShop } from '../../http/current-shop.js';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { throwIfAny } from '../../http/rule-error.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { requireMayChange, requirePlanFor } from '../entitlement-errors.js';
import { LimitEntity, toLimit } from '../limit.entity.js';
import { baseOf, compareSet, errorsInSet } from './compare-set.js';

/** What the set would change, or why it can't be applied. Changes nothing. */
export class PlanLimitSet extends ShopQuery<LimitSetPlan, { shop: CurrentShop; body: LimitSetBody }> {}

export const PlanLimitSetHandler = queryHandler(PlanLimitSet, async (tx, { given: { shop, body } }) => {
  const rows = await tx.manager.find(LimitEntity, { where: { deletedAt: IsNull() } });
  throwIfAny(await errorsInSet(rows, body, shop));
  const { creates, changes, deletes, unchanged } = await compareSet(rows, body);
  const entitlement = await readEntitlement(tx);
  for (const draft of creates) requirePlanFor(draft, entitlement);
  for (const { before, draft } of changes) {
    const stoppedBy = stoppedByNow({ ...draft, stoppedBy: before.stoppedBy }, entitlement);
    requireMayChange({ before: toLimit(before), draft, stoppedBy }, entitlement);
  }
  const named = ({ id, name }: LimitEntity) => ({ id, name });
  return {
    base: baseOf(rows),
    creates: creates.map(({ name }) => ({ name: name.trim() })),
    changes: changes.map(({ before, changes: fields }) => ({ ...named(before), changes: fields })),
    deletes: deletes.map(named),
    unchanged,
  };
});
