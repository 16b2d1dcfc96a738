import type { Tx } from '../database/transactions.js';
import type { Ticket } from './page-ticket.js';
import { REACHED_KINDS } from './reached-kinds.js';

type Seen = { shopDomain: string; id: string; kind: string; ticket?: Ticket | undefined };

/**
 * Keeps which signed-in customer saw what of a batch, until the batch is counted: where workflows are told of it, and
 * of what was stored. Part of the transaction that stores the batch.
 */
export async function noteCustomers(tx: Tx, batchId: string, impressions: readonly Seen[]): Promise<void> {
  const seen = impressions.flatMap(({ shopDomain, id, kind, ticket }) =>
    ticket?.customerId && REACHED_KINDS.some((reached) => reached === kind)
      ? [{ shopDomain, id, customerId: ticket.customerId }]
      : [],
  );
  if (seen.length === 0) return;
  await tx.rows('SELECT note_impression_customers($1, $2, $3, $4)', [
    batchId,
    seen.map(({ shopDomain }) => shopDomain),
    seen.map(({ id }) => id),
    seen.map(({ customerId }) => customerId),
  ]);
}
