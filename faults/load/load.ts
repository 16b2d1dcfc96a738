import type { Random } from '@purchase-limits/scripts/random';
import type { Product } from '../topology/product.js';
import type { FaultShop, ShopRole } from '../topology/shops.js';
import type { World } from '../topology/world.js';
import type { Calls } from './calls.js';
import type { Ledger } from './ledger.js';

/** Shared by all parts of the load. `running` is aborted to end it. */
export type Load = {
  world: World;
  product: Product;
  shops: FaultShop[];
  calls: Calls;
  ledger: Ledger;
  random: Random;
  running: AbortSignal;
  durationMs: number;
};

export const shopsOf = (shops: readonly FaultShop[], ...roles: ShopRole[]): FaultShop[] =>
  shops.filter(({ role }) => roles.includes(role));
