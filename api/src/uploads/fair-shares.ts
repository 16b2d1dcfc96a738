import { RuleError } from '../http/rule-error.js';

/** How much one shop can have waiting while one piece of its work runs. */
const MOST_WAITING_OF_A_SHOP = 3;
const MOST_WAITING = 100;

type Share = { isUnderWay: boolean; waiting: (() => void)[] };

/**
 * Divides a few places among shops. A shop has one place at a time and shops take turns, so a shop with many uploads
 * delays its own only.
 */
export class FairShares {
  /** In the order of whose turn is next. */
  private readonly shares = new Map<string, Share>();
  private waiting = 0;
  private free: number;

  constructor(places: number) {
    this.free = places;
  }

  /** Does the work when it is the shop's turn; throws a `RuleError` when too much is waiting. */
  async run<Result>(shopId: string, work: () => Promise<Result>): Promise<Result> {
    const share = this.shares.get(shopId) ?? { isUnderWay: false, waiting: [] };
    this.shares.set(shopId, share);
    if (share.waiting.length >= MOST_WAITING_OF_A_SHOP)
      throw new RuleError(429, 'too_many_requests', 'Too many requests. Please try again in a moment.');
    if (this.waiting >= MOST_WAITING) {
      if (!share.isUnderWay && share.waiting.length === 0) this.shares.delete(shopId);
      throw new RuleError(503, 'unavailable', 'Many stores are uploading right now. Try again in a moment.');
    }
    await this.turnOf(share);
    try {
      return await work();
    } finally {
      this.end(shopId, share);
    }
  }

  private turnOf(share: Share): Promise<void> {
    if (this.free > 0 && !share.isUnderWay) {
      this.free -= 1;
      share.isUnderWay = true;
      return Promise.resolve();
    }
    this.waiting += 1;
    return new Promise((begin) => share.waiting.push(begin));
  }

  private end(shopId: string, share: Share): void {
    this.free += 1;
    share.isUnderWay = false;
    // The others come first now.
    this.shares.delete(shopId);
    if (share.waiting.length > 0) this.shares.set(shopId, share);
    for (const next of this.shares.values()) {
      if (next.isUnderWay || next.waiting.length === 0) continue;
      this.free -= 1;
      this.waiting -= 1;
      next.isUnderWay = true;
      next.waiting.shift()!();
      return;
    }
  }
}
