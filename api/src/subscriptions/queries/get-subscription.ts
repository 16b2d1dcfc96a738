import { liveCharge, trialOf } from '@purchase-limits/domain/charges';
import { daysUntil } from '@purchase-limits/domain/calendar';
import { isPaid, PLANS } from '@purchase-limits/domain/plans';
import { offeredTrialDays, subscriptionState } from '@purchase-limits/domain/trial';
import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { now } from '../../clock.js';
import type { Config } from '../../config.js';
import type { Tx } from '../../database/transactions.js';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { readBilling, readCharges } from '../billing-rows.js';
import type { BillingEntity } from '../billing.entity.js';
import { isCampaignValid } from '../campaign.js';
import type { ChargeEntity } from '../charge.entity.js';

/** The shop's plan, and what billing says of it. */
export class GetSubscription extends ShopQuery<SubscriptionView> {}

export const GetSubscriptionHandler = queryHandler(GetSubscription, (tx, _, config) => readSubscription(tx, config));

const FLAGS = { subscribing: false, getting: false, checking: false, cancelling: false } as const;

/** The same within a transaction of the shop. Blocked shops never get this far, so they need no check. */
export async function readSubscription(tx: Tx, { BILLING }: Pick<Config, 'BILLING'>): Promise<SubscriptionView> {
  const { plan } = await readEntitlement(tx);
  const charges = await readCharges(tx);
  const billing = await readBilling(tx);
  const at = now();
  const live = liveCharge(charges);
  const trial = trialOf(charges, billing.trialDaysExtend, at);
  const liveTrialEndsAt = live && live.trialDays > 0 ? trial.trialEndsAt : null;
  const state = subscriptionState(plan, liveTrialEndsAt, at);
  return {
    plan,
    planName: PLANS[plan].name,
    paid: isPaid(plan),
    interval: live?.interval ?? null,
    state,
    trialEndsAt: trial.trialEndsAt?.toISOString() ?? null,
    trialDaysLeft: state === 'trial' ? daysUntil(liveTrialEndsAt!, at) : 0,
    usedTrialDays: trial.usedTrialDays,
    trialDaysExtend: trial.trialDaysExtend,
    offeredTrialDays: offeredTrialDays(trial, at),
    paidUntil: live?.paidUntil?.toISOString() ?? null,
    endsAt: live?.endsAt?.toISOString() ?? null,
    frozen: charges.some(({ status }) => status === 'frozen'),
    pending: pendingOf(charges),
    next: nextOf(charges, live),
    coupon: BILLING === 'app-pricing' ? null : couponOf(billing, at),
    allow: BILLING !== 'off',
    ...FLAGS,
  };
}

/** The latest charge that waits for approval. */
function pendingOf(charges: readonly ChargeEntity[]): SubscriptionView['pending'] {
  const pending = charges.findLast(({ status }) => status === 'pending');
  if (!pending?.confirmationUrl) return null;
  const { id, plan, interval, confirmationUrl } = pending;
  return { id, plan, interval, confirmationUrl };
}

function nextOf(charges: readonly ChargeEntity[], live: ChargeEntity | undefined): SubscriptionView['next'] {
  const next = charges.findLast(({ status }) => status === 'accepted');
  if (!next) return null;
  const { id, plan, interval } = next;
  return { id, plan, interval, startsAt: live?.paidUntil?.toISOString() ?? null };
}

type Applied = Pick<BillingEntity, 'coupon' | 'campaign' | 'campaignUntil'>;

function couponOf({ coupon, campaign, campaignUntil }: Applied, at: Date): SubscriptionView['coupon'] {
  if (coupon !== null) return { code: coupon, isValid: true };
  return campaign === null ? null : { code: campaign, isValid: isCampaignValid({ campaignUntil }, at) };
}
