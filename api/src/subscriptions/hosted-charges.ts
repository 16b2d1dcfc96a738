// The charges of a shop that chooses its plan on the platform's page. The platform has one contract for the shop, and
// no id for it: which charge it is follows from its plan and interval.
import { randomUUID } from 'node:crypto';
import { isOver, type ChargeStatus } from '@purchase-limits/domain/charges';
import { PAID_PLAN_IDS, PLANS, type BillingInterval, type PaidPlanId } from '@purchase-limits/domain/plans';
import type { ActiveSubscription } from '../platform/partner-client.js';
import { PlatformError } from '../platform/platform-error.js';
import type { ChargeEntity } from './charge.entity.js';
import type { ReportedSubscription } from './told-charges.js';

type Choice = { plan: PaidPlanId; interval: BillingInterval };
/** What a shop has chosen. `endsAt`: when it ends, where the merchant asked for that. `next`: what follows then. */
export type Contract = Choice & {
  trialEndsAt: Date | null;
  paidUntil: Date | null;
  endsAt: Date | null;
  next: Choice | null;
  /** A charge of ours that became this contract. */
  chargeId: string | null;
};

const PREFIX = 'app-pricing:';
const DAY_MS = 86_400_000;
/** So long the merchant may still be choosing on the page. */
export const CHOOSING_MS = DAY_MS;

export const hostedId = (id: string) => PREFIX + id;
export const isHostedId = (platformId: string | null) => platformId !== null && platformId.startsWith(PREFIX);

/** In our terms; null: the shop pays for nothing. Throws for a plan that we do not have: nothing is known then. */
export function contractOf(told: ActiveSubscription | null): Contract | null {
  const choice = told && choiceOf(told);
  if (!told || !choice) return null;
  const { trialEndsAt, currentBillingCycle, pendingUpdate, cancelAtEndOfCycle, legacySubscriptionId } = told;
  const paidUntil = currentBillingCycle?.endTime ?? null;
  const next = pendingUpdate && choiceOf(pendingUpdate);
  const isEnding = cancelAtEndOfCycle || (pendingUpdate !== null && next === null);
  return {
    ...choice,
    trialEndsAt,
    paidUntil,
    endsAt: isEnding ? (paidUntil ?? trialEndsAt) : null,
    next: isEnding ? null : next,
    chargeId: legacySubscriptionId,
  };
}

/** null: the free plan. */
function choiceOf({ items, billingPeriod }: Pick<ActiveSubscription, 'items' | 'billingPeriod'>): Choice | null {
  const handles = items.map(({ handle }) => handle);
  const plan = PAID_PLAN_IDS.find((id) => handles.includes(PLANS[id].handle));
  if (plan) return { plan, interval: billingPeriod === 'ANNUAL' ? 'yearly' : 'monthly' };
  if (handles.includes(PLANS.free.handle)) return null;
  throw new PlatformError(
    'unusable',
    `the pricing page has a plan that is none of ours: ${handles.join().slice(0, 100)}`,
  );
}

/** What the contract says of the shop's charges: of those that are kept, and of those that only the platform has. */
export function hostedCharges(
  contract: Contract | null,
  kept: readonly ChargeEntity[],
  at: Date,
): Map<string, ReportedSubscription> {
  const open = kept.filter((charge) => isHostedId(charge.platformId) && !isOver(charge));
  const told: ReportedSubscription[] = [];
  if (contract) {
    const became = kept.find((charge) => charge.platformId === contract.chargeId && isFor(charge, contract));
    const live = (became && !isOver(became) ? became : null) ?? likeliest(open, contract);
    told.push(reported(contract, 'active', live, at, trialIn(contract, live, at)));
    const { next } = contract;
    if (next) told.push(reported({ ...contract, ...next }, 'accepted', likeliest(open, next), at, { trialDays: 0 }));
  }
  const isToldOf = ({ platformId }: ChargeEntity) => told.some((one) => one.platformId === platformId);
  for (const charge of open.filter((one) => !isToldOf(one) && mayStillBeChosen(one, contract, at)))
    told.push(reported({ ...charge, endsAt: null }, 'pending', charge, at, charge));
  return new Map(told.map((one) => [one.platformId, one]));
}

const isFor = (charge: Choice, { plan, interval }: Choice) => charge.plan === plan && charge.interval === interval;
const LIKELIHOOD: readonly ChargeStatus[] = ['active', 'accepted', 'pending', 'superseded'];

/** The charge that the choice is: the one that has begun, else the latest that the merchant went to the page for. */
function likeliest(open: readonly ChargeEntity[], choice: Choice): ChargeEntity | null {
  const [first] = open
    .filter((charge) => isFor(charge, choice))
    .toReversed()
    .sort((one, other) => LIKELIHOOD.indexOf(one.status) - LIKELIHOOD.indexOf(other.status));
  return first ?? null;
}

/** What the shop has already, it cannot choose, unless that is about to end. */
function mayStillBeChosen(charge: ChargeEntity, contract: Contract | null, at: Date): boolean {
  const isNews = !contract || contract.endsAt !== null || !isFor(charge, contract);
  return charge.status === 'pending' && isNews && at.getTime() - charge.requestedAt.getTime() < CHOOSING_MS;
}

type Trial = { trialDays: number; approvedAt?: Date };

/** A trial that is over is not told any more: what we knew of it stays. */
function trialIn({ trialEndsAt }: Contract, charge: ChargeEntity | null, at: Date): Trial {
  const began = charge?.approvedAt ?? null;
  if (!trialEndsAt) return { trialDays: began ? charge!.trialDays : 0 };
  if (began) return { trialDays: Math.max(0, Math.round((trialEndsAt.getTime() - began.getTime()) / DAY_MS)) };
  const trialDays = Math.max(0, Math.ceil((trialEndsAt.getTime() - at.getTime()) / DAY_MS));
  return { trialDays, approvedAt: new Date(trialEndsAt.getTime() - trialDays * DAY_MS) };
}

function reported(
  { plan, interval, paidUntil, endsAt }: Choice & Pick<Contract, 'paidUntil' | 'endsAt'>,
  status: ChargeStatus,
  charge: ChargeEntity | null,
  at: Date,
  { trialDays, approvedAt }: Trial | ChargeEntity,
): ReportedSubscription {
  return {
    platformId: charge?.platformId ?? hostedId(randomUUID()),
    plan,
    interval,
    status,
    paidUntil: status === 'active' ? paidUntil : null,
    endsAt: status === 'active' ? endsAt : null,
    createdAt: at,
    trialDays,
    ...(approvedAt && { approvedAt }),
  };
}
