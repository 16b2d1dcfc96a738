import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
const MOST_SHOPS = 10_000;

/** How many reports of browsers each shop may send to this process within the minute that begins with its first. */
export class ReportsPerMinute {
  private readonly reported = new LRUCache<string, number>({ max: MOST_SHOPS, ttl: MINUTE_MS, noUpdateTTL: true });

  constructor(private readonly most: number) {}

  /** Counts a report of the shop, unless it has sent as many as it may. */
  allows(shopId: string): boolean {
    const reported = this.reported.get(shopId) ?? 0;
    if (reported >= this.most) return false;
    this.reported.set(shopId, reported + 1);
    return true;
  }
}
