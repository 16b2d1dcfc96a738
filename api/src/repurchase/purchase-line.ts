/** The remaining units of an order line. `total`: their price, a decimal in the shop's currency. */
export type PurchaseLine = { productId: string; variantId: string; quantity: number; total: string };
