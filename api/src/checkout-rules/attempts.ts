// Workers of a shop take turns to publish, but a turn can be lost with its connection. So each attempt has a number,
// and goes on only while no other has begun: what a later one writes is not written over by an earlier one.
import type { Tx } from '../database/transactions.js';
import { PlatformError } from '../platform/platform-error.js';
import type { Numbering } from './number-limits.js';

/** Another attempt has begun since. */
class Overtaken extends PlatformError {
  constructor() {
    super('throttled', 'another process has begun to publish the same', 1);
  }
}

/** Keeps the numbers that limits get, and answers the number of the attempt that begins now. */
export async function beginAttempt(tx: Tx, { numbers, nextNumber }: Omit<Numbering, 'numbered'>): Promise<string> {
  const [row] = await tx.rows<{ attempt: string }>(
    'UPDATE checkout_rules SET attempt = attempt + 1, numbers = $1, next_number = $2 RETURNING attempt',
    [JSON.stringify(numbers), nextNumber],
  );
  return row!.attempt;
}

/** Throws, so that the job is tried again, unless this is the latest attempt. Keeps the next one waiting. */
export async function requireLatest(tx: Tx, attempt: string): Promise<void> {
  const rows = await tx.rows('SELECT 1 FROM checkout_rules WHERE attempt = $1 FOR NO KEY UPDATE', [attempt]);
  if (rows.length === 0) throw new Overtaken();
}

/** What the checkout is told besides its rules, by where the ledger counts the attempts to do so. */
type ToldFacts = 'sold_attempt' | 'persons_attempt';

/** The number of the attempt that begins now. */
export async function beginToTell(tx: Tx, facts: ToldFacts): Promise<string> {
  const [row] = await tx.rows<{ attempt: string }>(
    `UPDATE purchase_ledger SET ${facts} = ${facts} + 1 RETURNING ${facts} AS attempt`,
  );
  return row!.attempt;
}

/** Throws, so that the job is tried again, unless this is the latest attempt. */
export async function requireLatestToTell(tx: Tx, facts: ToldFacts, attempt: string): Promise<void> {
  const rows = await tx.rows(`SELECT 1 FROM purchase_ledger WHERE ${facts} = $1`, [attempt]);
  if (rows.length === 0) throw new Overtaken();
}
