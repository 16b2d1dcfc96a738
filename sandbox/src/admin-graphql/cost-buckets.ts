// How many points each shop has left for queries. A bucket fills again at a rate that depends on the shop's plan.
import type { Shop } from '../shops/shops.js';

export const MOST_PER_QUERY = 1_000;
const STANDARD_RATE = 100;
const rates: Record<string, number> = { unlimited: 200, shopify_plus: 1_000 };
/** A full bucket is what restores in 20 seconds. */
const FULL_AFTER_SECONDS = 20;

export type ThrottleStatus = { maximumAvailable: number; currentlyAvailable: number; restoreRate: number };
type Bucket = { available: number; at: number };

export class CostBuckets {
  private readonly buckets = new Map<string, Bucket>();

  /** `milliseconds` never goes back; the store's own clock can. */
  constructor(private readonly milliseconds: () => number = () => performance.now()) {}

  /** Takes the points when the shop has them. */
  take(shop: Shop, cost: number): boolean {
    const bucket = this.refill(shop);
    if (bucket.available < cost) return false;
    bucket.available -= cost;
    return true;
  }

  /** Returns what a query did not need after all. */
  giveBack(shop: Shop, points: number): void {
    const bucket = this.refill(shop);
    bucket.available = Math.min(maximumOf(shop), bucket.available + points);
  }

  status(shop: Shop): ThrottleStatus {
    const { available } = this.refill(shop);
    return {
      maximumAvailable: maximumOf(shop),
      currentlyAvailable: Math.floor(available),
      restoreRate: rateOf(shop),
    };
  }

  private refill(shop: Shop): Bucket {
    const at = this.milliseconds();
    const before = this.buckets.get(shop.domain) ?? { available: maximumOf(shop), at };
    const restored = ((at - before.at) / 1_000) * rateOf(shop);
    const bucket = { available: Math.min(maximumOf(shop), before.available + restored), at };
    this.buckets.set(shop.domain, bucket);
    return bucket;
  }
}

const rateOf = ({ planName }: Shop) => rates[planName] ?? STANDARD_RATE;
const maximumOf = (shop: Shop) => rateOf(shop) * FULL_AFTER_SECONDS;
