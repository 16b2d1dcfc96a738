// The orders of a bulk operation.
import { z } from 'zod';
import { objectsIn } from '../platform/bulk-result.js';
import { placedOrder, type MakeKeys, type PlacedOrder, type PlatformLine, type PlatformOrder } from './placed-order.js';

const identified = z.looseObject({ id: z.string() });
const orderLine = z.looseObject({
  id: z.string(),
  processedAt: z.iso.datetime({ offset: true }),
  cancelledAt: z.string().nullish(),
  customer: identified.nullish(),
  email: z.string().nullish(),
  phone: z.string().nullish(),
  shippingAddress: z.looseObject({}).nullish(),
});
/** A line of an order, as a bulk operation has it. */
export const itemLine = z.looseObject({
  quantity: z.int(),
  currentQuantity: z.int(),
  discountedTotalSet: z.looseObject({ shopMoney: z.looseObject({ amount: z.string() }) }),
  product: identified.nullish(),
  variant: identified.nullish(),
});

/** The orders of the result at this address, as they come; with keys of persons where it says how to reach them. */
export async function* placedOrdersIn(
  url: string,
  currency: string,
  makeKeys: MakeKeys | null,
): AsyncGenerator<PlacedOrder> {
  for await (const { root, children } of objectsIn(url)) {
    const lines = children.map((child) => itemLine.parse(child) as PlatformLine);
    const order = orderLine.parse(root);
    yield placedOrder(order as PlatformOrder, lines, currency, 'email' in order ? makeKeys : null);
  }
}
