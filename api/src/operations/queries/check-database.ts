import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Transactions } from '../../database/transactions.js';

/** Whether the database answers; throws what it met otherwise. */
export class CheckDatabase extends Query<void> {}

@QueryHandler(CheckDatabase)
export class CheckDatabaseHandler implements IQueryHandler<CheckDatabase> {
  constructor(private readonly transactions: Transactions) {}

  async execute(): Promise<void> {
    await this.transactions.runWithoutShop((tx) => tx.rows('SELECT 1'));
  }
}
