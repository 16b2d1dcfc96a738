// What the platform says of a shop, as the product keeps it.
import { languageOf } from '@purchase-limits/domain/messages';
import type { WeightUnit } from '@purchase-limits/domain/storefront-settings';
import type { ShopQuery } from '../platform/operations.generated.js';
import type { ShopFacts } from '../shops/queries/read-shop.js';

const WEIGHT_UNITS: Record<string, WeightUnit> = { GRAMS: 'g', KILOGRAMS: 'kg', OUNCES: 'oz', POUNDS: 'lb' };
const PLAN_NAMES: Record<string, string> = {
  Basic: 'basic',
  Grow: 'professional',
  Advanced: 'unlimited',
  Plus: 'shopify_plus',
};

/** The facts of a shop that the platform knows by this domain; what it does not say has the product's default. */
export function shopFactsOf(
  domain: string,
  { shop, shopLocales }: ShopQuery,
): Omit<ShopFacts, 'id' | 'adminLocale' | 'installedAt' | 'createdAt'> {
  const primaryLocale = shopLocales?.find((locale) => locale.primary)?.locale ?? 'en';
  return {
    shopifyDomain: domain,
    domain: shop.primaryDomain?.host ?? domain,
    name: shop.name,
    email: shop.email,
    defaultLanguage: languageOf(primaryLocale) ?? 'en',
    currency: shop.currencyCode || 'USD',
    weightUnit: WEIGHT_UNITS[shop.weightUnit] ?? 'kg',
    countryCode: shop.shopAddress?.countryCodeV2 ?? 'US',
    country: shop.shopAddress?.country ?? null,
    address: shop.shopAddress?.address1 ?? null,
    phone: shop.shopAddress?.phone ?? null,
    shopifyPlan: planNameOf(shop.plan),
    timezone: shop.ianaTimezone || 'UTC',
  };
}

/** The platform's older name of a plan, which Admin GraphQL does not say: as near as its newer facts come. */
function planNameOf(plan: ShopQuery['shop']['plan'] | null): string {
  if (!plan) return 'unknown';
  if (plan.partnerDevelopment) return 'partner_test';
  return plan.shopifyPlus ? 'shopify_plus' : (PLAN_NAMES[plan.publicDisplayName] ?? 'unknown');
}
