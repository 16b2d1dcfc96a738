import { isBlockedShop } from '../src/blocked-shop.js';

describe('isBlockedShop', () => {
  const lists = {
    blockedDomains: ['agency.example', 'Partners.example'],
    ownDomains: ['ours.agency.example', 'us.example'],
  };
  const isBlocked = (email: string, shopifyPlan = 'basic', shopCountry = 'DE') =>
    isBlockedShop({ email, shopifyPlan, shopCountry }, lists);

  it.each(['a@agency.example', 'a@eu.AGENCY.example', ' a@agency.example ', 'a@partners.example'])(
    'blocks %s: its domain is listed, or a subdomain of one that is',
    (email) => {
      expect(isBlocked(email)).toBe(true);
    },
  );

  it.each([
    'a@notagency.example',
    'agency.example@shop.example',
    'a@agency.example.shop.example',
    'a@shop.example',
    '',
  ])('does not block "%s"', (email) => {
    expect(isBlocked(email)).toBe(false);
  });

  it.each([
    ['partner_test', 'IN', true],
    ['partner_test', 'VN', true],
    ['affiliate', 'IN', true],
    ['affiliate', 'VN', true],
    ['affiliate', 'DE', false],
    ['basic', 'IN', false],
    ['', '', false],
  ])('a shop on the plan "%s" in "%s": %s', (shopifyPlan, shopCountry, expected) => {
    expect(isBlocked('a@shop.example', shopifyPlan, shopCountry)).toBe(expected);
  });

  it('never blocks our own domains', () => {
    expect(isBlocked('a@ours.agency.example')).toBe(false);
    expect(isBlocked('a@us.example', 'partner_test', 'IN')).toBe(false);
  });
});
