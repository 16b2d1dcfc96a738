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
  icon: typeof ProductIcon;
  isMostPopular?: boolean;
  /** Loads the form of the type; null while there is none. */
  loadForm: (() => Promise<LimitTypeForm>) | null;
};

export const LIMIT_TYPE_ENTRIES: Record<LimitType, LimitTypeEntry> = {
  product: {
    icon: ProductIcon,
    isMostPopular: true,
    loadForm: async () => (await import('./screens/limit-form/types/product')).productLimitForm,
  },
  collection: {
    icon: CollectionIcon,
    loadForm: null,
  },
  customer_tag: {
    icon: PersonSegmentIcon,
    loadForm: null,
  },
  cart: {
    icon: CartIcon,
    loadForm: async () => (await import('./screens/limit-form/types/cart')).cartLimitForm,
  },
  'product-blocking': {
    icon: ProductUnavailableIcon,
    loadForm: null,
  },
};

/** Whether this is a type of limits. */
export function isLimitType(type: string): type is LimitType {
  return Object.hasOwn(LIMIT_TYPE_ENTRIES, type);
}
