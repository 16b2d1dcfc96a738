// What the first screen of a page reads, so that it is there when the screen is. The build writes these addresses into
// `first-files.json`: the server puts their answers into the document.
import { DEFAULT_FILTER, limitsKey } from './limit-filter';

/** What every screen reads. */
const EVERYWHERE = ['/shops', '/subscription'];
/** What a screen reads beside it, by its path. A test compares this with what the screen asks for. */
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
  '/branding': ['/branding'],
  '/settings/checkout-rules': ['/checkout-rules'],
  '/integrations': ['/integrations'],
  '/integrations/shopify-flow': ['/integrations'],
};

/** Addresses of the API that the screen at this path reads first. */
export function firstReads(path: string): string[] {
  return [...EVERYWHERE, ...(READ_BY_SCREEN[path] ?? [])];
}
