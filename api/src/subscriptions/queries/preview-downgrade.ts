import { liveCharge } from '@purchase-limits/domain/charges';
import { stoppedByNow, stopperOf, stopsEveryLimit } from '@purchase-limits/domain/in-force';
import type { DowngradePreview } from '@purchase-limits/contract/subscription';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { readActiveLimits } from '../../limits/queries/read-limits.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { readLevelOn } from '../../quota/queries/read-level-on.js';
import { readCharges } from '../billing-rows.js';

const MOST_NAMED = 10;

/** Which limits would stop on the free plan. */
export class PreviewDowngrade extends ShopQuery<DowngradePreview> {}

export const PreviewDowngradeHandler = queryHandler(PreviewDowngrade, async (tx) => {
  const entitlement = await readEntitlement(tx);
  const onFree = { plan: 'free', level: await readLevelOn(tx, 'free') } as const;
  const stopped = (await readActiveLimits(tx)).filter(({ limit, stoppedBy }) => {
    const stoppable = { ...limit, stoppedBy };
    const isStoppedThen = stoppedByNow(stoppable, onFree) !== null;
    return isStoppedThen && stopperOf(stoppable, entitlement) === null;
  });
  return {
    isAll: stopsEveryLimit(onFree),
    count: stopped.length,
    limits: stopped.slice(0, MOST_NAMED).map(({ limit: { id, name } }) => ({ id, name })),
    paidUntil: liveCharge(await readCharges(tx))?.paidUntil?.toISOString() ?? null,
  };
});
