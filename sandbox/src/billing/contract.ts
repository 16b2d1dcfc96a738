// What a store has chosen on the pricing page, and what time makes of it.
import type { Interval } from './subscription.js';

export type Choice = { handle: string; interval: Interval };
export type Contract = Choice & {
  startedAt: Date;
  /** null: it began without a trial. */
  trialEndsAt: Date | null;
  cancelAtEndOfCycle: boolean;
  /** What takes its place at the end of the cycle. */
  next: Choice | null;
};
/** `trialBeganAt`: stays when the contract ends. */
export type PricingState = { contract: Contract | null; trialBeganAt: Date | null };
export type Cycle = { startTime: Date; endTime: Date };

const DAY_MS = 86_400_000;
const DAYS_OF_INTERVAL = 30;
/** So long the platform remembers that a store had its trial. */
const TRIAL_REMEMBERED_DAYS = 180;

export function isInTrial({ trialEndsAt }: Contract, at: Date): boolean {
  return trialEndsAt !== null && at < trialEndsAt;
}

/** null during the trial. */
export function cycleAt(contract: Contract, at: Date): Cycle | null {
  if (isInTrial(contract, at)) return null;
  const first = contract.trialEndsAt ?? contract.startedAt;
  let period = 0;
  while (startOf(contract, first, period + 1) <= at) period += 1;
  return { startTime: startOf(contract, first, period), endTime: startOf(contract, first, period + 1) };
}

/** The state after the merchant has approved a paid plan. What is paid for by the year runs out first. */
export function chosen(state: PricingState, choice: Choice, trialDays: number, at: Date): PricingState {
  const { contract } = state;
  if (contract && isSame(contract, choice))
    return { ...state, contract: { ...contract, cancelAtEndOfCycle: false, next: null } };
  const isDeferred = contract?.interval === 'ANNUAL' && choice.interval !== 'ANNUAL' && !isInTrial(contract, at);
  if (isDeferred) return { ...state, contract: { ...contract, cancelAtEndOfCycle: false, next: choice } };
  const isForgotten = at.getTime() - (state.trialBeganAt?.getTime() ?? 0) > TRIAL_REMEMBERED_DAYS * DAY_MS;
  const trialBeganAt = trialDays > 0 && isForgotten ? at : state.trialBeganAt;
  const trialEndsAt = trialBeganAt && new Date(trialBeganAt.getTime() + trialDays * DAY_MS);
  const begun = { startedAt: at, trialEndsAt: trialEndsAt && trialEndsAt > at ? trialEndsAt : null };
  return { trialBeganAt, contract: { ...choice, ...begun, cancelAtEndOfCycle: false, next: null } };
}

/** The state after the merchant has chosen the free plan: it begins when what is paid for, or tried, has ended. */
export function cancelled({ contract, ...state }: PricingState): PricingState {
  return { ...state, contract: contract && { ...contract, cancelAtEndOfCycle: true, next: null } };
}

/** The state at this time, if it was as given when it was last looked at. */
export function advanced(state: PricingState, since: Date, at: Date): PricingState {
  const { contract } = state;
  if (!contract || (!contract.cancelAtEndOfCycle && !contract.next)) return state;
  const endsAt = cycleAt(contract, since)?.endTime ?? contract.trialEndsAt!;
  if (at < endsAt) return state;
  const { next } = contract;
  const begun = next && { ...next, startedAt: endsAt, trialEndsAt: null, cancelAtEndOfCycle: false, next: null };
  return { ...state, contract: begun };
}

function isSame(one: Choice, other: Choice): boolean {
  return one.handle === other.handle && one.interval === other.interval;
}

function startOf({ interval }: Choice, first: Date, period: number): Date {
  if (interval === 'EVERY_30_DAYS') return new Date(first.getTime() + period * DAYS_OF_INTERVAL * DAY_MS);
  const start = new Date(first);
  start.setUTCFullYear(first.getUTCFullYear() + period);
  return start;
}
