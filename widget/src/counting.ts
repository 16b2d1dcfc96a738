// What is counted: messages that were seen, and contacts.
import type { StorefrontSettings } from '@purchase-limits/domain/storefront-settings';
import { createSender } from './impression-sender.js';
import { watchVisible } from './visible-messages.js';

export type Counting = ReturnType<typeof createCounting>;

export function createCounting(settings: StorefrontSettings, isSignedIn: boolean) {
  const send = createSender(settings, isSignedIn);
  return {
    /** To be called at each look with the elements on the page and the message of each. */
    look: watchVisible(({ limitId, kind }) => send('impressions', limitId, kind)),
    contact: (limitId: string) => send('contacts', limitId),
  };
}
