// All subscriptions of one shop in memory, and what changes them: the shop, the app, and the time.
import { replacesLaterAt } from './replacement.js';
import {
  chargeCents,
  expiresAt,
  isLive,
  nextChargeAt,
  trialEndsAt,
  type Status,
  type Subscription,
} from './subscription.js';

export type Charge = { subscriptionId: number; at: Date; cents: number; isTest: boolean };
export type TrialProblem = 'SUBSCRIPTION_NOT_ACTIVE' | 'TRIAL_NOT_ACTIVE';
/** A change that the subscription's status does not allow. */
export class StatusError extends Error {
  readonly statusCode = 409;
  constructor(change: string, status: Status) {
    super(`A subscription that is ${status} cannot be ${change}`);
  }
}

export class Ledger {
  readonly charges: Charge[] = [];
  /** The subscriptions as they were after each change of a status, in the order of the changes. */
  readonly changes: Subscription[] = [];

  constructor(readonly subscriptions: Subscription[]) {}

  find(id: number): Subscription | null {
    return this.subscriptions.find((each) => each.id === id) ?? null;
  }

  live(): Subscription | null {
    return this.subscriptions.find(isLive) ?? null;
  }

  /** Processes everything due by then, in order. */
  advanceTo(now: Date): void {
    for (;;) {
      const due = this.subscriptions
        .flatMap((each) => ({ subscription: each, at: this.dueAt(each) }))
        .filter(({ at }) => at !== null && at <= now)
        .sort((a, b) => a.at!.getTime() - b.at!.getTime())[0];
      if (!due) return;
      if (due.subscription.status === 'PENDING') this.set(due.subscription, 'EXPIRED', due.at!);
      else this.beginPeriod(due.subscription, due.at!);
    }
  }

  /** The merchant accepts; it starts now, or when the present period of the live subscription ends. */
  approve(subscription: Subscription, now: Date): void {
    requireStatus(subscription, ['PENDING'], 'approved');
    this.cancelAccepted(now);
    const live = this.live();
    if (live && replacesLaterAt(live, subscription, now)) return this.set(subscription, 'ACCEPTED', now);
    if (live) this.set(live, 'CANCELLED', now);
    this.start(subscription, now);
  }

  decline(subscription: Subscription, now: Date): void {
    requireStatus(subscription, ['PENDING'], 'declined');
    this.set(subscription, 'DECLINED', now);
  }

  /** Ends it at once; what was approved to follow the live subscription does not start any more. */
  cancel(subscription: Subscription, now: Date): void {
    requireStatus(subscription, ['PENDING', 'ACTIVE', 'FROZEN', 'ACCEPTED'], 'cancelled');
    const wasLive = isLive(subscription);
    this.set(subscription, 'CANCELLED', now);
    if (wasLive) this.cancelAccepted(now);
  }

  /** The shop does not pay. */
  freeze(subscription: Subscription, now: Date): void {
    requireStatus(subscription, ['ACTIVE'], 'frozen');
    subscription.frozenAt = now;
    this.set(subscription, 'FROZEN', now);
  }

  /** The shop pays again; the time in between is not billed, and the rest of the period follows. */
  unfreeze(subscription: Subscription, now: Date): void {
    requireStatus(subscription, ['FROZEN'], 'unfrozen');
    const frozenMs = now.getTime() - subscription.frozenAt!.getTime();
    subscription.startedAt = new Date(subscription.startedAt!.getTime() + frozenMs);
    subscription.frozenAt = null;
    this.set(subscription, 'ACTIVE', now);
  }

  /** Makes the trial longer while it lasts; otherwise answers why not. */
  extendTrial(subscription: Subscription, days: number, now: Date): TrialProblem | null {
    if (subscription.status !== 'ACTIVE') return 'SUBSCRIPTION_NOT_ACTIVE';
    if (now >= trialEndsAt(subscription)) return 'TRIAL_NOT_ACTIVE';
    Object.assign(subscription, { trialDays: subscription.trialDays + days, updatedAt: now });
    return null;
  }

  /** The app was uninstalled. */
  end(now: Date): void {
    for (const each of this.subscriptions)
      if (each.status === 'PENDING') this.set(each, 'DECLINED', now);
      else if (isLive(each) || each.status === 'ACCEPTED') this.set(each, 'CANCELLED', now);
  }

  private dueAt(subscription: Subscription): Date | null {
    if (subscription.status === 'PENDING') return expiresAt(subscription);
    return subscription.status === 'ACTIVE' ? nextChargeAt(subscription) : null;
  }

  /** Bills the next period, or starts the subscription that waits for the end of this one's period. */
  private beginPeriod(subscription: Subscription, at: Date): void {
    const accepted = this.subscriptions.find(({ status }) => status === 'ACCEPTED');
    if (accepted) {
      this.set(subscription, 'CANCELLED', at);
      return this.start(accepted, at);
    }
    const cents = chargeCents(subscription, subscription.billedPeriods);
    subscription.billedPeriods += 1;
    subscription.updatedAt = at;
    if (cents > 0) this.charges.push({ subscriptionId: subscription.id, at, cents, isTest: subscription.isTest });
  }

  private start(subscription: Subscription, at: Date): void {
    subscription.startedAt = at;
    this.set(subscription, 'ACTIVE', at);
  }

  private cancelAccepted(at: Date): void {
    for (const each of this.subscriptions) if (each.status === 'ACCEPTED') this.set(each, 'CANCELLED', at);
  }

  private set(subscription: Subscription, status: Status, at: Date): void {
    Object.assign(subscription, { status, updatedAt: at });
    this.changes.push({ ...subscription });
  }
}

function requireStatus(subscription: Subscription, allowed: Status[], change: string): void {
  if (!allowed.includes(subscription.status)) throw new StatusError(change, subscription.status);
}
