import { liveCharge } from '@purchase-limits/domain/charges';
import type { ExtendTrialAnswer } from '@purchase-limits/contract/operators';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { noteAction } from '../../audit/note-action.js';
import { CONFIG, type Config } from '../../config.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { CommandWith } from '../../http/handlers.js';
import { NotFoundError, RuleError } from '../../http/rule-error.js';
import { readShop } from '../../shops/queries/read-shop.js';
import { BillingPort } from '../billing-port.js';
import { lockBilling, readCharges } from '../billing-rows.js';
import { BillingEntity } from '../billing.entity.js';
import { FollowCharges } from '../follow-charges.js';
import { readSubscription } from '../queries/get-subscription.js';

/**
 * An operator adds days to a shop's trial: to the one that is running, which the platform counts, or to the next one.
 * Throws a `PlatformError`.
 */
export class ExtendTrial extends CommandWith<ExtendTrialAnswer, { operator: string; shopId: string; days: number }> {}

type Shop = { id: string; shopifyDomain: string };

@CommandHandler(ExtendTrial)
export class ExtendTrialHandler implements ICommandHandler<ExtendTrial> {
  constructor(
    private readonly transactions: Transactions,
    private readonly billing: BillingPort,
    private readonly charges: FollowCharges,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute({ given: { operator, shopId, days } }: ExtendTrial): Promise<ExtendTrialAnswer> {
    if (this.billing.isHosted)
      throw new RuleError(409, 'trial_hosted', 'Trials are extended in the Partner Dashboard: billing is App Pricing.');
    await this.transactions.runSystem(async (tx) => {
      const known = await tx.rows('SELECT 1 FROM shop WHERE id = $1', [shopId]);
      if (known.length === 0) throw new NotFoundError('shop');
      await noteAction(tx, { operator, action: 'extend_trial', shopId, details: { days } });
    });
    const { shop, platformId } = await this.transactions.run(shopId, (tx) => this.runningTrial(tx));
    if (platformId !== null) await this.extendRunning(shop, platformId, days);
    return this.transactions.run(shopId, (tx) => this.addDays(tx, shopId, days));
  }

  /** The platform's id of the subscription that is on trial; null where none is. */
  private async runningTrial(tx: Tx): Promise<{ shop: Shop; platformId: string | null }> {
    const { id, shopifyDomain } = await readShop(tx);
    const { state } = await readSubscription(tx, this.config);
    const live = state === 'trial' ? liveCharge(await readCharges(tx)) : undefined;
    return { shop: { id, shopifyDomain }, platformId: live?.platformId ?? null };
  }

  /** Until when the trial runs then is the platform's word. */
  private async extendRunning(shop: Shop, id: string, days: number): Promise<void> {
    const problems = (await this.billing.extendTrial(shop, id, days)).map(({ message }) => message);
    if (problems.length > 0)
      throw new RuleError(502, 'trial_refused', `The platform refused to extend the trial: ${problems.join(' ')}`);
    await this.charges.follow(shop);
  }

  private async addDays(tx: Tx, shopId: string, days: number): Promise<ExtendTrialAnswer> {
    const { trialDaysExtend } = await lockBilling(tx, shopId);
    await tx.manager.update(BillingEntity, { shopId }, { trialDaysExtend: trialDaysExtend + days });
    const subscription = await readSubscription(tx, this.config);
    return {
      trialDaysExtend: subscription.trialDaysExtend,
      trialEndsAt: subscription.state === 'trial' ? subscription.trialEndsAt : null,
    };
  }
}
