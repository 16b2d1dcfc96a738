import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { languageOf } from '@purchase-limits/domain/messages';
import type { WeightUnit } from '@purchase-limits/domain/storefront-settings';
import { Transactions } from '../../database/transactions.js';
import { openQuota } from '../../impressions/commands/open-quota.js';
import { AccessTokens } from '../../platform/access-tokens.js';
import { PlatformClient } from '../../platform/platform-client.js';
import { SHOP_QUERY, type ShopAnswer } from '../../platform/operations.js';
import { openSubscription } from '../../subscriptions/commands/open-subscription.js';
import { FindShop, type ShopFacts } from '../queries/find-shop.js';
import { ShopEntity } from '../shop.entity.js';

/** What the platform gives us tokens for: a session token inside its admin, or the code of a sign-in outside of it. */
export type InstallProof = { sessionToken: string } | { code: string };

/** First sight of a shop, or a new sign-in: the proof is exchanged for a lasting token, and the shop's row is filled from the platform. */
export class InstallShop extends Command<ShopFacts> {
  constructor(
    readonly domain: string,
    readonly proof: InstallProof,
  ) {
    super();
  }
}

const WEIGHT_UNITS: Record<string, WeightUnit> = { GRAMS: 'g', KILOGRAMS: 'kg', OUNCES: 'oz', POUNDS: 'lb' };

@CommandHandler(InstallShop)
export class InstallShopHandler implements ICommandHandler<InstallShop> {
  constructor(
    private readonly transactions: Transactions,
    private readonly tokens: AccessTokens,
    private readonly platform: PlatformClient,
    private readonly findShop: FindShop,
  ) {}

  async execute({ domain, proof }: InstallShop): Promise<ShopFacts> {
    const granted = await this.tokens.exchange(domain, proof);
    const known = await this.findShop.byDomain(domain);
    if (known) {
      // Acquiring a token ends the one before it.
      await this.transactions.run(known.id, (tx) => this.tokens.keep(tx, known.id, granted));
      return known;
    }
    const { shop, shopLocales } = await this.platform.query<ShopAnswer>(domain, granted.accessToken, SHOP_QUERY);
    const id = randomUUID();
    await this.transactions.run(id, async (tx) => {
      const row: Omit<ShopEntity, 'createdAt'> = {
        id,
        shopifyDomain: domain,
        domain: shop.primaryDomain?.host ?? domain,
        name: shop.name,
        email: shop.email,
        adminLocale: 'en',
        defaultLanguage: languageOf(shopLocales?.find((locale) => locale.primary)?.locale ?? 'en') ?? 'en',
        currency: shop.currencyCode || 'USD',
        weightUnit: WEIGHT_UNITS[shop.weightUnit] ?? 'kg',
        countryCode: shop.shopAddress?.countryCodeV2 ?? 'US',
        shopifyPlan: shop.plan?.publicDisplayName ?? 'unknown',
        timezone: shop.ianaTimezone || 'UTC',
        installedAt: new Date(),
      };
      const inserted = await tx.manager.createQueryBuilder().insert().into(ShopEntity).values(row).orIgnore().returning('id').execute();
      // Somebody else's request saw the shop first.
      if ((inserted.raw as object[]).length === 0) return;
      await openSubscription(tx, id);
      await openQuota(tx, id, 'free', row.installedAt);
      await this.tokens.keep(tx, id, granted);
      await tx.emit({ type: 'ShopInstalled', shopId: id });
    });
    const installed = await this.findShop.byDomain(domain);
    if (!installed) throw new Error('The shop was installed, but it is not there');
    return installed;
  }
}
