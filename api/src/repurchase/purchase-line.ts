/** What is left of one line of an order. `total`: of these units, a decimal in the shop's currency. */
export type PurchaseLine = { productId: string; variantId: string; quantity: number; total: string };
