import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import { now } from '../../clock.js';
import { CONFIG, type Config } from '../../config.js';
import { readShopId } from '../../database/shop-by-domain.js';
import { Transactions } from '../../database/transactions.js';
import { CommandWith } from '../../http/handlers.js';
import { InvalidTokenError, verifySupportToken, type OwnCaller } from '../identity-token.js';
import { tokenKeys } from '../token-keys.js';

/** An operator follows the link into a shop. Answers who that is; null: the link is wrong, too old or was used. */
export class UseSupportLink extends CommandWith<OwnCaller | null, { session: string; token: string }> {}

@CommandHandler(UseSupportLink)
export class UseSupportLinkHandler implements ICommandHandler<UseSupportLink> {
  constructor(
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute({ given: { session, token } }: UseSupportLink): Promise<OwnCaller | null> {
    const caller = await this.callerOf(token);
    if (!caller?.operator || !z.uuid().safeParse(session).success) return null;
    const shopId = await this.transactions.runWithoutShop((tx) => readShopId(tx, caller.shopDomain));
    if (shopId === null) return null;
    const used = await this.transactions.run(shopId, (tx) =>
      tx.rows(
        'UPDATE support_session SET used_at = $3 WHERE id = $1 AND operator = $2 AND used_at IS NULL RETURNING id',
        [session, caller.operator, now()],
      ),
    );
    return used.length > 0 ? caller : null;
  }

  private async callerOf(token: string): Promise<OwnCaller | null> {
    try {
      return await verifySupportToken(token, tokenKeys(this.config));
    } catch (error) {
      if (error instanceof InvalidTokenError) return null;
      throw error;
    }
  }
}
