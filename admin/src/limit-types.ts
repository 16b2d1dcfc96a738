// The types of limits. The chooser, the list and the form read this map; what the form of a type is made of is in
// `screens/limit-form/types/` and is loaded with it.
import type { LimitType } from '@purchase-limits/domain/limit';
import type { PlanFeature } from '@purchase-limits/domain/plans';
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
  /** Said where a type is chosen. What is coming cannot be chosen yet. */
  badge?: 'mostPopular' | 'comingSoon';
  /** What a plan must include for it. */
  feature?: PlanFeature;
  /** Loads the form of the type. */
  loadForm: () => Promise<LimitTypeForm>;
};

export const LIMIT_TYPE_ENTRIES: Record<LimitType, LimitTypeEntry> = {
  product: {
    icon: ProductIcon,
    badge: 'mostPopular',
    loadForm: async () => (await import('./screens/limit-form/types/product')).productLimitForm,
  },
  collection: {
    icon: CollectionIcon,
    feature: 'collection_limits',
    loadForm: async () => (await import('./screens/limit-form/types/collection')).collectionLimitForm,
  },
  customer_tag: {
    icon: PersonSegmentIcon,
    loadForm: async () => (await import('./screens/limit-form/types/customer-tag')).customerTagLimitForm,
  },
  cart: {
    icon: CartIcon,
    loadForm: async () => (await import('./screens/limit-form/types/cart')).cartLimitForm,
  },
  'product-blocking': {
    icon: ProductUnavailableIcon,
    loadForm: async () => (await import('./screens/limit-form/types/product-blocking')).productBlockingForm,
  },
};

/** Whether this is a type of limits. */
export function isLimitType(type: string): type is LimitType {
  return Object.hasOwn(LIMIT_TYPE_ENTRIES, type);
}
