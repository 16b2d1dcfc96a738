import { accessories } from './accessories.js';
import { clothing } from './clothing.js';
import { giftCards } from './gift-cards.js';
import { home } from './home.js';
import { outdoor } from './outdoor.js';
import type { Department, ProductSeed } from './product-seed.js';

const inDepartment = (department: Department, seeds: readonly ProductSeed[]) =>
  seeds.map((seed) => ({ ...seed, department }));

export type DepartmentSeed = ProductSeed & { department: Department };

/** Ids are computed from the position in this list: add products at the end. */
export const productSeeds: readonly DepartmentSeed[] = [
  ...inDepartment(
    'apparel',
    clothing.map((seed) => ({ ...seed, sizes: 'clothing' })),
  ),
  ...inDepartment('apparel', accessories),
  ...inDepartment('home', home),
  ...inDepartment('outdoor', outdoor),
  ...inDepartment('apparel', giftCards),
];
