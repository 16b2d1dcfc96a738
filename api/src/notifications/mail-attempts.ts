// Each mail is noted before it is handed over: after a crash, or without an answer, there is at most one extra copy.
import type { Transactions, Tx } from '../database/transactions.js';
import { inSpan } from '../tracing/in-span.js';
import { MailAttemptEntity, type MailState } from './mail-attempt.entity.js';
import { MailError, type Mailer, type Mail } from './mailer.js';

/** Hand over an unconfirmed mail one more time at most. */
const MOST_UNSURE = 2;

export type MailOutcome = { state: MailState; reason: string | null };
type Attempt = { shopId: string; eventId: string; mail: Mail };

/** Hands over a mail that is noted. Throws where it may be handed over again. */
export async function handOver(
  mailer: Mailer,
  transactions: Transactions,
  { shopId, eventId, mail }: Attempt,
): Promise<MailOutcome> {
  try {
    await inSpan('mail', { kind: 'client', facts: { 'purchase_limits.event_id': eventId } }, () => mailer.send(mail));
    return { state: 'sent', reason: null };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    if (error.outcome === 'refused') return { state: 'refused', reason: error.message };
    const { message, outcome } = error;
    await transactions.run(shopId, (tx) => noteFailure(tx, eventId, message, outcome === 'later'));
    throw error;
  }
}

/** Records an attempt before handing over the mail; false if the maximum is reached. */
export async function noteUnsure(tx: Tx, shopId: string, eventId: string): Promise<boolean> {
  const noted = await tx.rows(
    `INSERT INTO mail_attempt AS m (event_id, shop_id, unsure) VALUES ($1, $2, 1)
     ON CONFLICT (event_id) DO UPDATE SET unsure = m.unsure + 1, at = now() WHERE m.unsure < $3 RETURNING event_id`,
    [eventId, shopId, MOST_UNSURE],
  );
  return noted.length > 0;
}

/** Records the event without a mail; keeps an existing record. */
export async function noteNothingSent(tx: Tx, shopId: string, eventId: string): Promise<void> {
  await tx.rows('INSERT INTO mail_attempt (event_id, shop_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    eventId,
    shopId,
  ]);
}

/** `isSafe`: the server did not take it, so it may be handed over again. */
async function noteFailure(tx: Tx, eventId: string, reason: string, isSafe: boolean): Promise<void> {
  await tx.rows(
    `UPDATE mail_attempt SET unsure = unsure - $3, failures = failures + 1, reason = $2, at = now()
     WHERE event_id = $1`,
    [eventId, reason, isSafe ? 1 : 0],
  );
}

/** What became of the event's mail. */
export async function writeOutcome(tx: Tx, eventId: string, { state, reason }: MailOutcome): Promise<void> {
  await tx.manager.update(MailAttemptEntity, { eventId }, { state, reason });
}
