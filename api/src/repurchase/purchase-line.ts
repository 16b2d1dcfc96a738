/**
 * The remaining units of an order line. `total`: their price, a decimal in the shop's currency. `isSubscription`: as
 * the order itself tells; the ledger does not keep it.
 */
export type PurchaseLine = {
  productId: string;
  variantId: string;
  quantity: number;
  total: string;
  isSubscription?: true;
};
