import { LIMIT_TYPES, type LimitType } from '@purchase-limits/domain/limit';
import { Page } from '@shopify/polaris';
import {
  CartIcon,
  CollectionIcon,
  PersonSegmentIcon,
  ProductUnavailableIcon,
  ProductIcon,
} from '@shopify/polaris-icons';
import { TypeCard } from './TypeCard';

const TYPES: Record<
  LimitType,
  { title: string; description: string; icon: typeof ProductIcon; badge?: 'Most popular' | 'Coming soon' }
> = {
  product: {
    title: 'Product limit',
    description: [
      'How much of each product, or of each variant, one order may hold.',
      'Choose products, or let conditions choose them.',
    ].join(' '),
    icon: ProductIcon,
    badge: 'Most popular',
  },
  collection: {
    title: 'Collection limit',
    description: 'How much of all products of a collection together one order may hold.',
    icon: CollectionIcon,
    badge: 'Coming soon',
  },
  customer_tag: {
    title: 'Customer tag limit',
    description: 'Limits for customers with a tag, such as wholesale, on the cart, on collections or on products.',
    icon: PersonSegmentIcon,
    badge: 'Coming soon',
  },
  cart: {
    title: 'Cart limit',
    description: 'How many units, how much value or weight the whole cart must reach, or must not exceed.',
    icon: CartIcon,
  },
  'product-blocking': {
    title: 'Product blocking',
    description: 'A product in the cart that keeps others out, or that cannot be ordered alone.',
    icon: ProductUnavailableIcon,
    badge: 'Coming soon',
  },
};

/** Chooses what a new limit is about. */
export function LimitTypeScreen() {
  return (
    <Page title="Select limit type" backAction={{ content: 'Limits management', url: '/order-limits' }}>
      <ul className="type-cards">
        {LIMIT_TYPES.map((type) => (
          <li key={type}>
            <TypeCard
              {...TYPES[type]}
              url={TYPES[type].badge === 'Coming soon' ? null : `/order-limits/create/${type}`}
            />
          </li>
        ))}
      </ul>
    </Page>
  );
}
