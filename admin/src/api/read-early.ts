import { preload } from 'swr';
import { get } from './client';

/** What every screen reads. */
const EVERYWHERE = ['/shops', '/subscription'];
/** What the first screen of a page reads beside it, by its path. A test compares this with what the screen asks for. */
const OF_SCREEN: Record<string, string[]> = {
  '/': [
    '/quota',
    '/notifications',
    '/limits/outlook',
    '/impressions/days?days=30',
    '/onboarding/dismissals',
    '/checkout-rules',
    '/broken-limits/count',
  ],
  '/broken-limits': ['/broken-limits/count'],
  '/settings/checkout-rules': ['/checkout-rules'],
  '/integrations': ['/integrations'],
  '/integrations/shopify-flow': ['/integrations'],
};

/** Asks for what the first screen will ask for, before its code is there; the screen takes these answers. */
export function readEarly(path: string): void {
  // There the merchant is on the way to a screen, or not signed in yet.
  if (path.startsWith('/auth/')) return;
  for (const key of [...EVERYWHERE, ...(OF_SCREEN[path] ?? [])])
    // Whoever takes the answer takes the failure too.
    preload(key, get)?.catch(() => {});
}
