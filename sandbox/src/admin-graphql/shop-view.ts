import { customers } from '../shops/customers.js';
import { primaryLocale, type Shop } from '../shops/shops.js';
import { weightUnitNames } from './catalog-views.js';
import { toConnection, type PageArguments } from './connection.js';
import { gid } from './gid.js';

/** The shop object of the Admin API. */
export function shopView(shop: Shop, storefrontUrl: string) {
  const address = {
    address1: shop.address,
    country: shop.country.name,
    countryCodeV2: shop.country.code,
    phone: shop.phone,
  };
  return {
    __typename: 'Shop',
    id: gid('Shop', shop.id),
    name: shop.name,
    myshopifyDomain: shop.domain,
    primaryDomain: { url: storefrontUrl, host: new URL(storefrontUrl).host },
    url: storefrontUrl,
    email: shop.email,
    contactEmail: shop.email,
    shopOwnerName: 'Sam Keeper',
    currencyCode: shop.currency,
    currencyFormats: { moneyFormat: shop.moneyFormat },
    weightUnit: weightUnitNames[shop.weightUnit],
    ianaTimezone: shop.timezone,
    billingAddress: address,
    shopAddress: address,
    plan: {
      publicDisplayName: shop.plan,
      partnerDevelopment: shop.plan === 'Development',
      shopifyPlus: shop.plan === 'Plus',
    },
    customerTags: (args: PageArguments) =>
      toConnection([...new Set(customers.flatMap(({ tags }) => tags))].sort(), args),
  };
}

export function localeViews(shop: Shop, { published }: { published?: boolean | null }) {
  return shop.locales
    .filter(({ isPublished }) => isPublished || !published)
    .map(({ locale, name, isPublished }) => ({
      locale,
      name,
      primary: locale === primaryLocale(shop),
      published: isPublished,
    }));
}
