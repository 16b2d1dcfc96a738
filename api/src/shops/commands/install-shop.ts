import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { languageOf } from '@purchase-limits/domain/messages';
import type { WeightUnit } from '@purchase-limits/domain/storefront-settings';
import { Transactions, type Tx } from '../../database/transactions.js';
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
    await this.transactions.runWithoutShop(async (tx) => {
      // Acquiring a token ends the one before it, so a shop's requests acquire one after the other.
      await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [domain]);
      const [{ id: known } = { id: null }] = await tx.rows<{ id: string | null }>('SELECT shop_by_domain($1) AS id', [domain]);
      const id = known ?? randomUUID();
      await tx.enter(id);
      if (known && 'sessionToken' in proof && (await this.tokens.isUsable(tx))) return;
      const granted = await this.tokens.exchange(domain, proof);
      if (!known) await this.install(tx, id, domain, granted.accessToken);
      await this.tokens.keep(tx, id, granted);
    });
    const installed = await this.findShop.byDomain(domain);
    if (!installed) throw new Error('The shop was installed, but it is not there');
    return installed;
  }

  private async install(tx: Tx, id: string, domain: string, accessToken: string): Promise<void> {
    const { shop, shopLocales } = await this.platform.query<ShopAnswer>(domain, accessToken, SHOP_QUERY);
    const installedAt = new Date();
    await tx.manager.insert(ShopEntity, {
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
      shopifyPlan: planNameOf(shop.plan),
      timezone: shop.ianaTimezone || 'UTC',
      installedAt,
    });
    await openSubscription(tx, id);
    await openQuota(tx, id, 'free', installedAt);
    await tx.emit({ type: 'ShopInstalled', shopId: id });
  }
}

const PLAN_NAMES: Record<string, string> = { Basic: 'basic', Grow: 'professional', Advanced: 'unlimited', Plus: 'shopify_plus' };

/** The platform's older name of a plan, which Admin GraphQL does not tell: as near as its newer facts come. */
function planNameOf(plan: ShopAnswer['shop']['plan']): string {
  if (!plan) return 'unknown';
  if (plan.partnerDevelopment) return 'partner_test';
  return plan.shopifyPlus ? 'shopify_plus' : (PLAN_NAMES[plan.publicDisplayName] ?? 'unknown');
}
