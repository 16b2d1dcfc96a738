import { Hold } from '../database/hold.js';

/** One process at a time publishes the rules of a shop. A page of products takes less time, throttled or not. */
export const PUBLISHING = new Hold('checkout_rules', 60);
