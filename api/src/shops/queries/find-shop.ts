import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Transactions, type Tx } from '../../database/transactions.js';
import { readShop, type ShopFacts } from './read-shop.js';

/** The shop with this domain of the platform; null when it was never installed. */
export class FindShop extends Query<ShopFacts | null> {
  constructor(readonly domain: string) {
    super();
  }
}

@QueryHandler(FindShop)
export class FindShopHandler implements IQueryHandler<FindShop> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ domain }: FindShop): Promise<ShopFacts | null> {
    const id = await this.transactions.runWithoutShop((tx) => readShopId(tx, domain));
    return id === null ? null : this.transactions.run(id, readShop);
  }
}

/**
 * The internal id of the shop with this domain, also in a transaction without a shop; null when it was never installed.
 */
export async function readShopId(tx: Tx, domain: string): Promise<string | null> {
  const [row] = await tx.rows<{ id: string | null }>('SELECT shop_by_domain($1) AS id', [domain]);
  return row?.id ?? null;
}
