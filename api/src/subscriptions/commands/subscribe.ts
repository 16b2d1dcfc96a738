import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { billedCharges, isLiveAlready, isOver, liveCharge, trialOf } from '@purchase-limits/domain/charges';
import { couponFor, couponOf, fits, type CouponCode } from '@purchase-limits/domain/coupons';
import { isPaid, type BillingInterval, type PaidPlanId, type PlanId } from '@purchase-limits/domain/plans';
import { firstChargeCents } from '@purchase-limits/domain/prices';
import { offeredTrialDays } from '@purchase-limits/domain/trial';
import type { SubscribeAnswer } from '@purchase-limits/contract/subscription';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { now } from '../../clock.js';
import { CONFIG, type Config } from '../../config.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { emit } from '../../events/emit.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { CommandWith } from '../../http/handlers.js';
import { RuleError } from '../../http/rule-error.js';
import { chargeRefused, invalidCoupon, requireMerchant } from '../billing-errors.js';
import { BillingPort, type Refusal } from '../billing-port.js';
import { lockBilling, readBilling, readCharges } from '../billing-rows.js';
import { isCampaignValid } from '../campaign.js';
import { ChargeEntity } from '../charge.entity.js';
import { FollowCharges, withdraw } from '../follow-charges.js';
import { isHostedId } from '../hosted-charges.js';

/** `code` undefined: the applied one, where it is for this plan. */
type Choice = { shop: CurrentShop; plan: PlanId; interval: BillingInterval; code: string | undefined };

/** The merchant wants another plan or interval. Paid ones need approval on the platform's page. */
export class Subscribe extends CommandWith<SubscribeAnswer, Choice> {}

type Terms = Pick<ChargeEntity, 'plan' | 'interval' | 'code' | 'trialDays' | 'firstChargeCents'>;
/** `code`: as it was given; absent: the applied one. */
type Wish = { plan: PaidPlanId; interval: BillingInterval; code: string | undefined; takesCodes: boolean };
/** A charge to ask the platform for, or one that waits for approval already. */
type Wanted = { charge: ChargeEntity; isNew: boolean };

/** The platform lets an approval wait for two days; nearly so long the same one is used again. */
const USED_AGAIN_MS = 47 * 3_600_000;
/** A request to the platform has ended by then, in one way or another. */
const ASKING_MS = 60_000;
const LOOK_AGAIN_MS = 100;
const MOST_LOOKS = 100;

@CommandHandler(Subscribe)
export class SubscribeHandler implements ICommandHandler<Subscribe> {
  constructor(
    private readonly transactions: Transactions,
    private readonly billing: BillingPort,
    private readonly charges: FollowCharges,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute({ given: { shop, plan, interval, code } }: Subscribe): Promise<SubscribeAnswer> {
    requireMerchant(shop);
    if (!isPaid(plan)) return this.moveToFree(shop);
    if (this.config.BILLING === 'off')
      throw new RuleError(403, 'billing_off', 'Plans cannot be changed here: billing is not configured.');
    let isFollowed = false;
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      const wanted = await this.transactions.run(shop.id, (tx) =>
        wantedCharge(tx, shop.id, { plan, interval, code, takesCodes: !this.billing.isHosted }),
      );
      if (wanted?.isNew) return this.request(shop, wanted.charge);
      if (wanted && (isFollowed || isYoung(wanted.charge)))
        return { confirmationUrl: wanted.charge.confirmationUrl, isRedirect: true };
      if (wanted) {
        // It may have been declined since.
        await this.charges.follow(shop);
        isFollowed = true;
        continue;
      }
      // Another click or window is asking the platform at this moment.
      await pause(LOOK_AGAIN_MS);
    }
    throw overtaken();
  }

  /** Asks the platform for the charge. One that it did not answer about expires there without approval. */
  private async request(shop: CurrentShop, charge: ChargeEntity): Promise<SubscribeAnswer> {
    const { id, plan, interval, code } = charge;
    try {
      const { platformId, confirmationUrl } = await this.billing.prepare(shop, charge);
      await this.transactions.run(shop.id, async (tx) => {
        await lockBilling(tx, shop.id);
        const change = { platformId, confirmationUrl, status: 'pending' } as const;
        const { affected } = await tx.manager.update(ChargeEntity, { id, status: 'requested' }, change);
        // The app was uninstalled meanwhile, or another request was made as this one took too long.
        if (affected === 0) throw overtaken();
        await emit(tx, { type: 'SubscriptionRequested', shopId: shop.id, chargeId: id, plan, interval, code });
        await withdraw(tx, shop.id, (other) => other.id !== id);
      });
      await this.charges.cancelSupersededIfPossible(shop);
      // An earlier request for the same plan was approved, which the platform has only now said.
      const charges = await this.transactions.run(shop.id, readCharges);
      if (isLiveAlready(charge, liveCharge(charges))) throw alreadySubscribed();
      return { confirmationUrl, isRedirect: true };
    } catch (error) {
      await this.transactions.run(shop.id, (tx) => tx.manager.delete(ChargeEntity, { id, status: 'requested' }));
      throw error;
    }
  }

