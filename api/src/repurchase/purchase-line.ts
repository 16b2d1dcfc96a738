/**
 * The remaining units of an order line. `total`: their price, a decimal in the shop's currency. What follows the order
 * itself tells where it is judged; the ledger does not keep it.
 */
export type PurchaseLine = {
  productId: string;
  variantId: string;
  quantity: number;
  total: string;
  isSubscription?: true;
  sku?: string;
  giftCard?: boolean;
};
