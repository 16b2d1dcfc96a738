// What the process needs to know before it can bill on the platform's page.
import { readConfig } from '../src/config.js';
import { APP_PRICING } from './fake-app-pricing.js';

const REQUIRED = {
  API_DATABASE_URL: 'postgres://localhost/test',
  PLATFORM_CLIENT_ID: 'id',
  PLATFORM_CLIENT_SECRET: 'a-secret-of-the-platform',
  APP_SECRET: 'a secret of the app that is long enough',
};

describe('BILLING=app-pricing', () => {
  it('is taken with all that it needs, and asks the Partner API', () => {
    expect(readConfig({ ...REQUIRED, ...APP_PRICING })).toMatchObject({
      BILLING: 'app-pricing',
      PARTNER_API_URL: 'https://partners.shopify.com',
    });
  });

  it.each(Object.keys(APP_PRICING).filter((name) => name !== 'BILLING'))('is refused without %s', (name) => {
    expect(() => readConfig({ ...REQUIRED, ...APP_PRICING, [name]: '' })).toThrow(
      `  ${name}: must be set: BILLING is app-pricing`,
    );
    expect(readConfig({ ...REQUIRED, ...APP_PRICING, BILLING: 'test', [name]: '' }).BILLING).toBe('test');
  });

  it.each([
    ['PARTNER_ORGANIZATION_ID', 'acme', 'must be a number'],
    ['PARTNER_APP_ID', 'gid://shopify/App/1', 'must be a number'],
    ['APP_HANDLE', 'Purchase Limits', 'must be the app’s handle, such as purchase-limits'],
    ['PARTNER_API_TOKEN', 'a token\nthat-breaks-a-header', 'must be the token of a Partner API client'],
  ])('is refused where %s cannot be one', (name, value, problem) => {
    const read = () => readConfig({ ...REQUIRED, ...APP_PRICING, [name]: value });
    expect(read).toThrow(`  ${name}: ${problem}`);
    expect(read).not.toThrow(value);
  });
});
