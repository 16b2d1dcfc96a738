import { randomUUID } from 'node:crypto';
import type { LimitDraft } from '@purchase-limits/domain/limit';
import type { AppliedLimitSet, ApplyLimitSetBody } from '@purchase-limits/contract/limit-set';
import { IsNull } from 'typeorm';
import { now } from '../../clock.js';
import { commandHandler, ShopCommand } from '../../http/handlers.js';
import { RuleError, throwIfAny } from '../../http/rule-error.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { insertImported } from '../import/insert-imported.js';
import { LimitEntity } from '../limit.entity.js';
import { lockNames } from '../lock-names.js';
import { throwUnlessFits } from '../shop-sizes.js';
import { saveChanges } from '../write-change.js';
import { deleteLimits } from '../write-limits.js';
import { baseOf, compareSet, errorsInSet, type Comparison } from './compare-set.js';

/** Makes the shop's limits what the set says: all of it or nothing. A set that changes nothing is always applied. */
export class ApplyLimitSet extends ShopCommand<AppliedLimitSet, { body: ApplyLimitSetBody }> {}

export const ApplyLimitSetHandler = commandHandler(ApplyLimitSet, async (tx, { shop, given: { body } }) => {
  await lockNames(tx, shop.id);
  const entitlement = await readEntitlement(tx, 'read');
  const rows = await tx.manager.find(LimitEntity, {
    where: { deletedAt: IsNull() },
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });
  throwIfAny(await errorsInSet(rows, body, shop));
  const compared = await compareSet(rows, body);
  const { creates, changes, deletes, unchanged } = compared;
  const isChange = creates.length + changes.length + deletes.length > 0;
  if (isChange && baseOf(rows) !== body.base)
    throw new RuleError(409, 'stale_plan', 'The limits were changed since the plan was made. Make it again.');
  const ids = idsAfter(rows, compared);
  const resolved = (draft: LimitDraft): LimitDraft => ({
    ...draft,
    ...(draft.replaces && { replaces: draft.replaces.map((name) => ids.get(name)!) }),
  });
  const written = { shopId: shop.id, by: shop.userId, at: now(), entitlement };
  const newLimits = creates.map((draft) => ({ ...resolved(draft), id: ids.get(draft.name.trim())! }));
  const created = await insertImported(tx, { ...written, drafts: newLimits }, noProgress);
  const changed = changes.map(({ before, draft }) => ({ before, draft: resolved(draft) }));
  const lastChange = await saveChanges(tx, written, changed, noProgress);
  const gone = await deleteLimits(tx, shop, deletes);
  const eventId = gone.eventId ?? (lastChange || created.eventId || null);
  await throwUnlessFits(tx);
  return { created: creates.length, changed: changes.length, deleted: deletes.length, unchanged, eventId };
});

/** Whoever applies a set waits for its answer. */
const noProgress = async () => {};

/** By name, the ids that limits have when the set is applied. */
function idsAfter(rows: readonly LimitEntity[], { creates, deletes }: Comparison): Map<string, string> {
  const gone = new Set(deletes);
  return new Map([
    ...rows.filter((row) => !gone.has(row)).map(({ id, name }) => [name, id] as const),
    ...creates.map(({ name }) => [name.trim(), randomUUID()] as const),
  ]);
}
