import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ShopView } from '@purchase-limits/domain/views';
import { CONFIG, shopUrl, type Config } from '../../config.js';
import { Transactions } from '../../database/transactions.js';
import { readQuota } from '../../impressions/queries/get-quota.js';
import { readPublication } from '../../storefront/queries/read-publication.js';
import { readPlan } from '../../subscriptions/queries/get-subscription.js';
import { readShop } from './find-shop.js';

export class GetShop extends Query<ShopView> {
  constructor(readonly shopId: string) {
    super();
  }
}

/** The handle of the app embed, as the platform's theme editor is asked to show it. */
const EMBED_HANDLE = 'purchase-limits';

@QueryHandler(GetShop)
export class GetShopHandler implements IQueryHandler<GetShop> {
  constructor(
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  execute({ shopId }: GetShop): Promise<ShopView> {
    return this.transactions.run(shopId, async (tx) => {
      const shop = await readShop(tx);
      const { impressions, contacts } = await readQuota(tx);
      const plan = await readPlan(tx);
      const publication = await readPublication(tx);
      const admin = shopUrl(this.config.PLATFORM_ADMIN_URL, shop.shopifyDomain);
      const { shopifyDomain, domain, name, email, adminLocale, currency, weightUnit, countryCode, timezone, defaultLanguage } = shop;
      return {
        shop: {
          id: shop.id,
          shopifyDomain,
          domain,
          name,
          email,
          adminLocale,
          currency,
          weightUnit,
          countryCode,
          timezone,
          defaultLanguage,
          installedAt: shop.installedAt.toISOString(),
          createdAt: shop.createdAt.toISOString(),
        },
        shopInfo: { plan, impressions, contacts },
        widgetData: {
          version: publication.version,
          published: publication.isPublished,
          themeEditorUrl: `${admin}/themes/current/editor?context=apps&activateAppId=${this.config.PLATFORM_CLIENT_ID}/${EMBED_HANDLE}`,
          storefrontUrl: shopUrl(this.config.STOREFRONT_URL, shop.shopifyDomain),
        },
      };
    });
  }
}
