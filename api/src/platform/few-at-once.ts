import { setTimeout as pause } from 'node:timers/promises';
import { PlatformError } from './platform-error.js';

/** A shop's own screens ask three at a time. */
const MOST_OF_A_SHOP = 8;
const MOST_WAITING = 32;
const LONGEST_WAIT_MS = 2_000;

type Line = { underWay: number; waiting: (() => void)[] };

/**
 * Limits concurrent requests per shop, so they don't pile up while the platform doesn't answer. Further ones wait for a
 * slot, which slows repeated callers down instead of rejecting them.
 */
export class FewAtOnce {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly mostOfAShop = MOST_OF_A_SHOP) {}

  /** Does the work; throws `throttled` when there is no place for it within two seconds. */
  async run<Result>(domain: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.lines.get(domain) ?? { underWay: 0, waiting: [] };
    this.lines.set(domain, line);
    if (line.underWay >= this.mostOfAShop) await waitIn(line);
    else line.underWay += 1;
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else line.underWay -= 1;
      if (line.underWay === 0) this.lines.delete(domain);
    }
  }
}

/** Resolves with a place of a request that ended; it stays counted as under way. */
async function waitIn({ waiting }: Line): Promise<void> {
  if (waiting.length >= MOST_WAITING) throw refusal();
  const ended = new AbortController();
  let take = () => {};
  const place = new Promise<void>((resolve) => waiting.push((take = resolve)));
  try {
    await Promise.race([
      place,
      pause(LONGEST_WAIT_MS, undefined, { signal: ended.signal }).then(() => {
        const index = waiting.indexOf(take);
        // Nobody is there to use a place that came at this very moment: then it is taken.
        if (index >= 0) {
          waiting.splice(index, 1);
          throw refusal();
        }
      }),
    ]);
  } finally {
    ended.abort();
  }
}

const refusal = () => new PlatformError('throttled', 'too many requests are under way', 1);
