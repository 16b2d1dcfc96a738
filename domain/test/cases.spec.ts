// The conformance cases, and that a malformed one never passes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCase } from '../../contract/cli/limit-case.js';

const folder = join(__dirname, '../cases');
const cases = readdirSync(folder).flatMap(
  (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as { name: string }[],
);
const good = cases.find(({ name }) => name === 'magento: minimum 7, asked 1') as unknown as {
  limits: object[];
  cart: { lines: object[] };
  shop: object;
  now: string;
};
const withLimit = (change: object) => ({ ...good, limits: [{ ...good.limits[0], ...change }] });
const withLine = (change: object) => ({ ...good, cart: { lines: [{ ...good.cart.lines[0], ...change }] } });

describe('conformance cases', () => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', (_name, one) => {
    expect(runCase(one)).toEqual([]);
  });

  it('tells what differs from the expectation', () => {
    expect(runCase({ ...good, expect: { allowed: true, violations: [] } })).toEqual([
      'allowed is false, expected true',
      'violations are [L1 min p1], expected []',
    ]);
  });

  it.each([
    ['limits.0.max', withLimit({ min: 3, max: 2 })],
    ['limits.0.min', withLimit({ min: 0 })],
    ['limits.0.min', withLimit({ min: 'seven' })],
    ['limits.0.min', withLimit({ min: 1.5 })],
    ['limits.0.min', withLimit({ min: null })],
    ['limits.0.multiple', withLimit({ multiple: 2, conditionType: 'total_product_value' })],
    ['limits.0.min', withLimit({ min: 0.001, conditionType: 'total_product_value' })],
    ['limits.0.colour', withLimit({ colour: 'red' })],
    ['limits.0.type', withLimit({ type: 'cargo' })],
    ['limits.0.products', withLimit({ products: undefined })],
    ['limits.0.products', withLimit({ products: { kind: 'specific', items: [] } })],
    [
      'limits.0.products.items.0.variantIds',
      withLimit({ products: { kind: 'specific', items: [{ productId: 'p1', variantIds: [] }] } }),
    ],
    [
      'limits.0.products.conditions.0.value',
      withLimit({
        products: { kind: 'group', match: 'all', conditions: [{ field: 'title', operator: 'contains', value: ' ' }] },
      }),
    ],
    ['limits.0.products', withLimit({ type: 'cart' })],
    ['limits.0.collectionIds', withLimit({ type: 'collection', products: undefined })],
    ['limits.0.customerTags', withLimit({ type: 'customer_tag', products: undefined })],
    ['limits.0.targets', withLimit({ type: 'product-blocking', applyTo: 'product' })],
    ['limits.0.endDate', withLimit({ startDate: '2026-02-02', endDate: '2026-02-01' })],
    ['limits.0.startDate', withLimit({ startDate: '2026-02-30' })],
    ['limits.0.repurchase.every.amount', withLimit({ repurchase: { option: 'custom' } })],
    [
      'limits.0.repurchase.every.amount',
      withLimit({ repurchase: { option: 'custom', every: { amount: 0, unit: 'days' } } }),
    ],
    ['limits.0.notificationTrigger', withLimit({ notificationTrigger: 'limit_reached_in_cart_page' })],
    ['cart.lines.0.quantity', withLine({ quantity: -1 })],
    ['cart.lines.0.quantity', withLine({ quantity: 0.5 })],
    ['cart.lines.0.price', withLine({ price: 'a lot' })],
    ['cart.lines.0.price', withLine({ price: undefined })],
    ['cart.lines.0.weight.unit', withLine({ weight: { value: '1', unit: 'stone' } })],
    ['now', { ...good, now: 'today' }],
    ['shop.currency', { ...good, shop: { currency: 'dollars', weightUnit: 'kg' } }],
    ['cart', { ...good, cart: undefined }],
  ])('names %s when it is malformed', (path, one) => {
    expect(runCase(one).map((text) => text.split(': ')[0])).toContain(path);
  });
});
