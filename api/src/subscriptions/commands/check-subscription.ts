import type { SubscriptionView } from '@purchase-limits/contract/subscription';
import { CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import type { CurrentShop } from '../../http/current-shop.js';
import { CommandWith } from '../../http/handlers.js';
import { FollowCharges } from '../follow-charges.js';
import { GetSubscription } from '../queries/get-subscription.js';

/** The merchant comes back from the platform's page: what became of it is asked, whatever the address says. */
export class CheckSubscription extends CommandWith<SubscriptionView, { shop: CurrentShop }> {}

@CommandHandler(CheckSubscription)
export class CheckSubscriptionHandler implements ICommandHandler<CheckSubscription> {
  constructor(
    private readonly charges: FollowCharges,
    private readonly queries: QueryBus,
  ) {}

  async execute({ given: { shop } }: CheckSubscription): Promise<SubscriptionView> {
    await this.charges.follow(shop);
    return this.queries.execute(new GetSubscription(shop.id));
  }
}
