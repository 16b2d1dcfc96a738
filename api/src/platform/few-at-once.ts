import { PlatformError } from './platform-error.js';

/** A shop's own screens ask three at a time. */
const MOST_OF_A_SHOP = 8;

/** How many requests to each shop are under way: while it does not answer, they do not pile up. */
export class FewAtOnce {
  private readonly underWay = new Map<string, number>();

  /** Does the work; throws `throttled` when eight requests to this shop are under way. */
  async run<Result>(domain: string, work: () => Promise<Result>): Promise<Result> {
    const count = this.underWay.get(domain) ?? 0;
    if (count >= MOST_OF_A_SHOP) throw new PlatformError('throttled', 'too many requests are under way', 1);
    this.underWay.set(domain, count + 1);
    try {
      return await work();
    } finally {
      const left = this.underWay.get(domain)! - 1;
      if (left > 0) this.underWay.set(domain, left);
      else this.underWay.delete(domain);
    }
  }
}
