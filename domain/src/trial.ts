// How long a shop may use a paid plan before it is charged (specification §4, rules §7).
import { wholeDays } from './calendar.js';
import { isPaid, type PlanId } from './plans.js';

export const TRIAL_DAYS = 7;

/** `trialDaysExtend`: days that the operator has added. `trialEndsAt`: null when there was no trial yet. */
export type Trial = { trialEndsAt: Date | null; usedTrialDays: number; trialDaysExtend: number };

/** The end of a trial as the platform and older shops have it: an ISO text, or seconds since 1970. */
export function readTrialEnd(value: string | number | null | undefined): Date | null {
  if (value === null || value === undefined || value === '') return null;
  const seconds = typeof value === 'number' ? value : Number(value);
  const end = new Date(Number.isNaN(seconds) ? value : seconds * 1_000);
  if (Number.isNaN(end.getTime())) throw new RangeError(`A trial cannot end at ${value}`);
  return end;
}

/** Whether the shop may try paid plans. */
export function isTrialAvailable({ trialEndsAt, usedTrialDays, trialDaysExtend }: Trial, at: Date): boolean {
  return trialEndsAt === null || usedTrialDays < TRIAL_DAYS + trialDaysExtend || trialEndsAt > at;
}

/**
 * With how many days of trial the next subscription begins: those that are left. Where all are used and the platform's
 * trial goes on, as many whole days of it as are left: a change of plan never makes a trial longer.
 */
export function offeredTrialDays(trial: Trial, at: Date): number {
  if (!isTrialAvailable(trial, at)) return 0;
  const left = TRIAL_DAYS + trial.trialDaysExtend - trial.usedTrialDays;
  return left > 0 ? left : wholeDays((trial.trialEndsAt ?? at).getTime() - at.getTime());
}

export const SUBSCRIPTION_STATES = ['free', 'trial', 'activated'] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** A paid plan is on trial until its trial ends. */
export function subscriptionState(plan: PlanId, trialEndsAt: Date | null, at: Date): SubscriptionState {
  if (!isPaid(plan)) return 'free';
  return trialEndsAt !== null && trialEndsAt > at ? 'trial' : 'activated';
}
