import { parse } from 'graphql';
import { CostBuckets } from '../src/admin-graphql/cost-buckets.js';
import { countObjects, estimateCost } from '../src/admin-graphql/query-cost.js';
import { defaultShop, findShop } from '../src/shops/shops.js';

const cost = (query: string, variables: object = {}, name?: string) =>
  estimateCost(parse(query), variables as Record<string, unknown>, name);

it('asks what the platform was seen to ask', () => {
  const seen = 'query ($id: ID!) { product(id: $id) { variants(first: 250) { nodes { inventoryItem { id } } } } }';
  expect(cost(seen)).toBe(25);
});

it('counts objects, not values, ten for a mutation, and a page by the variable that sizes it', () => {
  expect(cost('{ shop { name plan { publicDisplayName } } }')).toBe(2);
  expect(cost('mutation { metafieldsSet(metafields: []) { metafields { id } } }')).toBe(10);
  const page = 'query ($n: Int) { products(first: $n) { edges { node { id } } pageInfo { hasNextPage } } }';
  expect(cost(page, { n: 250 })).toBeGreaterThan(cost(page, { n: 1 }));
  expect(cost('query A { shop { name } } query B { shop { plan { shopifyPlus } } }', {}, 'A')).toBe(1);
});

it('counts the objects of an answer', () => {
  expect(countObjects({ shop: { name: 'a', plan: null }, nodes: [{ id: 1 }, null] })).toBe(3);
});

it('gives a shop 2,000 points, 100 more a second, and more on larger plans', () => {
  let milliseconds = 0;
  const buckets = new CostBuckets(() => milliseconds);
  expect([buckets.take(defaultShop, 900), buckets.take(defaultShop, 900), buckets.take(defaultShop, 900)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(buckets.status(defaultShop)).toEqual({ maximumAvailable: 2_000, currentlyAvailable: 200, restoreRate: 100 });
  milliseconds += 7_000;
  expect(buckets.take(defaultShop, 900)).toBe(true);
  buckets.giveBack(defaultShop, 5_000);
  expect(buckets.status(defaultShop).currentlyAvailable).toBe(2_000);
  expect(buckets.status(findShop('trail-and-co')!)).toMatchObject({ maximumAvailable: 20_000, restoreRate: 1_000 });
});
