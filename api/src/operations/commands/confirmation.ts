import type { Tx } from '../../database/transactions.js';
import { InvalidFieldsError, NotFoundError } from '../../http/rule-error.js';

/** What has to be typed where an action concerns every shop. */
export const ALL_SHOPS = 'all shops';

/**
 * Throws unless the operator has typed what the action is done to: the shop's domain or, where it concerns no single
 * shop, `otherwise`. For transactions across shops.
 */
export async function requireConfirmation(
  tx: Tx,
  typed: string | undefined,
  { shopId, otherwise }: { shopId: string | null; otherwise: string },
): Promise<void> {
  const expected = shopId === null ? otherwise : await domainOf(tx, shopId);
  if (typed !== expected) throw new InvalidFieldsError({ confirm: `Type ${expected} to confirm` });
}

async function domainOf(tx: Tx, shopId: string): Promise<string> {
  const [shop] = await tx.rows<{ domain: string }>('SELECT shopify_domain AS domain FROM shop WHERE id = $1', [shopId]);
  if (!shop) throw new NotFoundError('shop');
  return shop.domain;
}

/** The shop of an event; null: it has none. */
export async function shopOfEvent(tx: Tx, eventId: string): Promise<string | null> {
  const [event] = await tx.rows<{ shopId: string | null }>('SELECT shop_id AS "shopId" FROM event_log WHERE id = $1', [
    eventId,
  ]);
  if (!event) throw new NotFoundError('event');
  return event.shopId;
}
