// Converts the platform's shop data to the product's.
import { languageOf } from '@purchase-limits/domain/messages';
import { WEIGHT_UNITS, type WeightUnit } from '@purchase-limits/domain/storefront-settings';
import type { DeliveredFacts } from '../events/events.js';
import type { ShopQuery } from '../platform/operations.generated.js';
import type { ShopFacts } from '../shops/queries/read-shop.js';
import type { PlatformFacts } from '../shops/write-shop.js';

const UNITS_BY_NAME: Record<string, WeightUnit> = { GRAMS: 'g', KILOGRAMS: 'kg', OUNCES: 'oz', POUNDS: 'lb' };
const PLAN_NAMES: Record<string, string> = {
  Basic: 'basic',
  Grow: 'professional',
  Advanced: 'unlimited',
  Plus: 'shopify_plus',
};

/** The facts of a shop that the platform knows by this domain; what it does not say has the product's default. */
export function shopFactsOf(domain: string, { shop, shopLocales }: ShopQuery): PlatformFacts {
  const primaryLocale = shopLocales?.find((locale) => locale.primary)?.locale ?? 'en';
  return {
    domain: shop.primaryDomain?.host ?? domain,
    name: shop.name,
    email: shop.email,
    defaultLanguage: languageOf(primaryLocale) ?? 'en',
    primaryLocale,
    moneyFormat: shop.currencyFormats?.moneyFormat ?? null,
    currency: shop.currencyCode || 'USD',
    weightUnit: UNITS_BY_NAME[shop.weightUnit] ?? 'kg',
    countryCode: shop.shopAddress?.countryCodeV2 ?? 'US',
    country: shop.shopAddress?.country ?? null,
    address: shop.shopAddress?.address1 ?? null,
    phone: shop.shopAddress?.phone ?? null,
    shopifyPlan: planNameOf(shop.plan),
    timezone: shop.ianaTimezone || 'UTC',
  };
}

/** The facts of a known shop, read again. The name of its plan stays if a webhook has told it. */
export function refreshedFacts(domain: string, told: ShopQuery, { toldAt }: ShopFacts): Partial<PlatformFacts> {
  const { shopifyPlan, ...facts } = shopFactsOf(domain, told);
  return toldAt === null ? { ...facts, shopifyPlan } : facts;
}

/** A shop webhook's facts, without the plan; missing or unsupported ones are absent. */
export function deliveredShopFacts({
  weightUnit,
  planName: _planName,
  ...told
}: DeliveredFacts): Partial<PlatformFacts> {
  const facts = {
    ...told,
    defaultLanguage: told.primaryLocale === undefined ? undefined : languageOf(told.primaryLocale),
    weightUnit: WEIGHT_UNITS.find((unit) => unit === weightUnit),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== null));
}

/** The platform's older name of a plan, which Admin GraphQL does not say: as near as its newer facts come. */
function planNameOf(plan: ShopQuery['shop']['plan'] | null): string {
  if (!plan) return 'unknown';
  if (plan.partnerDevelopment) return 'partner_test';
  return plan.shopifyPlus ? 'shopify_plus' : (PLAN_NAMES[plan.publicDisplayName] ?? 'unknown');
}
