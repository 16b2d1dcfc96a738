import type { PersonSecret } from '@purchase-limits/domain/person-codes';
import { Injectable } from '@nestjs/common';
import { now } from '../../clock.js';
import type { Tx } from '../../database/transactions.js';
import { consumerOf } from '../../events/consumer.js';
import { emit } from '../../events/emit.js';
import type { OrderChanged, DeliveredOrder } from '../../events/events.js';
import { hasLaterEvent } from '../../events/later-event.js';
import { isOutcome } from '../../platform/platform-error.js';
import { readShop } from '../../shops/queries/read-shop.js';
import { judgeWithLater } from '../later-orders.js';
import { endPendingSale } from '../pending-sales.js';
import { maySeePurchases } from '../ledger.js';
import { noteContacts, readPersonSecret } from '../persons.js';
import type { PlacedOrder } from '../placed-order.js';
import { OrderReader } from '../read-placed-order.js';
import { noteRefusal } from '../order-access.js';
import {
  beginReading,
  removePurchase,
  writePurchases,
  writeDelivery,
  type PurchaseChange,
} from '../write-purchases.js';

type Plan = {
  shop: { id: string; shopifyDomain: string; currency: string };
  orderId: string;
  told: DeliveredOrder | undefined;
  reading: { number: number; at: Date };
  /** For keys of who placed it; null: no limit counts persons. */
  secret: PersonSecret | null;
};
/** `areContactsRefused`: the platform has not approved the app for how customers can be reached. */
type Read = Plan & { order: PlacedOrder | null; areContactsRefused?: boolean };
/** The ledger is as it was. `same`: the order is to be checked all the same. */
type Unchanged = 'same' | 'none';
/** `refused`: the platform has not approved the app. */
type Outcome = Read | 'refused' | null;

/**
 * Maintains the ledger of purchases by reading each changed order from the platform. An order the platform no longer
 * shows isn't gone: the delivery's data counts.
 */
@Injectable()
export class ReadOrder extends consumerOf('read-order') {
  constructor(private readonly orders: OrderReader) {
    super();
  }

  protected readonly handle = this.inStages<Plan, Outcome>({
    read: async (tx, event, eventId) => {
      if (!(await maySeePurchases(tx)) || (await isTakenOver(tx, event, eventId))) return null;
      const { id, shopifyDomain, currency } = await readShop(tx);
      const shop = { id, shopifyDomain, currency };
      const reading = { number: await beginReading(tx), at: now() };
      return { shop, orderId: event.orderId, told: event.told, reading, secret: await readPersonSecret(tx) };
    },
    act: (plan) => this.read(plan),
    write: async (tx, read, { shopId }) => {
      if (read === 'refused') return noteRefusal(tx, shopId);
      if (read === null || !(await maySeePurchases(tx))) return;
      if (read.areContactsRefused) await noteContacts(tx, shopId, false);
      await endPendingSale(tx, read.orderId);
      const change = await write(tx, read);
      if (change === 'removed' || typeof change === 'object') await emit(tx, { type: 'PurchasesChanged', shopId });
      if (change === 'same') await emit(tx, { type: 'OrderRead', shopId, orderId: read.orderId });
      if (typeof change === 'object') await judgeWithLater(tx, shopId, change);
    },
  });

  /** Null: the shop does not let the app see orders any more. */
  private async read(plan: Plan): Promise<Outcome> {
    try {
      return { ...plan, order: await this.orders.read(plan.shop, plan.orderId, plan.secret) };
    } catch (error) {
      // What else is of the order may be read all the same.
      if (plan.secret && isOutcome(error, 'unapproved')) {
        const read = await this.read({ ...plan, secret: null });
        return typeof read === 'object' && read ? { ...read, areContactsRefused: true } : read;
      }
      if (isOutcome(error, 'unapproved')) return 'refused';
      if (isOutcome(error, 'no_grant', 'grant_refused', 'forbidden')) return null;
      throw error;
    }
  }
}

/**
 * Whether a later delivery of the whole order covers this one, that is, has the same timestamp or a newer one. Arriving
 * later isn't enough, because it may be older.
 */
async function isTakenOver(tx: Tx, { type, orderId, told }: OrderChanged, eventId: string): Promise<boolean> {
  // The others can't be skipped: only they report a return, an edit or a deletion.
  if (told && told.kind !== 'left') return false;
  const isOfWhole = `e.payload ->> 'orderId' = $3 AND e.payload -> 'told' ->> 'kind' = 'left'`;
  const isAsNew = `($4::timestamptz IS NULL OR (e.payload -> 'told' ->> 'at')::timestamptz >= $4)`;
  return hasLaterEvent(tx, eventId, type, `${isOfWhole} AND ${isAsNew}`, [orderId, told?.at ?? null]);
}

async function write(
  tx: Tx,
  { shop, orderId, told, reading, order }: Read,
): Promise<PurchaseChange | Unchanged | 'removed'> {
  if (order) return (await writePurchases(tx, shop.id, reading, [order]))[0] ?? unjudged(tx, orderId, told);
  if (told?.kind === 'left' || told?.kind === 'refund')
    return (await writeDelivery(tx, shop.id, { orderId, currency: shop.currency }, told)) ?? 'none';
  if (told?.kind !== 'deleted') return 'none';
  await removePurchase(tx, shop.id, orderId);
  return 'removed';
}

/**
 * An order without changed lines is still checked if it never was, because a bulk import may have read it just before
 * its webhook: then it counts for later ones, too. After an edit, which may remove what a refund returned, it alone is.
 */
async function unjudged(
  tx: Tx,
  orderId: string,
  told: DeliveredOrder | undefined,
): Promise<PurchaseChange | Unchanged> {
  const [row] = await tx.rows<{ isJudged: boolean }>(
    `SELECT judged > 0 AS "isJudged" FROM purchase WHERE order_id = $1 AND purchased_at > 'epoch'`,
    [orderId],
  );
  if (row && !row.isJudged) return { orderId, isLess: false };
  return row && told?.kind === 'edited' ? 'same' : 'none';
}
