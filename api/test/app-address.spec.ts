import { readConfig } from '../src/config.js';
import {
  addressInPlatformAdmin,
  isStandalonePath,
  standaloneAddress,
  standaloneAddressOfEmbedded,
} from '../src/identity/app-address.js';

const CONFIG = readConfig({
  API_DATABASE_URL: 'postgres://x',
  PLATFORM_CLIENT_ID: 'test-client',
  PLATFORM_CLIENT_SECRET: 'x'.repeat(16),
  APP_SECRET: 'x'.repeat(32),
});

describe('a page of the admin outside of the platform', () => {
  it.each(['/', '/order-limits', '/authors', '/order-limits/auth', '/embedded'])('is %s', (path) => {
    expect(isStandalonePath(path)).toBe(true);
  });

  it.each([
    '/apiSa',
    '/apiSa/limits',
    '/storefront/settings',
    '/webhooks/shopify',
    '/auth',
    '/auth/login',
    '/%61uth/login',
    '/embed',
    '/health/live',
    '/mail/stop',
    '/metrics',
    '/queues/x',
    '/assets/a.js',
    '/docs/',
    '/privacy',
    '/support',
    '/%',
  ])('is not %s', (path) => {
    expect(isStandalonePath(path)).toBe(false);
  });

  it.each([
    ['a page with what it shows', '/order-limits?status=active&page=2', '/order-limits?status=active&page=2'],
    ['one that the platform opened', '/order-limits?shop=a&host=b&hmac=c&timestamp=1&session=d', '/order-limits'],
    ['what the platform added', '/x?locale=en&id_token=t&embedded=1&tab=message', '/x?tab=message'],
    ['one without a query', '/subscription?', '/subscription'],
    ['nothing', undefined, '/'],
    ['no path', 'order-limits', '/'],
    ['another origin', 'https://evil.example/', '/'],
    ['another host', '//evil.example', '/'],
    ['another host behind a backslash', '/\\evil.example', '/'],
    ['a page of another host', '/\\evil.example/order-limits', '/'],
    ['a path that would name another host', '/.//evil.example', '/'],
    ['an address that cannot be read', '//:0:0', '/'],
    ['a path of another part', '/x/../auth/login', '/'],
    ['an address of 1,000 characters', `/${'x'.repeat(995)}?a=b`, `/${'x'.repeat(995)}?a=b`],
    ['a longer one', `/${'x'.repeat(996)}?a=b`, '/'],
  ])('is found for %s', (_what, given, address) => {
    expect(standaloneAddress(given)).toBe(address);
  });

  it.each([
    ['/embed', '/'],
    ['/embed/order-limits?shop=a&tab=b', '/order-limits?tab=b'],
    ['/embed?shop=a', '/'],
    ['/embed?tab=b', '/?tab=b'],
    ['/order-limits/embed', '/order-limits/embed'],
    ['/embed/auth/bounce', '/'],
  ])('shows what %s shows inside', (embedded, address) => {
    expect(standaloneAddressOfEmbedded(embedded)).toBe(address);
  });
});

describe('a page within the platform’s admin', () => {
  const app = 'https://admin.shopify.com/store/demo/apps/test-client';
  it.each([
    ['/', app],
    ['/?tab=b', `${app}?tab=b`],
    ['/subscription', `${app}/subscription`],
    ['/order-limits?tab=b', `${app}/order-limits?tab=b`],
    ['/order-limits/?tab=b', `${app}/order-limits/?tab=b`],
    ['//evil.example', app],
  ])('is found for %s', (address, found) => {
    expect(addressInPlatformAdmin(CONFIG, 'demo.myshopify.com', address)).toBe(found);
  });
});