  /**
   * Needs no approval: whatever is billed is cancelled at once, and the platform's word on it is written down. What was
   * chosen on the platform's page, the merchant cancels there.
   */
  private async moveToFree(shop: CurrentShop): Promise<SubscribeAnswer> {
    await this.charges.follow(shop);
    await this.transactions.run(shop.id, (tx) => withdraw(tx, shop.id, () => true));
    const billed = await this.billedCharges(shop);
    if (billed.length > 0) await this.charges.expectChange(shop);
    const page = this.billing.pricingPage(shop);
    const errors: Refusal[] = [];
    for (const { platformId } of billed)
      if (platformId && !isHostedId(platformId)) errors.push(...(await this.charges.cancel(shop, platformId)));
    if (page !== null && billed.some(({ platformId }) => isHostedId(platformId)))
      return { confirmationUrl: page, isRedirect: true };
    if (billed.length > 0) await this.charges.follow(shop);
    if ((await this.billedCharges(shop)).length > 0) throw chargeRefused(errors);
    await this.charges.cancelSupersededIfPossible(shop);
    return { confirmationUrl: null, isRedirect: false };
  }

  private billedCharges(shop: CurrentShop): Promise<ChargeEntity[]> {
    return this.transactions.run(shop.id, async (tx) => billedCharges(await readCharges(tx)));
  }
}

function alreadySubscribed(): RuleError {
  return new RuleError(409, 'already_subscribed', 'Your store is on this plan already.');
}

function overtaken(): RuleError {
  return new RuleError(409, 'subscribing', 'Another change of your plan is under way. Please try again in a moment.');
}

/** The charge for what is wanted; null: the platform is being asked for one. */
async function wantedCharge(tx: Tx, shopId: string, wish: Wish): Promise<Wanted | null> {
  await lockBilling(tx, shopId);
  const at = now();
  const charges = await readCharges(tx);
  if (isLiveAlready(wish, liveCharge(charges))) throw alreadySubscribed();
  const terms = await termsOf(tx, charges, wish);
  const open = charges.filter((charge) => !isOver(charge));
  const waiting = open.find((charge) => charge.status === 'pending' && isSame(charge, terms) && isUsable(charge, at));
  if (waiting) return { charge: waiting, isNew: false };
  const asking = open.find(({ status }) => status === 'requested');
  if (asking && at.getTime() - asking.requestedAt.getTime() < ASKING_MS) return null;
  if (asking) await tx.manager.delete(ChargeEntity, { id: asking.id });
  const charge = tx.manager.create(ChargeEntity, {
    ...terms,
    id: randomUUID(),
    shopId,
    platformId: null,
    status: 'requested',
    confirmationUrl: null,
    requestedAt: at,
    approvedAt: null,
    endedAt: null,
    paidUntil: null,
    endsAt: null,
  });
  await tx.manager.insert(ChargeEntity, charge);
  return { charge, isNew: true };
}

const isYoung = ({ requestedAt }: ChargeEntity) => now().getTime() - requestedAt.getTime() < ASKING_MS;
const isUsable = ({ requestedAt }: ChargeEntity, at: Date) => at.getTime() - requestedAt.getTime() < USED_AGAIN_MS;

function isSame(charge: Terms, terms: Terms): boolean {
  const keys = ['plan', 'interval', 'code', 'trialDays', 'firstChargeCents'] as const;
  return keys.every((key) => charge[key] === terms[key]);
}

async function termsOf(
  tx: Tx,
  charges: readonly ChargeEntity[],
  { plan, interval, code: given, takesCodes }: Wish,
): Promise<Terms> {
  const billing = await readBilling(tx);
  const at = now();
  if (!takesCodes && given?.trim()) throw invalidCoupon();
  const applied = takesCodes && !isCampaignValid(billing, at) ? billing.coupon : null;
  const code = codeFor(plan, interval, given, applied);
  if (code !== null && isCampaignValid(billing, at)) throw invalidCoupon();
  const trialDays = offeredTrialDays(trialOf(charges, billing.trialDaysExtend, at), at);
  return {
    plan,
    interval,
    code,
    trialDays,
    firstChargeCents: firstChargeCents(plan, interval, code && couponOf(code)),
  };
}

/** The code that counts: a given one has to fit, an applied one counts where it does. */
function codeFor(
  plan: PaidPlanId,
  interval: BillingInterval,
  given: string | undefined,
  applied: CouponCode | null,
): CouponCode | null {
  if (given === undefined || given.trim() === '')
    return applied && couponFor(plan, interval)?.code === applied ? applied : null;
  const coupon = couponOf(given);
  if (!coupon || !fits(coupon, plan, interval)) throw invalidCoupon();
  return coupon.code;
}
