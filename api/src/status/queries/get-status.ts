import { PLANS } from '@purchase-limits/domain/plans';
import { shopState, type EmbedState } from '@purchase-limits/domain/shop-status';
import type { StatusView } from '@purchase-limits/contract/status';
import { readCheckoutHold } from '../../checkout-rules/queries/read-checkout-hold.js';
import type { Config } from '../../config.js';
import type { Tx } from '../../database/transactions.js';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { readLastSeen, type LastSeen } from '../../impressions/queries/read-last-seen.js';
import { countLimits, countLimitsOfOrders } from '../../limits/queries/count-limits.js';
import { readQuota } from '../../quota/queries/get-quota.js';
import { maySeePurchases } from '../../repurchase/ledger.js';
import { readShop, type ShopFacts } from '../../shops/queries/read-shop.js';
import { readSubscription } from '../../subscriptions/queries/get-subscription.js';

/** The app embed's file in the theme app extension. */
const EMBED = 'purchase-limits';

/** How the shop's limits are doing. The platform is not asked: every screen reads this. */
export class GetStatus extends ShopQuery<StatusView> {}

export const GetStatusHandler = queryHandler(GetStatus, (tx, _, config) => readStatus(tx, config));

async function readStatus(tx: Tx, config: Config): Promise<StatusView> {
  const shop = await readShop(tx);
  const lastSeen = await readLastSeen(tx);
  const { plan, frozen, pending } = await readSubscription(tx, config);
  const { level, impressions, max } = await readQuota(tx);
  const limits = await countLimits(tx);
  const { hold, facts: checkout } = await readCheckoutHold(tx);
  const withoutOrders = (await maySeePurchases(tx)) ? 0 : await countLimitsOfOrders(tx);
  const embed = embedState(shop, lastSeen);
  return {
    state: shopState({
      entitlement: { plan, level },
      isFrozen: frozen,
      limits,
      embed,
      checkout: hold,
      isApprovalAwaited: pending !== null,
      withoutOrders,
    }),
    limits,
    freeImpressions: max === null ? null : { used: impressions, max },
    embed: { state: embed, toldAt: shop.widgetsAt?.toISOString() ?? null },
    checkout,
    pending: pending && {
      plan: pending.plan,
      planName: PLANS[pending.plan].name,
      interval: pending.interval,
      confirmationUrl: pending.confirmationUrl,
    },
    withoutOrders,
    lastSeen,
  };
}

/** A message that was seen after the platform said that the embed is off proves that it is not any more. */
function embedState({ widgets, widgetsAt }: ShopFacts, { at }: LastSeen): EmbedState {
  const told = widgets?.find(({ handle }) => handle === EMBED);
  if (!told) return 'unknown';
  if (told.status === 'active') return 'on';
  return at !== null && Date.parse(at) > (widgetsAt?.getTime() ?? 0) ? 'unknown' : 'off';
}
