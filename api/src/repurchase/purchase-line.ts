/**
 * The remaining units of an order line. `total`: their price, a decimal in the shop's currency. The ledger does not keep
 * what follows, which the order itself tells where it is judged.
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
