import type { DepartmentSeed } from './seeds/product-seeds.js';

export type CollectionRule = {
  handle: string;
  title: string;
  description: string;
  includes: (seed: DepartmentSeed) => boolean;
};

export const collectionRules: readonly CollectionRule[] = [
  {
    handle: 'hoodies',
    title: 'Hoodies',
    description: 'Heavy, light, zipped and cropped.',
    includes: ({ type }) => ['Hoodie', 'Sweatshirt'].includes(type),
  },
  {
    handle: 'tees',
    title: 'Tees',
    description: 'Organic cotton for every day.',
    includes: ({ type }) => type === 'T-shirt',
  },
  {
    handle: 'jackets-and-trousers',
    title: 'Jackets & trousers',
    description: 'For wind, rain and cold days.',
    includes: ({ type }) => ['Jacket', 'Trousers'].includes(type),
  },
  {
    handle: 'accessories',
    title: 'Accessories',
    description: 'Hats, socks and bags.',
    includes: ({ type }) => ['Hat', 'Socks', 'Bag', 'Backpack'].includes(type),
  },
  {
    handle: 'home',
    title: 'Home',
    description: 'Lamps, blankets, mugs and more.',
    includes: ({ department }) => department === 'home',
  },
  {
    handle: 'outdoor',
    title: 'Outdoor',
    description: 'For camping, cooking and hiking.',
    includes: ({ department }) => department === 'outdoor',
  },
  {
    handle: 'limited-drops',
    title: 'Limited drops',
    description: 'Small numbered series that are not made again.',
    includes: ({ tags }) => tags.includes('limited'),
  },
  {
    handle: 'sale',
    title: 'Sale',
    description: 'The last sizes of last season.',
    includes: ({ compareAtPrice }) => compareAtPrice !== undefined,
  },
];
