// Changes that name a limit as people do, not by its version: of workflows, which know nothing else.
import { changesBetween } from '@purchase-limits/domain/limit-changes';
import { completeLimit, type Limit, type LimitDraft } from '@purchase-limits/domain/limit';
import { validateLimit } from '@purchase-limits/domain/validate-limit';
import { z } from 'zod';
import type { Tx } from '../../database/transactions.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { throwIfAny } from '../../http/rule-error.js';
import { insertLimit } from '../insert-limit.js';
import { toLimit } from '../limit.entity.js';
import { lockNames } from '../lock-names.js';
import { withReplaced } from '../replaced-limits.js';
import { writeChange } from '../write-change.js';
import { lockLimit } from '../write-limits.js';
import { activateLimits } from './activate-limits.js';

export type NamedLimit = { id: string; name: string };

/** The limit of this name or id. Throws a 422 about the field `limit` where there is none, or more than one. */
export async function findNamedLimit(tx: Tx, named: string): Promise<NamedLimit> {
  const [limit, ...more] = await limitsNamed(tx, named);
  if (!limit) throwIfAny({ limit: `There is no limit named “${named}”` });
  if (more.length > 0)
    throwIfAny({ limit: `There are several limits named “${named}”. Use the id at the end of the limit’s address.` });
  return limit!;
}

function limitsNamed(tx: Tx, named: string): Promise<NamedLimit[]> {
  const id = z.uuid().safeParse(named).success ? named : null;
  return tx.rows<NamedLimit>(
    'SELECT id, name FROM purchase_limit WHERE deleted_at IS NULL AND (name = $1 OR id = $2::uuid) ORDER BY id LIMIT 2',
    [named, id],
  );
}

/** Changes the limit as it is now; one that is so already stays as it is. */
export async function changeNamedLimit(
  tx: Tx,
  shop: CurrentShop,
  named: string,
  change: (limit: Limit) => LimitDraft,
): Promise<NamedLimit> {
  const found = await findNamedLimit(tx, named);
  const locked = await lockLimit(tx, found.id);
  const before = toLimit(locked.before);
  const draft = change(before);
  throwIfAny(validateLimit(draft, shop));
  if (changesBetween(before, completeLimit(found.id, draft)).length > 0) await writeChange(tx, shop, locked, draft);
  return found;
}

/** Creates the limit; where one has its name already, that one is activated instead. */
export async function createNamedLimit(tx: Tx, shop: CurrentShop, draft: LimitDraft): Promise<NamedLimit> {
  await lockNames(tx, shop.id);
  const sameName = await limitsNamed(tx, draft.name.trim());
  if (sameName.length > 0) {
    const found = await findNamedLimit(tx, draft.name.trim());
    await activateLimits(tx, shop, [found.id]);
    return found;
  }
  throwIfAny(validateLimit(draft, shop));
  const { limit } = await insertLimit(tx, shop, await withReplaced(tx, shop.id, null, draft));
  return { id: limit.id, name: limit.name };
}
