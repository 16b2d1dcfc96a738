// How much each shop's cost bucket still allows, as the platform's last answers said. An empty bucket is waited for,
// shortly; other shops are not affected.
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { PlatformError } from './platform-error.js';

/** The platform's `extensions.cost` of an answer. */
export type QueryCost = {
  requestedQueryCost?: number;
  throttleStatus?: { currentlyAvailable: number; restoreRate: number; maximumAvailable?: number };
};
type Bucket = { available: number; rate: number; most: number; at: number };

const LONGEST_WAIT_MS = 2_000;
const MOST_SHOPS = 10_000;
/** The platform restores at least this much a second. */
const LOWEST_RATE = 50;

export class ShopBudgets {
  /** A monotonic clock. */
  private readonly freeAt = new LRUCache<string, number>({ max: MOST_SHOPS });
  private readonly buckets = new LRUCache<string, Bucket>({ max: MOST_SHOPS });

  /** `reserve`: which share of a bucket is left to others, to the merchant's screens where workers ask. */
  constructor(private readonly reserve = 0) {}

  /**
   * Waits until the shop may be asked; throws `throttled` when that takes longer than two seconds. What is urgent may
   * use the reserve.
   */
  async admit(domain: string, isUrgent = false): Promise<void> {
    const reserved = isUrgent ? 0 : this.msUntilReserve(domain);
    const wait = Math.max((this.freeAt.get(domain) ?? 0) - performance.now(), reserved);
    if (wait <= 0) return;
    if (wait > LONGEST_WAIT_MS)
      throw new PlatformError('throttled', 'the bucket of the shop is empty', Math.ceil(wait / 1_000));
    await pause(wait);
  }

  /** The shop's bucket according to a response. */
  note(domain: string, { throttleStatus }: QueryCost): void {
    if (!throttleStatus) return;
    const { currentlyAvailable: available, restoreRate: rate, maximumAvailable: most = available } = throttleStatus;
    this.buckets.set(domain, { available, rate: Math.max(rate, 1), most, at: performance.now() });
  }

  private msUntilReserve(domain: string): number {
    const bucket = this.reserve > 0 ? this.buckets.get(domain) : undefined;
    if (!bucket) return 0;
    const missing = this.reserve * bucket.most - bucket.available;
    return (missing / bucket.rate) * 1_000 - (performance.now() - bucket.at);
  }

  /** The shop may be asked again after so many seconds. */
  close(domain: string, seconds: number): void {
    this.freeAt.set(domain, performance.now() + seconds * 1_000);
  }

  /** How many seconds the bucket needs until a query of this cost fits. */
  secondsUntil({ requestedQueryCost = 0, throttleStatus }: QueryCost): number {
    const { currentlyAvailable = 0, restoreRate = LOWEST_RATE } = throttleStatus ?? {};
    return Math.max((requestedQueryCost - currentlyAvailable) / Math.max(restoreRate, 1), 1);
  }
}
