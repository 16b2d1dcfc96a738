// Impressions of one shop compete for its rows; those of many shops touch more rows. The first must not be much slower.
import { randomInt } from 'node:crypto';
import type { Figure } from './figure.js';
import { seedFreeShops } from './free-shops.js';
import { beaconOf, type SeenLimit } from './page.js';
import { medianRatio, requestsPerSecond } from './requests.js';

const SHOPS = 1_000;
const SECONDS = 3;

/** Durable impressions of one shop per second, over those of 1,000 shops: the median of rounds that take turns. */
export async function measureHotShop(url: string, superuserUrl: string): Promise<Figure> {
  const shops = await seedFreeShops(superuserUrl, 'bench', SHOPS);
  const rate = (pick: () => SeenLimit) =>
    requestsPerSecond(`${url}/storefront/impressions`, SECONDS, () => beaconOf(pick()));
  const oneShop = () => rate(() => shops[0]!);
  const manyShops = () => rate(() => shops[randomInt(SHOPS)]!);
  return { name: 'impressions_hot_shop_over_1000_shops', value: await medianRatio(oneShop, manyShops), goal: '>=0.8' };
}
