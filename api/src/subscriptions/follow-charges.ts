// Writes down what the platform says of a shop's charges, and what follows from it. Nothing but the platform's own word
// puts a shop on a paid plan.
import { randomUUID } from 'node:crypto';
import { daysUntil } from '@purchase-limits/domain/calendar';
import {
  followed,
  isOver,
  planPaidBy,
  superseded,
  trialOf,
  withdrawn,
  type Charge,
  type ReportedCharge,
} from '@purchase-limits/domain/charges';
import { Injectable, Logger } from '@nestjs/common';
import { now } from '../clock.js';
import { Transactions, type Tx } from '../database/transactions.js';
import { emit } from '../events/emit.js';
import type { ShopKey } from '../platform/access-tokens.js';
import { PlatformError } from '../platform/platform-error.js';
import { changePlan } from '../quota/write-quota.js';
import { BillingPort, type BillingAnswer, type BillingQuestion, type Refusal } from './billing-port.js';
import { lockBilling, readCharges } from './billing-rows.js';
import { BillingEntity } from './billing.entity.js';
import { ChargeEntity } from './charge.entity.js';
import { hostedCharges } from './hosted-charges.js';
import { readPlanEffects, type PlanEffects } from './plan-effects.js';
import type { ReportedSubscription } from './told-charges.js';

@Injectable()
export class FollowCharges {
  private readonly logger = new Logger(FollowCharges.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly billing: BillingPort,
  ) {}

  /** Records an upcoming change on the platform: if its outcome is lost, it is asked about soon. */
  async expectChange(shop: ShopKey): Promise<void> {
    await this.transactions.run(shop.id, (tx) => beginQuestion(tx, shop));
  }

  /** Asks the platform and writes down what it says. Throws a `PlatformError`. */
  async follow(shop: ShopKey): Promise<void> {
    const question = await this.transactions.run(shop.id, (tx) => beginQuestion(tx, shop));
    const answer = await this.ask(question);
    await this.transactions.run(shop.id, (tx) => writeAnswer(tx, answer));
  }

  /** Has the platform cancel a charge, and answers why it did not. Throws a `PlatformError`. */
  cancel(shop: ShopKey, platformId: string): Promise<Refusal[]> {
    return this.billing.cancel(shop, platformId);
  }

  /**
   * Has the platform cancel requests that nobody waits for any more, so that an old page cannot approve them. One that
   * was approved before we heard of it stays. One that it does not cancel expires there within two days. Throws a
   * `PlatformError`.
   */
  async cancelSuperseded(shop: ShopKey): Promise<void> {
    if ((await this.supersededIds(shop)).length === 0) return;
    await this.follow(shop);
    for (const id of await this.supersededIds(shop)) await this.cancel(shop, id);
    await this.follow(shop);
  }

  /** Likewise, leaving it to the next check of the shop's charges where the platform does not answer. */
  async cancelSupersededIfPossible(shop: ShopKey): Promise<void> {
    try {
      await this.cancelSuperseded(shop);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      this.logger.warn(`Could not cancel requests that nobody waits for: ${error.reason}`);
    }
  }

  ask(question: BillingQuestion): Promise<BillingAnswer> {
    return this.billing.ask(question);
  }

  private async supersededIds(shop: ShopKey): Promise<string[]> {
    const charges = await this.transactions.run(shop.id, readCharges);
    // Only what the platform has answered about is ever waited for.
    return charges.filter(({ status }) => status === 'superseded').map(({ platformId }) => platformId!);
  }
}

export async function beginQuestion(tx: Tx, shop: ShopKey): Promise<BillingQuestion> {
  const { asked } = await lockBilling(tx, shop.id);
  await tx.manager.update(BillingEntity, { shopId: shop.id }, { asked: asked + 1, checkedAt: now() });
  const open = (await readCharges(tx)).filter((charge) => !isOver(charge));
  return { shop, number: asked + 1, platformIds: open.flatMap(({ platformId }) => platformId ?? []) };
}

export async function writeAnswer(tx: Tx, { question, told: charges, contract }: BillingAnswer): Promise<void> {
  const { shop, number } = question;
  const { answered } = await lockBilling(tx, shop.id);
  if (number <= answered) return;
  await tx.manager.update(BillingEntity, { shopId: shop.id }, { answered: number });
  const kept = await readCharges(tx);
  const at = now();
  const told = contract === undefined ? charges : new Map([...charges, ...hostedCharges(contract, kept, at)]);
  const known = kept.map((charge) => {
    if (charge.platformId === null) return charge;
    const found = told.get(charge.platformId);
    if (found) return { ...followed(charge, found, at), endsAt: found.endsAt ?? null };
    return question.platformIds.includes(charge.platformId) ? followed(charge, goneOf(charge), at) : charge;
  });
  const unknown = [...told.values()].filter(
    ({ platformId }) => !kept.some((charge) => charge.platformId === platformId),
  );
  const adopted = unknown.flatMap((subscription) => adoptedCharge(shop.id, subscription, at) ?? []);
  await writeCharges(tx, shop.id, kept, superseded(kept, withOneActive([...known, ...adopted], at), at));
}

