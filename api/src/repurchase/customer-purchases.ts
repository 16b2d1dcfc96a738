// Customers' purchases as input for the judge: lines with the product facts that limits with windows need.
import type { CartLine } from '@purchase-limits/domain/cart-line';
import { windowReach } from '@purchase-limits/domain/repurchase-window';
import type { PublishedLimit } from '@purchase-limits/domain/storefront-settings';
import type { Purchase } from '@purchase-limits/domain/subjects';
import { Injectable } from '@nestjs/common';
import { VariantLookup, type VariantFacts } from '../catalog/queries/get-variant-facts.js';
import type { Tx } from '../database/transactions.js';
import type { ShopKey } from '../platform/access-tokens.js';
import { countPersons, readOthers, readSharing } from './person-purchases.js';
import type { PurchaseLine } from './purchase-line.js';

/** `isOthers` and `persons`: as the rulebook reads them; absent where no limit counts persons. */
export type CustomerPurchases = {
  at: number;
  lines: readonly PurchaseLine[];
  isOthers?: boolean;
  persons?: string[];
  orderId?: string;
}[];
/** By variant; null: the catalog does not have it any more. */
export type KnownFacts = Map<string, VariantFacts | null>;

/** The limits of a document that ask what was bought before. */
export function withWindows(limits: readonly PublishedLimit[]): PublishedLimit[] {
  return limits.filter(({ repurchase: { option, shared } }) => option !== 'no_limit' && !shared);
}

/**
 * By customer, what they bought since the longest of the windows began; where persons count, also what others bought
 * with the same keys. `withoutOrder`: the id of one not to count.
 */
export async function readPurchases(
  tx: Tx,
  customerIds: readonly string[],
  limits: readonly Pick<PublishedLimit, 'repurchase'>[],
  now: number,
  withoutOrder = '',
): Promise<Map<string, CustomerPurchases>> {
  if (limits.length === 0) return new Map();
  const since = sinceOf(limits, now);
  const rows = await tx.rows<{ customerId: string; orderId: string; at: Date; lines: PurchaseLine[] }>(
    `SELECT customer_id AS "customerId", order_id AS "orderId", purchased_at AS at, lines FROM purchase
     WHERE customer_id = ANY($1) AND purchased_at >= $2 AND order_id <> $3
     ORDER BY customer_id, purchased_at, order_id`,
    [customerIds, since, withoutOrder],
  );
  const others = countPersons(limits) ? await readOthers(tx, customerIds, since, withoutOrder) : null;
  const found = new Map<string, CustomerPurchases>();
  for (const { customerId, orderId, at, lines } of rows) {
    const own = found.get(customerId) ?? [];
    own.push({ orderId, at: at.getTime(), lines, ...(others && { persons: others.keys.get(orderId) ?? [] }) });
    found.set(customerId, own);
  }
  for (const { customerId, orderId, at, lines, persons } of others?.rows ?? [])
    found.get(customerId)?.push({ orderId, at: at.getTime(), lines, persons, isOthers: true });
  return found;
}

/** No purchase before that counts in one of the windows. */
export function sinceOf(limits: readonly Pick<PublishedLimit, 'repurchase'>[], now: number): Date {
  const starts = limits.map(({ repurchase }) => windowReach(repurchase, now)!);
  return new Date(Math.max(0, Math.min(...starts)));
}

/** The keys of whoever placed this order, and what that person bought in others. */
export async function readPersonPurchases(
  tx: Tx,
  { orderId, customerId }: { orderId: string; customerId: string | null },
  limits: readonly Pick<PublishedLimit, 'repurchase'>[],
  now: number,
): Promise<{ persons: string[]; purchases: CustomerPurchases }> {
  const byAccount = await readPurchases(tx, customerId === null ? [] : [customerId], limits, now, orderId);
  const own = (customerId !== null && byAccount.get(customerId)) || [];
  if (!countPersons(limits)) return { persons: [], purchases: own };
  const { persons, purchases } = await readSharing(tx, { orderId, customerId }, sinceOf(limits, now));
  const known = new Set(own.map((one) => one.orderId));
  return { persons, purchases: [...own, ...purchases.filter((one) => !known.has(one.orderId))] };
}

@Injectable()
export class PurchaseFacts {
  constructor(private readonly variants: VariantLookup) {}

  /** The purchases with the facts of their products, where the limits ask for any; `known` is added to. */
  async complete(
    shop: ShopKey,
    purchases: CustomerPurchases,
    limits: readonly PublishedLimit[],
    known: KnownFacts,
  ): Promise<Purchase[]> {
    const hasFacts = limits.some(asksForFacts);
    if (hasFacts) await this.learn(shop, purchases, known);
    return purchases.map(({ lines, ...one }) => ({
      ...one,
      lines: lines.map((line, index) => cartLine(line, String(index), (hasFacts && known.get(line.variantId)) || null)),
    }));
  }

  private async learn(shop: ShopKey, purchases: CustomerPurchases, known: KnownFacts): Promise<void> {
    const wanted = new Set(purchases.flatMap(({ lines }) => lines.map(({ variantId }) => variantId)));
    const unknown = [...wanted].filter((id) => id !== '' && !known.has(id));
    if (unknown.length === 0) return;
    const found = await this.variants.factsOf(shop, unknown);
    for (const id of unknown) known.set(id, found.get(id) ?? null);
  }
}

/** The purchase without facts of its products, for limits that ask for none. */
export function purchaseOf({ lines, ...one }: CustomerPurchases[number]): Purchase {
  return { ...one, lines: lines.map((line, index) => cartLine(line, String(index), null)) };
}

/** Which product it was is known of every line; these ask for more. */
export function asksForFacts({ conditionType, products, targets, collectionIds, exclusions }: PublishedLimit): boolean {
  const isGroup = products?.kind === 'group' || targets?.kind === 'group' || exclusions.group !== undefined;
  return isGroup || conditionType === 'total_weight' || collectionIds !== undefined;
}

function cartLine(purchase: PurchaseLine, id: string, facts: VariantFacts | null) {
  const line: CartLine = { id, ...purchase };
  if (!facts) return line;
  const { title, vendor, productType, sku, giftCard, tags, collectionIds, weight } = facts;
  return {
    ...line,
    title,
    vendor,
    productType,
    sku: purchase.sku ?? sku,
    giftCard: purchase.giftCard ?? giftCard,
    tags,
    collectionIds,
    weight: { ...weight, value: String(weight.value) },
  };
}
