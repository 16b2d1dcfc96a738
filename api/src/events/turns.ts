// Jobs of one shop on one queue take turns, in all processes: side by side they would wait for each other's rows, and
// occupy the workers that other shops need.
import { SessionLocks } from '../database/session-locks.js';
import type { QueueName } from './subscriptions.js';

/** If the previous turn takes longer, waiting jobs go back to the queue. */
const WAITS_HERE_MS = 1_000;
const SHORTEST_MS = 10;
const LONGEST_MS = 5_000;
/** How much the last duty counts for how long one takes. */
const WEIGHT = 0.3;
/** Above this, lines without a turn are forgotten. */
const MOST_LINES = 5_000;
/** After so many jobs of one process others may have a turn. */
const MOST_IN_A_ROW = 20;

/** The result of waiting: the lock passed on by the previous turn, or a turn still to be locked. */
type Place = 'locked' | 'free';
/**
 * The jobs of a shop on a queue in this process. `next`: one job waits here until the turn ends, so that no time passes
 * between two. `handedOver`: how many have had the present lock. `freeAt`: when those that were sent away will have had
 * their turns. `dutyMs`: how long one takes, about.
 */
type Line = {
  isTaken: boolean;
  next: ((place: Place) => void) | null;
  handedOver: number;
  freeAt: number;
  dutyMs: number;
};

/** `release` ends the turn; `waitMs`: another job has the turn, and when to ask again. */
export type Turn = { release: () => Promise<void> } | { waitMs: number };

/** The name of the lock that whoever has the turn holds. */
export function turnName(queue: QueueName, shopId: string): string {
  return `turn ${queue} ${shopId}`;
}

export class Turns {
  private readonly lines = new Map<string, Line>();
  private readonly locks: SessionLocks;

  /** `databaseUrl`: not through PgBouncer. */
  constructor(databaseUrl: string | undefined) {
    this.locks = new SessionLocks(databaseUrl);
  }

  /** A turn of the shop on the queue, or when to ask for one again. */
  async take(queue: QueueName, shopId: string): Promise<Turn> {
    const key = turnName(queue, shopId);
    const line = this.lineOf(key);
    // Nothing may come between the look and the taking.
    const place = line.isTaken ? await placeIn(line) : 'free';
    if (place === null) return sendAway(line);
    line.isTaken = true;
    if (place === 'free' && !(await this.lock(key, line))) return sendAway(line);
    const since = performance.now();
    const release = () => {
      line.dutyMs += WEIGHT * (performance.now() - since - line.dutyMs);
      return this.end(key, line);
    };
    return { release };
  }

  /** To be called when no worker is left. */
  close(): Promise<void> {
    return this.locks.close();
  }

  private async lock(key: string, line: Line): Promise<boolean> {
    let isMine = false;
    try {
      isMine = await this.locks.take(key);
    } finally {
      if (!isMine) pass(line, 'free');
    }
    line.handedOver = 0;
    return isMine;
  }

  private async end(key: string, line: Line): Promise<void> {
    if (line.next && line.handedOver < MOST_IN_A_ROW) {
      line.handedOver += 1;
      return pass(line, 'locked');
    }
    await this.locks.release(key);
    pass(line, 'free');
  }

  private lineOf(key: string): Line {
    const known = this.lines.get(key);
    if (known) return known;
    if (this.lines.size >= MOST_LINES)
      for (const [name, { isTaken }] of this.lines) if (!isTaken) this.lines.delete(name);
    const line = { isTaken: false, next: null, handedOver: 0, freeAt: 0, dutyMs: SHORTEST_MS };
    this.lines.set(key, line);
    return line;
  }
}

/** Waits for the turn to end, unless somebody else already does; null on timeout. */
function placeIn(line: Line): Promise<Place | null> {
  if (line.next) return Promise.resolve(null);
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      line.next = null;
      resolve(null);
    }, WAITS_HERE_MS);
    line.next = (place) => {
      clearTimeout(timer);
      resolve(place);
    };
  });
}

/** Hands the lock to the waiting job directly, so no other can get in between. */
function pass(line: Line, place: Place): void {
  const { next } = line;
  line.next = null;
  if (next) next(place);
  else line.isTaken = false;
}

/** Staggers returning jobs, one duty after the other. */
function sendAway(line: Line): Turn {
  const now = performance.now();
  const at = Math.max(line.freeAt, now) + Math.max(line.dutyMs, SHORTEST_MS);
  if (at - now > LONGEST_MS) return { waitMs: Math.ceil(LONGEST_MS * (0.5 + Math.random() / 2)) };
  line.freeAt = at;
  return { waitMs: Math.ceil(at - now) };
}