/** The merchant does not want to approve these any more, of the shop's charges that wait; answers whether any did. */
export async function withdraw(tx: Tx, shopId: string, isMeant: (charge: ChargeEntity) => boolean): Promise<boolean> {
  await lockBilling(tx, shopId);
  const waiting = (await readCharges(tx)).filter((charge) => charge.status === 'pending' && isMeant(charge));
  for (const charge of waiting) await tx.manager.save(ChargeEntity, withdrawn(charge));
  return waiting.length > 0;
}

/** Charges unknown to the platform aren't billed. */
function goneOf({ status }: Charge): ReportedCharge {
  return {
    status: status === 'pending' || status === 'superseded' ? 'expired' : 'cancelled',
    paidUntil: null,
    createdAt: null,
  };
}

/** Of several that the platform told as active the latest counts; it bills a shop for one. */
function withOneActive(charges: ChargeEntity[], at: Date): ChargeEntity[] {
  const active = charges.filter(({ status }) => status === 'active');
  const [latest] = [...active].sort((one, other) => other.requestedAt.getTime() - one.requestedAt.getTime());
  const ended = { status: 'cancelled', paidUntil: null, createdAt: null } as const;
  return charges.map((charge) => (active.includes(charge) && charge !== latest ? followed(charge, ended, at) : charge));
}

/** The platform has cancelled everything: the app was uninstalled. Answers that are still on their way are dropped. */
export async function endCharges(tx: Tx, shopId: string, at: Date): Promise<void> {
  const { asked } = await lockBilling(tx, shopId);
  await tx.manager.update(BillingEntity, { shopId }, { asked: asked + 1, answered: asked + 1 });
  const kept = await readCharges(tx);
  const told = { status: 'cancelled', paidUntil: null, createdAt: null } as const;
  await writeCharges(
    tx,
    shopId,
    kept,
    kept.map((charge) => followed(charge, told, at)),
  );
}

/** The row of a subscription that the platform has and we do not: the answer to our request was lost. */
function adoptedCharge(shopId: string, told: ReportedSubscription, at: Date): ChargeEntity | null {
  const { plan, platformId, interval, trialDays, createdAt, endsAt = null } = told;
  if (plan === null) return null;
  const charge = {
    id: randomUUID(),
    shopId,
    platformId,
    plan,
    interval,
    code: null,
    trialDays,
    firstChargeCents: 0,
    confirmationUrl: null,
    requestedAt: createdAt,
    status: 'pending',
    approvedAt: null,
    endedAt: null,
    paidUntil: null,
    endsAt,
  } as const;
  return followed<ChargeEntity>(charge, told, at);
}

/** Those that are not active any more first: a shop has one active charge at most. */
async function writeCharges(
  tx: Tx,
  shopId: string,
  before: readonly ChargeEntity[],
  after: readonly ChargeEntity[],
): Promise<void> {
  const statusBefore = (id: string) => before.find((charge) => charge.id === id)?.status ?? null;
  const changed = [...after].sort((one, other) => rank(one) - rank(other));
  for (const charge of changed) await tx.manager.save(ChargeEntity, charge);
  const plan = planPaidBy(after);
  const effects = await readPlanEffects(tx, plan);
  for (const charge of changed)
    if (charge.status !== statusBefore(charge.id)) await emitChange(tx, shopId, charge, effects);
  const isFrozen = changed.some(({ id, status }) => status === 'frozen' && status !== statusBefore(id));
  await changePlan(tx, shopId, plan, { stopped: effects.stopped, isFrozen });
}

const rank = ({ status }: Charge) => (status === 'active' ? 1 : 0);

async function emitChange(
  tx: Tx,
  shopId: string,
  charge: ChargeEntity,
  { stopped, restored }: PlanEffects,
): Promise<void> {
  const { id, plan, interval, status } = charge;
  const told = { shopId, chargeId: id, plan, interval };
  if (status === 'active')
    await emit(tx, { type: 'SubscriptionActivated', ...told, trialDays: trialDaysLeft(charge), restored });
  else if (status === 'frozen') await emit(tx, { type: 'SubscriptionFrozen', ...told, stopped });
  else if (status === 'declined' || status === 'expired' || status === 'cancelled')
    await emit(tx, { type: 'SubscriptionEnded', ...told, status });
}

/** 0 after the trial, and without one. */
function trialDaysLeft(charge: ChargeEntity): number {
  const at = now();
  return daysUntil(trialOf([charge], 0, at).trialEndsAt ?? at, at);
}
