import { createHmac } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { ShopView } from '@purchase-limits/contract/shop';
import { canLeaveReview } from '@purchase-limits/domain/review';
import { now } from '../../clock.js';
import { CONFIG, shopUrl, type Config } from '../../config.js';
import { Transactions } from '../../database/transactions.js';
import { ShopQuery } from '../../http/handlers.js';
import { hasLimitInForce } from '../../limits/queries/has-limit-in-force.js';
import { readConnection } from '../../platform/connection.js';
import { lackingScopes } from '../../platform/scopes.js';
import { readQuota } from '../../quota/queries/get-quota.js';
import { readEntitlement } from '../../quota/queries/read-entitlement.js';
import { messageLanguage, readShop, type ShopFacts } from '../../shops/queries/read-shop.js';
import { readSubscription } from '../../subscriptions/queries/get-subscription.js';
import { readPublication } from '../../storefront/queries/read-publication.js';

/** The shop, its counters, and what its storefront has. `isCrmLogin`: an operator has opened the shop for support. */
export class GetShop extends ShopQuery<ShopView, { isCrmLogin: boolean }> {}

/** The handle of the app embed, as the platform's theme editor is asked to show it. */
const EMBED_HANDLE = 'purchase-limits';
/** The handle of the block that merchants place for messages. */
const BLOCK_HANDLE = 'limit-message';

@QueryHandler(GetShop)
export class GetShopHandler implements IQueryHandler<GetShop> {
  constructor(
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  execute({ shopId, given: { isCrmLogin } }: GetShop): Promise<ShopView> {
    return this.transactions.run(shopId, async (tx) => {
      const shop = await readShop(tx);
      const { impressions, contacts } = await readQuota(tx);
      const { plan } = await readEntitlement(tx);
      const connection = await readConnection(tx);
      const { coupon } = await readSubscription(tx, this.config);
      const { version, isPublished } = await readPublication(tx);
      return {
        shop: {
          ...toView(shop),
          isCrmLogin,
          crispSessionToken: this.chatTokenOf(shop.id),
          coupons: coupon ? [coupon] : [],
        },
        shopInfo: {
          plan,
          impressions,
          contacts,
          canLeaveReview: canLeaveReview(
            { installedAt: shop.installedAt, hasLimitInForce: await hasLimitInForce(tx) },
            now(),
          ),
          missingScopes: lackingScopes(connection?.scopes ?? []),
          grantUrl: this.appUrlOf(shop.shopifyDomain),
        },
        widgetData: { version, published: isPublished, ...this.addressesOf(shop.shopifyDomain) },
        chat: isCrmLogin ? null : this.chat(),
      };
    });
  }

  private chat(): ShopView['chat'] {
    const { CHAT_SCRIPT_URL: scriptUrl, CHAT_WEBSITE_ID: websiteId, CHAT_HOURS: hours = null } = this.config;
    return scriptUrl && websiteId ? { scriptUrl, websiteId, hours } : null;
  }

  /** By which the chat's provider knows the shop again; null without a provider. */
  private chatTokenOf(shopId: string): string | null {
    const { CHAT_SECRET } = this.config;
    return CHAT_SECRET ? createHmac('sha256', CHAT_SECRET).update(shopId).digest('hex') : null;
  }

  /** Opening the app in the platform's admin asks for what is lacking. */
  private appUrlOf(domain: string): string {
    const { PLATFORM_ADMIN_URL, PLATFORM_CLIENT_ID } = this.config;
    return `${shopUrl(PLATFORM_ADMIN_URL, domain)}/apps/${PLATFORM_CLIENT_ID}`;
  }

  private addressesOf(
    domain: string,
  ): Pick<ShopView['widgetData'], 'themeEditorUrl' | 'blockEditorUrl' | 'storefrontUrl'> {
    const { PLATFORM_ADMIN_URL, PLATFORM_CLIENT_ID, STOREFRONT_URL } = this.config;
    const editor = `${shopUrl(PLATFORM_ADMIN_URL, domain)}/themes/current/editor`;
    const block = `${PLATFORM_CLIENT_ID}/${BLOCK_HANDLE}`;
    return {
      themeEditorUrl: `${editor}?context=apps&activateAppId=${PLATFORM_CLIENT_ID}/${EMBED_HANDLE}`,
      blockEditorUrl: `${editor}?template=product&addAppBlockId=${block}&target=newAppsSection`,
      storefrontUrl: shopUrl(STOREFRONT_URL, domain),
    };
  }
}

function toView({
  address,
  country,
  phone,
  factsAt: _factsAt,
  toldAt: _toldAt,
  widgetsAt: _widgetsAt,
  primaryLocale: _primaryLocale,
  moneyFormat: _moneyFormat,
  firstTheme: _firstTheme,
  knowsPersons: _knowsPersons,
  summarizedUntil: _summarizedUntil,
  chosenLanguage,
  ...shop
}: ShopFacts): Omit<ShopView['shop'], 'isCrmLogin' | 'crispSessionToken' | 'coupons'> {
  return {
    ...shop,
    defaultLanguage: messageLanguage({ ...shop, chosenLanguage }),
    // Tests of plans and dates are not part of the product yet.
    shopifyPlanTest: null,
    installedAtTest: null,
    shopifyCountry: country,
    shopCountry: shop.countryCode,
    shopAddress: { address, country },
    shopifyPhone: phone,
    installedAt: shop.installedAt.toISOString(),
    createdAt: shop.createdAt.toISOString(),
  };
}
