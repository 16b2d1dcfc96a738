import { shopFactsOf } from '../src/installation/shop-facts.js';
import type { ShopQuery } from '../src/platform/operations.generated.js';

/** A shop of which the platform says nothing but its name and its address. */
const SILENT = {
  shop: { name: 'Demo Store', email: 'owner@shop.example', currencyCode: '', weightUnit: '', shopAddress: null },
} as unknown as ShopQuery;

describe('the facts of a shop', () => {
  it('are those of a store in US dollars, in the United States, where the platform says nothing', () => {
    expect(shopFactsOf('demo.myshopify.com', SILENT)).toMatchObject({
      domain: 'demo.myshopify.com',
      currency: 'USD',
      countryCode: 'US',
      shopifyPlan: 'unknown',
      timezone: 'UTC',
    });
  });

  it('are those that the platform tells', () => {
    const told = { ...SILENT.shop, currencyCode: 'EUR', shopAddress: { countryCodeV2: 'DE', country: 'Germany' } };
    expect(shopFactsOf('demo.myshopify.com', { ...SILENT, shop: told } as unknown as ShopQuery)).toMatchObject({
      currency: 'EUR',
      countryCode: 'DE',
      country: 'Germany',
    });
  });
});
