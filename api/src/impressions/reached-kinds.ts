import type { ReachedKind } from '../events/events.js';

/** What a message of a reached limit says: that something cannot be bought. */
export const REACHED_KINDS: readonly ReachedKind[] = ['max', 'repurchase', 'blocked'];
