// What the steps of workflows do.
import { dayOf } from '@purchase-limits/domain/calendar';
import type { Limit } from '@purchase-limits/domain/limit';
import type { WorkflowAction } from '@purchase-limits/contract/integrations';
import { now } from '../clock.js';
import type { Tx } from '../database/transactions.js';
import type { CurrentShop } from '../http/current-shop.js';
import { throwIfAny } from '../http/rule-error.js';
import { activateLimits } from '../limits/commands/activate-limits.js';
import {
  changeNamedLimit,
  createNamedLimit,
  findNamedLimit,
  type NamedLimit,
} from '../limits/commands/change-named-limit.js';
import { deactivateLimits } from '../limits/commands/deactivate-limits.js';
import { readFields, type StepFields } from './action-body.js';

const DAY_MS = 86_400_000;
type Bounds = Pick<StepFields<'set-limit-bounds'>, 'minimum' | 'maximum'>;

/** The limit that the step changed, created, or found as it wanted it. Throws a `RuleError` where it can't. */
export async function takeStep(
  tx: Tx,
  shop: CurrentShop,
  action: WorkflowAction,
  properties: object,
): Promise<NamedLimit> {
  switch (action) {
    case 'activate-limit': {
      const limit = await findNamedLimit(tx, readFields(action, properties).limit);
      await activateLimits(tx, shop, [limit.id]);
      return limit;
    }
    case 'deactivate-limit': {
      const limit = await findNamedLimit(tx, readFields(action, properties).limit);
      await deactivateLimits(tx, shop, [limit.id]);
      return limit;
    }
    case 'set-limit-bounds': {
      const { limit, ...bounds } = readFields(action, properties);
      return changeNamedLimit(tx, shop, limit, (before) => ({ ...before, ...boundsOf(bounds) }));
    }
    case 'extend-limit': {
      const { limit, days, 'end-date': endDate } = readFields(action, properties);
      return changeNamedLimit(tx, shop, limit, (before) => ({
        ...before,
        endDate: endDate ?? daysLater(before, days!),
      }));
    }
    case 'create-limit': {
      const { sample, name, product_id: productId, ...bounds } = readFields(action, properties);
      const draft = sample.draftFor(shop.weightUnit);
      return createNamedLimit(tx, shop, {
        ...draft,
        name,
        startDate: dayOf(now().getTime()),
        ...(productId !== undefined && { products: { kind: 'specific', items: [{ productId }] } }),
        ...boundsOf(bounds),
      });
    }
  }
}

function boundsOf({ minimum, maximum }: Bounds) {
  return { ...(minimum !== undefined && { min: minimum }), ...(maximum !== undefined && { max: maximum }) };
}

/** From the day it ends on; from today where that is over. */
function daysLater({ endDate }: Limit, days: number): string {
  if (endDate === null) throwIfAny({ limit: 'This limit has no end date to extend' });
  const today = dayOf(now().getTime());
  return dayOf(Date.parse(endDate! > today ? endDate! : today) + days * DAY_MS);
}
