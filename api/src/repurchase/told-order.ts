// Computes what is left of an order the platform no longer shows, from its deliveries: in any order, late and repeated
// (rules §3.13).
import { convert, exact, toNumber } from '@purchase-limits/domain/exact';
import { decimalsOf } from '@purchase-limits/domain/money';
import type { DeliveredLines, DeliveredUnits } from '../events/events.js';
import type { PurchaseLine } from './purchase-line.js';

type Refund = { at: string; lines: DeliveredUnits[] };
/**
 * `lines`: those that were read last, at `readAt`. `left`: the latest that a delivery of the whole order told.
 * `refunds`: by id.
 */
export type Told = {
  readAt: string;
  lines: PurchaseLine[];
  left: { at: string; lines: DeliveredUnits[] } | null;
  refunds: Record<string, Refund>;
};

/** The known state including this delivery. */
export function withDelivery(known: Told, told: DeliveredLines): Told {
  if (told.kind === 'refund')
    return { ...known, refunds: { ...known.refunds, [told.refundId]: { at: told.at, lines: told.lines } } };
  const isNewer = known.left === null || Date.parse(told.at) > Date.parse(known.left.at);
  return isNewer ? { ...known, left: { at: told.at, lines: told.lines } } : known;
}

/** The remaining units: of the lines that were read, or that a newer delivery has, minus what was returned since. */
export function linesLeft({ readAt, lines, left, refunds }: Told, currency: string): PurchaseLine[] {
  const isTold = left !== null && Date.parse(left.at) > Date.parse(readAt);
  const since = Date.parse(isTold ? left.at : readAt);
  const later = Object.values(refunds).filter(({ at }) => Date.parse(at) > since);
  const told = isTold ? sums(left.lines) : null;
  const given = sums(later.flatMap((refund) => refund.lines));
  return lines.flatMap((line) => {
    const key = keyOf(line);
    // Several lines of one product share its reported units, in line order.
    const kept = told ? take(told, key, line.quantity) : line.quantity;
    const quantity = kept - take(given, key, kept);
    if (quantity <= 0) return [];
    return quantity === line.quantity ? [line] : [{ ...line, quantity, total: shareOf(line, quantity, currency) }];
  });
}

const keyOf = ({ productId, variantId }: Pick<DeliveredUnits, 'productId' | 'variantId'>) =>
  `${productId} ${variantId}`;

function sums(units: readonly DeliveredUnits[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const one of units) found.set(keyOf(one), (found.get(keyOf(one)) ?? 0) + one.quantity);
  return found;
}

/** Takes at most so many units out of what there is. */
function take(from: Map<string, number>, key: string, most: number): number {
  const taken = Math.max(0, Math.min(from.get(key) ?? 0, most));
  from.set(key, (from.get(key) ?? 0) - taken);
  return taken;
}

function shareOf({ quantity, total }: PurchaseLine, units: number, currency: string): string {
  const share = (exact(total) * BigInt(units)) / BigInt(quantity);
  return String(toNumber(convert(share, '1', decimalsOf(currency))));
}
