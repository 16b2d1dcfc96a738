import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Transactions } from '../../database/transactions.js';
import type { CurrentShop } from '../../http/current-shop.js';
import { CommandWith } from '../../http/handlers.js';
import { NotFoundError } from '../../http/rule-error.js';
import { chargeRefused, chosenOnPage, requireMerchant } from '../billing-errors.js';
import { readCharges } from '../billing-rows.js';
import { FollowCharges, withdraw } from '../follow-charges.js';
import { isHostedId } from '../hosted-charges.js';
import { GetSubscription } from '../queries/get-subscription.js';

/** The merchant no longer wants a charge that waits for approval, or that begins later. One that is over stays so. */
export class WithdrawCharge extends CommandWith<SubscriptionView, { shop: CurrentShop; chargeId: string }> {}

@CommandHandler(WithdrawCharge)
export class WithdrawChargeHandler implements ICommandHandler<WithdrawCharge> {
  constructor(
    private readonly transactions: Transactions,
    private readonly charges: FollowCharges,
    private readonly queries: QueryBus,
  ) {}

  async execute({ given: { shop, chargeId } }: WithdrawCharge): Promise<SubscriptionView> {
    requireMerchant(shop);
    // It may have been approved since.
    await this.charges.follow(shop);
    const charges = await this.transactions.run(shop.id, readCharges);
    if (!charges.some(({ id }) => id === chargeId)) throw new NotFoundError('charge');
    const isWithdrawn = await this.transactions.run(shop.id, (tx) =>
      withdraw(tx, shop.id, ({ id }) => id === chargeId),
    );
    if (isWithdrawn) await this.charges.cancelSupersededIfPossible(shop);
    else await this.cancelAccepted(shop, chargeId);
    return this.queries.execute(new GetSubscription(shop.id));
  }

  private async cancelAccepted(shop: CurrentShop, chargeId: string): Promise<void> {
    const id = await this.acceptedId(shop, chargeId);
    if (id === null) return;
    if (isHostedId(id)) throw chosenOnPage();
    await this.charges.expectChange(shop);
    const errors = await this.charges.cancel(shop, id);
    await this.charges.follow(shop);
    if ((await this.acceptedId(shop, chargeId)) !== null) throw chargeRefused(errors);
  }

  /** The platform's id; null: the shop has no such charge that begins later. */
  private async acceptedId(shop: CurrentShop, chargeId: string): Promise<string | null> {
    const charges = await this.transactions.run(shop.id, readCharges);
    return charges.find(({ id, status }) => id === chargeId && status === 'accepted')?.platformId ?? null;
  }
}
