// Jobs of one shop on one queue take turns, in all processes: side by side they would wait for each other's rows, and
// occupy the workers that other shops need.
import { SessionLocks } from '../database/session-locks.js';
import type { QueueName } from './subscriptions.js';

/** Where the one before takes longer, whoever waits makes room. */
const WAITS_HERE_MS = 1_000;
const SHORTEST_MS = 10;
const LONGEST_MS = 5_000;
/** How much the last duty counts for how long one takes. */
const WEIGHT = 0.3;
/** Above this, lines without a turn are forgotten. */
const MOST_LINES = 5_000;

/**
 * The jobs of a shop on a queue in this process. `next`: one job waits here until the turn ends, so that no time passes
 * between two. `freeAt`: when those that were sent away will have had their turns. `dutyMs`: how long one takes, about.
 */
type Line = { isTaken: boolean; next: (() => void) | null; freeAt: number; dutyMs: number };

/** `release` ends the turn; `waitMs`: the turn is somebody else's, and when to ask again. */
export type Turn = { release: () => Promise<void> } | { waitMs: number };

export class Turns {
  private readonly lines = new Map<string, Line>();
  private readonly locks: SessionLocks;

  /** `databaseUrl`: not through PgBouncer. */
  constructor(databaseUrl: string | undefined) {
    this.locks = new SessionLocks(databaseUrl);
  }

  /** A turn of the shop on the queue, or when to ask for one again. */
  async take(queue: QueueName, shopId: string): Promise<Turn> {
    const key = `${queue} ${shopId}`;
    const line = this.lineOf(key);
    if (line.isTaken && (line.next || !(await isNext(line)))) return sendAway(line);
    line.isTaken = true;
    let isMine = false;
    try {
      isMine = await this.locks.take(`turn ${key}`);
    } finally {
      if (!isMine) pass(line);
    }
    if (!isMine) return sendAway(line);
    const since = performance.now();
    const release = async () => {
      line.dutyMs += WEIGHT * (performance.now() - since - line.dutyMs);
      await this.locks.release(`turn ${key}`);
      pass(line);
    };
    return { release };
  }

  /** To be called when no worker is left. */
  close(): Promise<void> {
    return this.locks.close();
  }

  private lineOf(key: string): Line {
    const known = this.lines.get(key);
    if (known) return known;
    if (this.lines.size >= MOST_LINES)
      for (const [name, { isTaken }] of this.lines) if (!isTaken) this.lines.delete(name);
    const line = { isTaken: false, next: null, freeAt: 0, dutyMs: SHORTEST_MS };
    this.lines.set(key, line);
    return line;
  }
}

/** Waits for the turn to end; false when that takes too long. */
function isNext(line: Line): Promise<boolean> {
  return new Promise((resolve) => {
    const next = () => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      line.next = null;
      resolve(false);
    }, WAITS_HERE_MS);
    line.next = next;
  });
}

/** The turn ends: the job that waits for it goes on, and nobody else comes between. */
function pass(line: Line): void {
  const { next } = line;
  line.next = null;
  if (next) next();
  else line.isTaken = false;
}

/** Each comes back at a time of its own, one duty after the one before. */
function sendAway(line: Line): Turn {
  const now = performance.now();
  const at = Math.max(line.freeAt, now) + Math.max(line.dutyMs, SHORTEST_MS);
  if (at - now > LONGEST_MS) return { waitMs: Math.ceil(LONGEST_MS * (0.5 + Math.random() / 2)) };
  line.freeAt = at;
  return { waitMs: Math.ceil(at - now) };
}
