import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Transactions } from '../../database/transactions.js';
import { changeSettings } from './change-shop-settings.js';

/** Someone with a warning mail unsubscribed: without a login, no person is recorded. */
export class StopWarningMails extends Command<void> {
  constructor(readonly shopId: string) {
    super();
  }
}

@CommandHandler(StopWarningMails)
export class StopWarningMailsHandler implements ICommandHandler<StopWarningMails> {
  constructor(private readonly transactions: Transactions) {}

  execute({ shopId }: StopWarningMails): Promise<void> {
    return this.transactions.run(shopId, (tx) => changeSettings(tx, shopId, { warningMails: false }));
  }
}
