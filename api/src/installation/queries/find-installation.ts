import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { readShopId } from '../../database/shop-by-domain.js';
import { Transactions } from '../../database/transactions.js';
import { QueryWith } from '../../http/handlers.js';
import { AccessTokens } from '../../platform/access-tokens.js';
import { readConnection } from '../../platform/connection.js';
import { readShop, type ShopFacts } from '../../shops/queries/read-shop.js';

/** `epoch`: of the installation that is there now; null: the app is not installed. */
export type Installation = { shop: ShopFacts; epoch: number | null; isTokenFresh: boolean };

/** The shop with this domain and its connection to the platform; null when it was never installed, or was erased. */
export class FindInstallation extends QueryWith<Installation | null, { domain: string }> {}

@QueryHandler(FindInstallation)
export class FindInstallationHandler implements IQueryHandler<FindInstallation> {
  constructor(
    private readonly transactions: Transactions,
    private readonly tokens: AccessTokens,
  ) {}

  async execute({ given: { domain } }: FindInstallation): Promise<Installation | null> {
    const id = await this.transactions.runWithoutShop((tx) => readShopId(tx, domain));
    if (id === null) return null;
    return this.transactions.run(id, async (tx) => {
      const connection = await readConnection(tx);
      return {
        shop: await readShop(tx),
        epoch: connection?.endedAt === null ? connection.epoch : null,
        isTokenFresh: await this.tokens.isFresh(tx),
      };
    });
  }
}
