import { preload } from 'swr';
import { readBlocksEarly } from '../bridge/storefront-blocks';
import { get } from './client';
import { hasFirstAnswer } from './first-answers';
import { firstReads } from './first-reads';
import { isLimitsKey } from './limit-filter';

/**
 * Asks for what the first screen will ask for and what did not come with the document, before its code is there; the
 * screen takes these answers.
 */
export function readEarly(path: string): void {
  // There the merchant is on the way to a screen, or not signed in yet.
  if (path.startsWith('/auth/')) return;
  if (path === '/') readBlocksEarly();
  for (const key of firstReads(path))
    // The consumer of the answer also gets the failure. The list of limits has its own reader.
    if (!hasFirstAnswer(key) && !isLimitsKey(key)) preload(key, get)?.catch(() => {});
}
