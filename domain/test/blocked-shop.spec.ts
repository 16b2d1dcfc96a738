import { isBlockedShop } from '../src/blocked-shop.js';

describe('isBlockedShop', () => {
  const lists = { blockedDomains: ['agency.example'], ownDomains: ['ours.agency.example'] };
  const shop = (email: string, shopifyPlan = 'basic', shopCountry = 'DE') =>
    isBlockedShop({ email, shopifyPlan, shopCountry }, lists);

  it('goes by e-mail domain and its subdomains, and by plan and country together; our own domains win', () => {
    expect(shop('a@agency.example')).toBe(true);
    expect(shop('a@eu.AGENCY.example')).toBe(true);
    expect(shop('a@notagency.example')).toBe(false);
    expect(shop('a@ours.agency.example', 'partner_test', 'IN')).toBe(false);
    expect(shop('a@b.example', 'affiliate', 'VN')).toBe(true);
    expect(shop('a@b.example', 'affiliate', 'DE')).toBe(false);
  });
});
