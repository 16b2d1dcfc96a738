// Assigns the numbers by which products refer to limits. A number's meaning never changes, so rules and products of two
// versions can't mix: when a limit selects other products, it gets a new number.
import { createHash } from 'node:crypto';
import type { CheckoutLimit, NumberedLimit } from '@purchase-limits/domain/publish-checkout';
import { selectionOf } from '../storefront/window-number.js';
import type { Tx } from '../database/transactions.js';
import type { LimitNumbers } from './checkout-rules.entity.js';

export type Numbering = { numbered: NumberedLimit[]; numbers: LimitNumbers; nextNumber: number };

/** Limits keep their numbers as long as they choose the same products. */
export function numberLimits(limits: readonly CheckoutLimit[], known: LimitNumbers, nextNumber: number): Numbering {
  const numbers: LimitNumbers = {};
  let next = nextNumber;
  const numbered = limits.map((limit) => {
    const digest = digestOf(limit);
    const before = known[limit.id];
    const number = before?.digest === digest ? before.number : next++;
    numbers[limit.id] = { number, digest };
    return { number, limit };
  });
  return { numbered, numbers, nextNumber: next };
}

/** Keeps what limits these numbers stand for: a checkout may name one after its limit got another. */
export async function noteNumbers(tx: Tx, shopId: string, numbered: readonly NumberedLimit[]): Promise<void> {
  await tx.rows(
    `INSERT INTO limit_number (shop_id, number, limit_id) SELECT $1, * FROM unnest($2::int[], $3::uuid[])
     ON CONFLICT DO NOTHING`,
    [shopId, numbered.map(({ number }) => number), numbered.map(({ limit }) => limit.id)],
  );
}

function digestOf(limit: CheckoutLimit): string {
  return createHash('sha256')
    .update(JSON.stringify(selectionOf(limit)))
    .digest('base64url')
    .slice(0, 16);
}
