// The number that identifies a limit's window in a customer's published purchases.
import { createHash } from 'node:crypto';
import type { JudgedLimit } from '@purchase-limits/domain/subjects';
import type { PublishedLimit } from '@purchase-limits/domain/storefront-settings';

/** Numbers of 48 bits are exact wherever they are read. */
const BYTES = 6;

/** A limit with a window gets its number: a digest of everything that decides what counts in it. */
export function withWindow(limit: PublishedLimit, currency: string): PublishedLimit {
  if (limit.repurchase.option === 'no_limit') return limit;
  const { conditionType, repurchase, max, startDate } = limit;
  // Without a maximum units count, whatever is measured.
  const counted = max === null ? 'units' : [conditionType, conditionType === 'total_product_value' && currency];
  const digest = createHash('sha256')
    // What all customers share counts from the limit's first day on.
    .update(JSON.stringify([selectionOf(limit), counted, repurchase, ...(repurchase.shared ? [startDate] : [])]))
    .digest();
  return { ...limit, window: digest.readUIntBE(0, BYTES) };
}

/** Everything that decides what a product is to the limit, the same as in every release before. */
export function selectionOf(limit: JudgedLimit): unknown[] {
  const { type, applyTo, applyToEachVariant, products, targets, collectionIds, exclusions, countTogether } = limit;
  const chosen = [type, applyTo, applyToEachVariant, products, targets, collectionIds, exclusions.products];
  return [...chosen, ...(exclusions.group ? [exclusions.group] : []), ...(countTogether ? ['together'] : [])];
}
