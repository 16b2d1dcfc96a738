// An order of the stand-in of the platform.

/** `sellingPlan`: the name of that by which it is bought again and again. */
export type FakeLine = {
  productId: string;
  variantId?: string;
  quantity: number;
  left?: number;
  total?: string;
  /** Before discounts; only judging asks for it, and only where it counts. */
  original?: string;
  sellingPlan?: string;
  sku?: string;
  isGiftCard?: boolean;
};
export type FakeOrder = {
  id: string;
  customerId: string | null;
  at: string;
  isCancelled?: boolean;
  /** Of the store's checkout where it is absent. */
  sourceName?: string;
  appName?: string;
  /** When it was edited last. */
  editedAt?: string;
  tags?: string[];
  /** How the customer can be reached. */
  email?: string;
  phone?: string;
  address?: { address1: string; address2?: string; city?: string; zip?: string; phone?: string };
  lines: FakeLine[];
};
