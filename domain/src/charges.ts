// What a shop has asked the platform to bill, and what follows from what became of it (rules §7). A shop is on a paid
// plan while one of its charges is active, and on none otherwise.
import { wholeDays } from './calendar.js';
import type { BillingInterval, PaidPlanId, PlanId } from './plans.js';
import type { Trial } from './trial.js';

/**
 * `requested`: the platform is being asked for it. `pending`: waits for the merchant's approval. `superseded`: nobody
 * waits for that approval any more, and the platform is to cancel it. `accepted`: approved, begins when what is paid
 * for has ended. `frozen`: held back by the platform until its bill is paid.
 */
export const CHARGE_STATUSES = [
  'requested',
  'pending',
  'superseded',
  'accepted',
  'active',
  'frozen',
  'declined',
  'expired',
  'cancelled',
] as const;
export type ChargeStatus = (typeof CHARGE_STATUSES)[number];

export type Charge = {
  plan: PaidPlanId;
  interval: BillingInterval;
  status: ChargeStatus;
  /** With how many it began, and those that were added since. */
  trialDays: number;
  /** When it became active for the first time. */
  approvedAt: Date | null;
  /** When it was cancelled, declined or expired. */
  endedAt: Date | null;
  /** As the platform says. */
  paidUntil: Date | null;
};

/**
 * What the platform says of a charge. `createdAt`: when it was asked for. `trialDays`: with those that were added
 * since; absent: it does not say. `approvedAt`: likewise, where the platform has it.
 */
export type ReportedCharge = {
  status: ChargeStatus;
  paidUntil: Date | null;
  createdAt: Date | null;
  trialDays?: number;
  approvedAt?: Date;
};

const DAY_MS = 86_400_000;
/** Monthly charges are billed that often. */
const DAYS_A_MONTH = 30;
const OVER: readonly ChargeStatus[] = ['declined', 'expired', 'cancelled'];
/** The platform lets an approval wait so long. */
const APPROVED_WITHIN_MS = 2 * DAY_MS;

/** Whether nothing can become of it any more. */
export function isOver({ status }: Pick<Charge, 'status'>): boolean {
  return OVER.includes(status);
}

/**
 * The charge after the platform was asked at this moment. One that was taken for over lives again where the platform
 * bills it: its word counts, not ours.
 */
export function followed<Kept extends Charge>(charge: Kept, told: ReportedCharge, at: Date): Kept {
  const { status, paidUntil } = told;
  if (isOver(charge) && (isOver({ status }) || status === 'pending')) return charge;
  if (charge.status === 'superseded' && status === 'pending') return charge;
  const trialDays = told.trialDays ?? charge.trialDays;
  return {
    ...charge,
    status,
    trialDays,
    paidUntil: paidUntil ?? charge.paidUntil,
    approvedAt: thawedApproval({ ...charge, trialDays }, told, at) ?? approvedAt(charge, told, at),
    endedAt: isOver({ status }) ? at : null,
  };
}

/** A request that may be open on the merchant's screen at this moment is not taken from under their hands. */
const JUST_REQUESTED_MS = 60_000;

type KeptCharge = Charge & { id: string; requestedAt: Date; endsAt?: Date | null };

/**
 * The charges after a change: what was approved takes the place of all requests that wait, since the merchant has
 * decided, and a request for what the shop has already is not waited for. The platform is then asked to cancel those.
 */
export function superseded<Kept extends KeptCharge>(before: readonly Kept[], after: readonly Kept[], at: Date): Kept[] {
  const wasBilled = (id: string) => billedCharges(before).some((charge) => charge.id === id);
  const isDecided = billedCharges(after).some(({ id }) => !wasBilled(id));
  const live = liveCharge(after);
  const isNeeded = (charge: Kept) => {
    if (isLiveAlready(charge, live)) return false;
    return !isDecided || at.getTime() - charge.requestedAt.getTime() < JUST_REQUESTED_MS;
  };
  return after.map((charge) => (isNeeded(charge) ? charge : withdrawn(charge)));
}

