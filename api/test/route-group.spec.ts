import { routeGroup, statusGroup } from '../src/http/route-group.js';

it.each([
  ['/apiSa/limits', '/apiSa/limits'],
  ['/apiSa/limits/:id/history', '/apiSa/limits'],
  ['/storefront/:shop/settings', '/storefront/:shop'],
  ['/health', '/health'],
  ['/health/ready', '/health/ready'],
  ['/operations/api/overview', '/operations/api'],
  ['/operations/index.html', '/operations'],
  ['/operations/*', '/operations'],
  ['/assets/limits-BqX1.js', '/assets'],
  ['/docs/guide/plans.html', '/docs'],
  ['/webhooks/shopify', '/webhooks'],
  ['/favicon.ico', 'pages'],
  ['/*', 'pages'],
  ['*', 'pages'],
  ['/', 'pages'],
  [undefined, 'none'],
])('requests of the route %s are measured as %s', (pattern, group) => {
  expect(routeGroup(pattern)).toBe(group);
});

it.each([
  [200, '2xx'],
  [304, '3xx'],
  [404, '4xx'],
  [429, '429'],
  [503, '503'],
])('the status %d is counted as %s', (status, group) => {
  expect(statusGroup(status)).toBe(group);
});
