import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Transactions } from '../../database/transactions.js';
import { changeSettings } from './change-shop-settings.js';

/** Whoever has a warning mail wants no more of them: nobody is signed in, so there is no person who changed it. */
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
