import { createHmac } from 'node:crypto';
import type { ShopView } from '@purchase-limits/contract/shop';
import { canLeaveReview } from '@purchase-limits/domain/review';
import { now } from '../../clock.js';
import { shopUrl, type Config } from '../../config.js';
import { queryHandler, ShopQuery } from '../../http/handlers.js';
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

export const GetShopHandler = queryHandler(GetShop, async (tx, { given: { isCrmLogin } }, config) => {
  const shop = await readShop(tx);
  const { impressions, contacts } = await readQuota(tx);
  const { plan } = await readEntitlement(tx);
  const connection = await readConnection(tx);
  const { coupon } = await readSubscription(tx, config);
  const { version, isPublished } = await readPublication(tx);
  return {
    shop: {
      ...toView(shop),
      isCrmLogin,
      crispSessionToken: chatTokenOf(shop.id, config),
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
      grantUrl: appUrlOf(shop.shopifyDomain, config),
    },
    widgetData: { version, published: isPublished, ...addressesOf(shop.shopifyDomain, config) },
    chat: isCrmLogin ? null : chatOf(config),
  };
});

function chatOf(config: Config): ShopView['chat'] {
  const { CHAT_SCRIPT_URL: scriptUrl, CHAT_WEBSITE_ID: websiteId, CHAT_HOURS: hours = null } = config;
  return scriptUrl && websiteId ? { scriptUrl, websiteId, hours } : null;
}

/** By which the chat's provider knows the shop again; null without a provider. */
function chatTokenOf(shopId: string, { CHAT_SECRET }: Config): string | null {
  return CHAT_SECRET ? createHmac('sha256', CHAT_SECRET).update(shopId).digest('hex') : null;
}

/** Opening the app in the platform's admin asks for what is lacking. */
function appUrlOf(domain: string, { PLATFORM_ADMIN_URL, PLATFORM_CLIENT_ID }: Config): string {
  return `${shopUrl(PLATFORM_ADMIN_URL, domain)}/apps/${PLATFORM_CLIENT_ID}`;
}

function addressesOf(domain: string, { PLATFORM_ADMIN_URL, PLATFORM_CLIENT_ID, STOREFRONT_URL }: Config) {
  const editor = `${shopUrl(PLATFORM_ADMIN_URL, domain)}/themes/current/editor`;
  const block = `${PLATFORM_CLIENT_ID}/${BLOCK_HANDLE}`;
  return {
    themeEditorUrl: `${editor}?context=apps&activateAppId=${PLATFORM_CLIENT_ID}/${EMBED_HANDLE}`,
    blockEditorUrl: `${editor}?template=product&addAppBlockId=${block}&target=newAppsSection`,
    storefrontUrl: shopUrl(STOREFRONT_URL, domain),
  };
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
