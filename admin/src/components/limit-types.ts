import type { LimitType } from '@purchase-limits/domain/limit';

export const TYPE_LABELS: Record<LimitType, string> = {
  product: 'Product',
  collection: 'Collection',
  customer_tag: 'Customer tag',
  cart: 'Cart',
  'product-blocking': 'Product blocking',
};
