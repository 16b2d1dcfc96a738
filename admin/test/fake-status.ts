// The status of the shop as the stand-in of the API answers it: by the same rule, from what it holds itself.
import { PLANS } from '@purchase-limits/domain/plans';
import { shopState, type EmbedState } from '@purchase-limits/domain/shop-status';
import type { StatusView } from '@purchase-limits/contract/status';
import { outlookOf } from './fake-figures';
import type { FakeApi } from './fake-api';

export const EMBED_TOLD_AT = '2026-11-19T09:00:00.000Z';

export function statusOf(api: FakeApi): StatusView {
  const { quota, subscription, activity, checkoutRules, leftOut } = api;
  const { pending, plan, frozen } = subscription;
  const { all, inForce } = api.outlook ?? outlookOf(api.limits);
  const { widgets } = api.shop.shop;
  const { isEnabled, problem } = checkoutRules;
  const isSwitchedOff = checkoutRules.state === 'switched_off_in_store';
  const unheld = isEnabled ? leftOut.length : 0;
  const kept = isEnabled ? ('on' as const) : ('off' as const);
  const checkout = problem !== null || isSwitchedOff || unheld > 0 ? 'incomplete' : kept;
  const embed = embedOf(widgets);
  return {
    state: shopState({
      entitlement: { plan, level: quota.level },
      isFrozen: frozen,
      limits: { all, inForce },
      embed,
      checkout,
      isApprovalAwaited: pending !== null,
      withoutOrders: 0,
    }),
    limits: { all, inForce, stopped: api.limits.filter(({ stoppedBy }) => stoppedBy === 'downgrade').length },
    freeImpressions: quota.max === null ? null : { used: quota.impressions, max: quota.max },
    embed: { state: embed, toldAt: widgets && EMBED_TOLD_AT },
    checkout: { isEnabled, isPublished: checkoutRules.publishedAt !== null, unheld, isSwitchedOff, problem },
    pending: pending && {
      plan: pending.plan,
      planName: PLANS[pending.plan].name,
      interval: pending.interval,
      confirmationUrl: pending.confirmationUrl,
    },
    withoutOrders: 0,
    lastSeen: { at: activity?.lastSeenAt ?? null, day: activity?.lastSeenDay ?? null },
  };
}

function embedOf(widgets: FakeApi['shop']['shop']['widgets']): EmbedState {
  const embed = widgets?.find(({ handle }) => handle === 'purchase-limits');
  if (!embed) return 'unknown';
  return embed.status === 'active' ? 'on' : 'off';
}
