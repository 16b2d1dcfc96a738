import { Hold } from '../database/hold.js';

/** One process at a time publishes the rules of a shop. Reading a catalog of 10,000 products takes less time. */
export const PUBLISHING = new Hold('checkout_rules', 60);
