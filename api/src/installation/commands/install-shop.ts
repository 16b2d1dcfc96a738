import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Transactions, type Tx } from '../../database/transactions.js';
import { emit } from '../../events/emit.js';
import { AccessTokens } from '../../platform/access-tokens.js';
import { SHOP_QUERY } from '../../platform/operations.js';
import type { ShopQuery } from '../../platform/operations.generated.js';
import { PlatformClient } from '../../platform/platform-client.js';
import { openQuota } from '../../quota/write-quota.js';
import { readShopId } from '../../shops/queries/find-shop.js';
import { readShop, type ShopFacts } from '../../shops/queries/read-shop.js';
import { insertShop } from '../../shops/write-shop.js';
import { shopFactsOf } from '../shop-facts.js';

/** What the platform gives us tokens for: a session token inside its admin, or the code of a sign-in outside of it. */
export type InstallProof = { sessionToken: string } | { code: string };

/**
 * A shop opens the app for the first time, or signs in again: the proof is exchanged for a lasting token, and a shop
 * without a row gets one.
 */
export class InstallShop extends Command<ShopFacts> {
  constructor(
    readonly domain: string,
    readonly proof: InstallProof,
  ) {
    super();
  }
}

@CommandHandler(InstallShop)
export class InstallShopHandler implements ICommandHandler<InstallShop> {
  constructor(
    private readonly transactions: Transactions,
    private readonly tokens: AccessTokens,
    private readonly platform: PlatformClient,
  ) {}

  execute({ domain, proof }: InstallShop): Promise<ShopFacts> {
    return this.transactions.runWithoutShop(async (tx) => {
      // Acquiring a token ends the one before it, so a shop's requests acquire one after the other.
      await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [domain]);
      const known = await readShopId(tx, domain);
      const id = known ?? randomUUID();
      await tx.enter(id);
      const isConnected = known !== null && 'sessionToken' in proof && (await this.tokens.isUsable(tx));
      if (!isConnected) {
        const granted = await this.tokens.exchange(domain, proof);
        if (known === null) await this.install(tx, id, domain, granted.accessToken);
        await this.tokens.keep(tx, id, granted);
      }
      return readShop(tx);
    });
  }

  private async install(tx: Tx, id: string, domain: string, accessToken: string): Promise<void> {
    const answer = await this.platform.query<ShopQuery>(domain, accessToken, SHOP_QUERY);
    const installedAt = new Date();
    await insertShop(tx, { ...shopFactsOf(domain, answer), id, adminLocale: 'en', installedAt });
    await openQuota(tx, id, installedAt);
    await emit(tx, { type: 'ShopInstalled', shopId: id });
  }
}
