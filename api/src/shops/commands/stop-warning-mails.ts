import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Transactions } from '../../database/transactions.js';
import { CommandWith } from '../../http/handlers.js';
import { changeSettings } from './change-shop-settings.js';

/** Someone with a warning mail unsubscribed: without a login, no person is recorded. */
export class StopWarningMails extends CommandWith<void, { shopId: string }> {}

@CommandHandler(StopWarningMails)
export class StopWarningMailsHandler implements ICommandHandler<StopWarningMails> {
  constructor(private readonly transactions: Transactions) {}

  execute({ given: { shopId } }: StopWarningMails): Promise<void> {
    return this.transactions.run(shopId, (tx) => changeSettings(tx, shopId, { warningMails: false }));
  }
}
