// The settings a merchant can change. Changes are stored in the database and applied to the seeded shops.
import { z } from 'zod';
import type { Database } from '../database/database.js';
import { isPublishedLocale, primaryLocale, shops, type Shop } from './shops.js';

/** How money is written in each currency that a store can have. */
export const moneyFormats = {
  USD: '${{amount}}',
  EUR: '€{{amount_with_comma_separator}}',
  GBP: '£{{amount}}',
  SEK: '{{amount_with_comma_separator}} kr',
  DKK: '{{amount_with_comma_separator}} kr.',
  CAD: '${{amount}}',
  JPY: '¥{{amount_no_decimals}}',
} as const;

/** The `plan_name` of webhooks, with the name that GraphQL has for the same plan. */
export const planNames = {
  basic: 'Basic',
  professional: 'Grow',
  unlimited: 'Advanced',
  shopify_plus: 'Plus',
  partner_test: 'Development',
  affiliate: 'Development',
  staff: 'Staff',
  trial: 'Trial',
  npo_lite: 'NPO Lite',
  dormant: 'Pause and Build',
  frozen: 'Frozen',
  cancelled: 'Cancelled',
} as const;

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[];

export const shopFacts = z.object({
  name: z.string().trim().min(1).max(100),
  email: z.email(),
  currency: z.enum(keysOf(moneyFormats)),
  timezone: z.string().refine(isTimeZone, 'is not a time zone such as Europe/Stockholm'),
  planName: z.enum(keysOf(planNames)),
  weightUnit: z.enum(['g', 'kg', 'oz', 'lb']),
  primaryLocale: z.string(),
});
export type ShopFacts = z.infer<typeof shopFacts>;

const initialFacts = new Map(shops.map((shop) => [shop, factsOf(shop)]));

export function factsOf(shop: Shop): ShopFacts {
  return {
    name: shop.name,
    email: shop.email,
    currency: shop.currency as ShopFacts['currency'],
    timezone: shop.timezone,
    planName: shop.planName as ShopFacts['planName'],
    weightUnit: shop.weightUnit,
    primaryLocale: primaryLocale(shop),
  };
}

/** Applies the stored changes to the seeded shops. */
export async function applyKeptFacts(database: Database): Promise<void> {
  const { rows } = await database.query<{ shop: string; facts: ShopFacts }>('SELECT shop, facts FROM shop_facts');
  for (const shop of shops)
    applyFacts(shop, rows.find((row) => row.shop === shop.domain)?.facts ?? initialFacts.get(shop)!);
}

/** Changes some facts; throws, with status 400, when a shop cannot have them. */
export async function changeFacts(database: Database, shop: Shop, changed: Partial<ShopFacts>): Promise<void> {
  const facts = { ...factsOf(shop), ...changed };
  if (!isPublishedLocale(shop, facts.primaryLocale))
    throw Object.assign(new Error(`primaryLocale: ${shop.name} has no language ${facts.primaryLocale}`), {
      statusCode: 400,
    });
  await database.query(
    'INSERT INTO shop_facts (shop, facts) VALUES ($1, $2) ON CONFLICT (shop) DO UPDATE SET facts = $2',
    [shop.domain, JSON.stringify(facts)],
  );
  applyFacts(shop, facts);
}

function applyFacts(shop: Shop, { primaryLocale: wanted, ...facts }: ShopFacts): void {
  const isFirst = ({ locale }: { locale: string }) => locale === wanted;
  const locales = [...shop.locales.filter(isFirst), ...shop.locales.filter((each) => !isFirst(each))];
  Object.assign(shop, facts, {
    plan: planNames[facts.planName],
    moneyFormat: moneyFormats[facts.currency],
    locales,
  });
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
