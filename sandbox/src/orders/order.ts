// Orders, and how the lines of a cart become theirs. Amounts are in minor units.
import type { Cart } from '../cart/cart.js';
import { lineJson } from '../cart/cart-json.js';
import { catalogOf, type Catalog } from '../catalog/catalog.js';
import type { SellingPlan } from '../catalog/selling-plans.js';
import { findCode, lineDiscount, orderDiscount, type Allocation } from '../discounts/discount.js';
import type { Shop } from '../shops/shops.js';

/** An order has fewer lines than this, so that an order's id and a line's position give the line's id. */
export const MOST_LINES = 1_000;

export type OrderLine = {
  id: number;
  productId: number;
  variantId: number;
  title: string;
  variantTitle: string | null;
  vendor: string;
  /** Units ordered, those that were refunded or removed later included. */
  quantity: number;
  /** Of one, in the shop's currency and in the shopper's. */
  price: number;
  presentmentPrice: number;
  /** Of the whole line: all discounts, its share of those on the whole order included. */
  discount: number;
  presentmentDiscount: number;
  /** Which discounts those are. Absent in orders that are older than discount codes here. */
  allocations?: Allocation[];
  grams: number;
  /** By which it is bought again and again; absent: once. */
  sellingPlan?: SellingPlan;
};
export type RefundLine = {
  id: number;
  lineId: number;
  quantity: number;
  isRestocked: boolean;
  /** The units' price, in the shop's currency and in the shopper's. */
  subtotal: number;
  presentmentSubtotal: number;
};
export type Refund = {
  id: number;
  /** ISO 8601. */
  createdAt: string;
  lines: RefundLine[];
  /** The refunded amount, in the shop's currency and in the shopper's; 0 if units were only removed. */
  amount: number;
  presentmentAmount: number;
  /** Of a refund by an app: its idempotency key, with what it asked for. */
  asked?: { key: string; input: string };
};
/** A hold on an order's fulfillment. `handle`: the app's name for it. */
export type OrderHold = { id: number; handle: string | null; reason: string; notes: string | null };
export type OrderEdit = {
  id: number;
  /** ISO 8601. */
  createdAt: string;
  additions: { lineId: number; delta: number }[];
  removals: { lineId: number; delta: number }[];
};
export const cancelReasons = ['customer', 'declined', 'fraud', 'inventory', 'other', 'staff'] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** Where orders come from: the platform's name of it, what that is called here, and the app that makes such orders. */
export const ORDER_SOURCES = {
  web: { title: 'Online Store', app: 'Online Store' },
  pos: { title: 'Point of Sale', app: 'Point of Sale' },
  shopify_draft_order: { title: 'Draft order', app: 'Draft Orders' },
  subscription_contract: { title: 'Subscription', app: 'Subscriptions' },
  '580111': { title: 'Another app', app: 'Order Robot' },
} as const;
export type OrderSource = keyof typeof ORDER_SOURCES;

export type NewOrder = {
  /** Absent: the checkout. */
  source?: OrderSource;
  email: string;
  /** When it was placed; absent: now. */
  at?: Date;
  /** Null for a guest. */
  customerId: number | null;
  delivery: {
    name: string;
    address: string;
    country: string;
    address2?: string;
    zip?: string;
    city?: string;
    phone?: string;
  };
  presentmentCurrency: string;
  /** In which it was placed; absent: the store's own. */
  locale?: string;
  lines: Omit<OrderLine, 'id'>[];
};
export type Order = Omit<NewOrder, 'lines' | 'source' | 'at'> & {
  source: OrderSource;
  id: number;
  /** Names the order in addresses that shoppers see. */
  token: string;
  /** From 1001, for each shop. */
  number: number;
  currency: string;
  lines: OrderLine[];
  tags: string[];
  holds: OrderHold[];
  /** When all that was left of it was handed over; null: not yet. */
  fulfilledAt: Date | null;
  /** Oldest first, as the edits are. */
  refunds: Refund[];
  edits: OrderEdit[];
  createdAt: Date;
  processedAt: Date;
  updatedAt: Date;
  cancelledAt: Date | null;
  cancelReason: CancelReason | null;
};

/** What the lines of a cart are bought as. `shown`: the catalog with the prices that the shopper sees. */
export type Bought = { lines: Cart['lines']; discountCode?: string | null; shown: Catalog; rate?: number };

export function orderLines(shop: Shop, { lines, discountCode = null, shown, rate = 1 }: Bought): NewOrder['lines'] {
  const code = findCode(discountCode);
  const priced = (catalog: Catalog, unit: number) => {
    const place = { catalog, currency: shop.currency, rate: unit, root: '/' };
    const each = lines.map((line) => lineJson(line, place, code));
    const totals = each.map((json) => json.final_line_price);
    return { each, offOrder: orderDiscount(totals, code, unit) };
  };
  const own = priced(catalogOf(shop), 1);
  const presentment = priced(shown, rate);
  return lines.map((line, index) => {
    const inShop = own.each[index]!;
    const inPresentment = presentment.each[index]!;
    const taken = lineDiscount({ quantity: line.quantity, full: inShop.line_price }, code)?.discount;
    const offOrder = own.offOrder[index]!;
    const presentmentOffOrder = presentment.offOrder[index]!;
    const allocations: Allocation[] = [
      ...(taken
        ? [{ discount: taken, amount: inShop.total_discount, presentmentAmount: inPresentment.total_discount }]
        : []),
      ...(code && offOrder > 0 ? [{ discount: code, amount: offOrder, presentmentAmount: presentmentOffOrder }] : []),
    ];
    return {
      productId: inShop.product_id,
      variantId: inShop.variant_id,
      title: inShop.product_title,
      variantTitle: inShop.variant_title,
      vendor: inShop.vendor,
      quantity: line.quantity,
      price: inShop.price,
      presentmentPrice: inPresentment.price,
      discount: inShop.total_discount + offOrder,
      presentmentDiscount: inPresentment.total_discount + presentmentOffOrder,
      grams: inShop.grams,
      allocations,
      ...(inShop.selling_plan_allocation && { sellingPlan: planIn(inShop.selling_plan_allocation) }),
    };
  });
}

function planIn({ selling_plan: { id, name } }: { selling_plan: SellingPlan }): SellingPlan {
  return { id, name };
}
