// The reads of each page's first screen. The build writes these URLs to `first-files.json`, and the server embeds their
// answers in the document.
import { DEFAULT_FILTER, limitsKey } from './limit-filter';

/** Reads of every screen. */
const EVERYWHERE = ['/shops', '/subscription', '/status'];
/** Additional reads by a screen's path. A test compares them with the screen's requests. */
export const READ_BY_SCREEN: Record<string, string[]> = {
  '/': [
    '/quota',
    '/notifications',
    '/limits/outlook',
    '/impressions/days?days=30',
    '/onboarding/dismissals',
    '/checkout-rules',
    '/broken-limits/count',
  ],
  '/order-limits': [limitsKey(DEFAULT_FILTER), '/checkout-rules/left-out'],
  '/broken-limits': ['/broken-limits/count'],
  '/insights': ['/insights?days=30'],
  '/branding': ['/branding'],
  '/settings/checkout-rules': ['/checkout-rules'],
  '/integrations': ['/integrations', '/api-keys', '/webhooks'],
  '/integrations/shopify-flow': ['/integrations', '/integrations/shopify-flow/steps'],
};

/** Addresses of the API that the screen at this path reads first. */
export function firstReads(path: string): string[] {
  return [...EVERYWHERE, ...(READ_BY_SCREEN[path] ?? [])];
}
