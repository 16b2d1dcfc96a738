// The types of limits, for the chooser, the list and the form. A type's form is in `screens/limit-form/types/` and
// loads on demand.
import type { LimitType } from '@purchase-limits/domain/limit';
import type { PlanFeature } from '@purchase-limits/domain/plans';
import type { LimitTypeForm } from './screens/limit-form/types/limit-type-form';
import { CartIcon, CollectionIcon, PersonSegmentIcon, ProductIcon, ProductUnavailableIcon } from './ui/icons';

export type LimitTypeEntry = {
  icon: typeof ProductIcon;
  /** Shown where a type is chosen. Upcoming types can't be chosen yet. */
  badge?: 'mostPopular' | 'comingSoon';
  /** The plan feature it needs. */
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