/** Whether the shop has this plan in this interval; what ends can be chosen again. */
export function isLiveAlready(
  { plan, interval }: Pick<Charge, 'plan' | 'interval'>,
  live: Pick<KeptCharge, 'plan' | 'interval' | 'endsAt'> | undefined,
): boolean {
  return live?.plan === plan && live.interval === interval && !live.endsAt;
}

/** The charge after nobody wants to approve it any more; unchanged unless it waits for that. */
export function withdrawn<Kept extends Charge>(charge: Kept): Kept {
  return charge.status === 'pending' ? { ...charge, status: 'superseded' } : charge;
}

/**
 * When the trial of a charge that is no longer frozen began, as the platform counts it: by the first period, which
 * begins when the trial ends and has been moved on by the time that the charge was frozen. Null: it has no such trial.
 */
function thawedApproval({ status, approvedAt: before, interval, trialDays }: Charge, told: ReportedCharge, at: Date) {
  if (status !== 'frozen' || told.status !== 'active' || before === null || told.paidUntil === null) return null;
  const trialEndsAt = periodStart(told.paidUntil, interval).getTime();
  const began = trialEndsAt - trialDays * DAY_MS;
  return trialEndsAt > at.getTime() && began >= before.getTime() && began <= at.getTime() ? new Date(began) : null;
}

/** When the period began that ends then. */
function periodStart(end: Date, interval: BillingInterval): Date {
  if (interval === 'monthly') return new Date(end.getTime() - DAYS_A_MONTH * DAY_MS);
  const start = new Date(end);
  start.setUTCFullYear(start.getUTCFullYear() - 1);
  return start;
}

const approvedAt = (charge: Charge, told: ReportedCharge, at: Date) =>
  charge.approvedAt ?? (told.status === 'active' ? (told.approvedAt ?? approvalOf(charge, told, at)) : null);

/** When a charge that is seen active for the first time was approved: not later than it could be. */
function approvalOf({ status }: Charge, { createdAt }: ReportedCharge, at: Date): Date {
  if (status === 'accepted' || createdAt === null) return at;
  return new Date(Math.min(at.getTime(), createdAt.getTime() + APPROVED_WITHIN_MS));
}

/** The plan that these charges pay for. */
export function planPaidBy(charges: readonly Charge[]): PlanId {
  return liveCharge(charges)?.plan ?? 'free';
}

/** The charges that the platform bills, holds back, or will bill. */
export function billedCharges<Kept extends Charge>(charges: readonly Kept[]): Kept[] {
  return charges.filter(({ status }) => status === 'active' || status === 'frozen' || status === 'accepted');
}

/** The active charge; undefined: there is none. */
export function liveCharge<Kept extends Charge>(charges: readonly Kept[]): Kept | undefined {
  return charges.find(({ status }) => status === 'active');
}

/**
 * What the shop has had of its trial. The time of all its trials is added up before it is counted in whole days; where
 * one goes on in another charge, the time of both counts once.
 */
export function trialOf(charges: readonly Charge[], trialDaysExtend: number, at: Date): Trial {
  const trials = charges.flatMap(({ approvedAt, trialDays, endedAt }) =>
    approvedAt && trialDays > 0
      ? [{ from: approvedAt.getTime(), until: approvedAt.getTime() + trialDays * DAY_MS, endedAt }]
      : [],
  );
  const used = trials.map(({ from, until, endedAt }) => ({ from, until: Math.min(until, (endedAt ?? at).getTime()) }));
  const ends = trials.map(({ until }) => until);
  return {
    trialEndsAt: ends.length > 0 ? new Date(Math.max(...ends)) : null,
    usedTrialDays: wholeDays(coveredMs(used)),
    trialDaysExtend,
  };
}

/** How long any of these times lasts. */
function coveredMs(times: readonly { from: number; until: number }[]): number {
  let covered = 0;
  let coveredUntil = -Infinity;
  for (const { from, until } of [...times].sort((one, other) => one.from - other.from)) {
    covered += Math.max(0, until - Math.max(from, coveredUntil));
    coveredUntil = Math.max(coveredUntil, until);
  }
  return covered;
}
