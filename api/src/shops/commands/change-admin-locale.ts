import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Transactions } from '../../database/transactions.js';
import { ShopEntity } from '../shop.entity.js';

/** The languages the admin speaks. */
export const ADMIN_LOCALES = ['en', 'de', 'fr', 'it', 'es', 'ja'] as const;

export class ChangeAdminLocale extends Command<void> {
  constructor(
    readonly shopId: string,
    readonly adminLocale: (typeof ADMIN_LOCALES)[number],
  ) {
    super();
  }
}

@CommandHandler(ChangeAdminLocale)
export class ChangeAdminLocaleHandler implements ICommandHandler<ChangeAdminLocale> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ shopId, adminLocale }: ChangeAdminLocale): Promise<void> {
    await this.transactions.run(shopId, (tx) => tx.manager.update(ShopEntity, { id: shopId }, { adminLocale }));
  }
}
