// The types of limits. The chooser, the list and the form read this map; what the form of a type is made of is in
// `screens/limit-form/types/` and is loaded with it.
import type { LimitType } from '@purchase-limits/domain/limit';
import {
  CartIcon,
  CollectionIcon,
  PersonSegmentIcon,
  ProductIcon,
  ProductUnavailableIcon,
} from '@shopify/polaris-icons';
import type { LimitTypeForm } from './screens/limit-form/types/limit-type-form';

export type LimitTypeEntry = {
  /** The type in a list of limits. */
  label: string;
  /** The type where it is chosen. */
  title: string;
  /** What limits of the type do. */
  description: string;
  icon: typeof ProductIcon;
  isMostPopular?: boolean;
  /** Loads the form of the type; null while there is none. */
  loadForm: (() => Promise<LimitTypeForm>) | null;
};

export const LIMIT_TYPE_ENTRIES: Record<LimitType, LimitTypeEntry> = {
  product: {
    label: 'Product',
    title: 'Product limit',
    description:
      'How much of each product, or each variant, one order may hold. Choose products, or let conditions choose them.',
    icon: ProductIcon,
    isMostPopular: true,
    loadForm: async () => (await import('./screens/limit-form/types/product')).productLimitForm,
  },
  collection: {
    label: 'Collection',
    title: 'Collection limit',
    description: 'How much of all products of a collection together one order may hold.',
    icon: CollectionIcon,
    loadForm: null,
  },
  customer_tag: {
    label: 'Customer tag',
    title: 'Customer tag limit',
    description: 'Limits for customers with a tag, such as wholesale, on the cart, on collections or on products.',
    icon: PersonSegmentIcon,
    loadForm: null,
  },
  cart: {
    label: 'Cart',
    title: 'Cart limit',
    description: 'How many units, how much value or weight the whole cart must reach, or must not exceed.',
    icon: CartIcon,
    loadForm: async () => (await import('./screens/limit-form/types/cart')).cartLimitForm,
  },
  'product-blocking': {
    label: 'Product blocking',
    title: 'Product blocking',
    description: 'A product in the cart that keeps others out, or that cannot be ordered alone.',
    icon: ProductUnavailableIcon,
    loadForm: null,
  },
};

/** Whether this is a type of limits. */
export function isLimitType(type: string): type is LimitType {
  return Object.hasOwn(LIMIT_TYPE_ENTRIES, type);
}
