import { boot } from '../src/boot.js';
import type { Page } from '../src/page.js';
import {
  cartLine,
  embed,
  factsOf,
  HOODIE,
  hoodieLimit,
  openPage,
  pass,
  serve,
  settingsOf,
  TEE,
} from './storefront-page.js';

const update = jest.fn();
const start = jest.fn((_page: Page) => update);
const load = jest.fn((_url: string) => Promise.resolve({ start }));

function visit(settings: unknown, facts: unknown): void {
  document.body.innerHTML += embed(settings, facts);
  boot(load);
}

beforeEach(() => {
  openPage();
  jest.clearAllMocks();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

describe('the loader', () => {
  const group = {
    kind: 'group' as const,
    match: 'any' as const,
    conditions: [{ field: 'tags' as const, operator: 'equals' as const, value: 'new' }],
  };
  /** As it is published: by the keys of conditions. */
  const held = hoodieLimit({
    products: {
      ...group,
      conditions: [
        { field: 'tags', operator: 'equals', value: 'vendor-equals-acme' },
        { field: 'title', operator: 'contains', value: '|title-is-a|' },
      ],
    },
  });
  /** By the keys of conditions on SKUs. */
  const bySku = (value: string) =>
    hoodieLimit({ products: { ...group, conditions: [{ field: 'sku', operator: 'contains', value: `|${value}|` }] } });
  const withSkus = { products: { [HOODIE]: { tags: [], skus: '||sku-equals-a||' } } };
  it.each([
    ['some variant of the product meets a condition on SKUs', [bySku('sku-equals-a')], withSkus, true],
    ['no variant of the product meets a condition on SKUs', [bySku('sku-equals-b')], withSkus, false],
    ['a limit names the product of the page', [hoodieLimit()], {}, true],
    [
      'limits name other products',
      [hoodieLimit({ products: { kind: 'specific', items: [{ productId: TEE }] } })],
      {},
      false,
    ],
    [
      'a limit names a product in the cart',
      [hoodieLimit({ products: { kind: 'specific', items: [{ productId: TEE }] } })],
      { cart: [TEE] },
      true,
    ],
    [
      'the product is excluded',
      [hoodieLimit({ products: { kind: 'all' }, exclusions: { products: [{ productId: HOODIE }] } })],
      {},
      false,
    ],
    ['a limit is on a group of products', [hoodieLimit({ products: group })], {}, true],
    ['there is no limit', [], {}, false],
    ['the limit starts later', [hoodieLimit({ startDate: '2999-01-01' })], {}, false],
    ['the limit has ended', [hoodieLimit({ endDate: '2020-01-01' })], {}, false],
    ['the limit shows nothing', [hoodieLimit({ notificationTrigger: 'no_notification' })], {}, false],
    ['a cart limit shows on the cart page only', [{ name: 'n', type: 'cart' as const, min: 5 }], {}, false],
    [
      'the cart page is empty',
      [{ name: 'n', type: 'cart' as const, min: 5 }],
      { kind: 'cart' as const, productId: null },
      false,
    ],
    [
      'the cart page has lines',
      [{ name: 'n', type: 'cart' as const, min: 5 }],
      { kind: 'cart' as const, productId: null, cart: [TEE] },
      true,
    ],
    [
      'any other page has no cart',
      [hoodieLimit({ products: { kind: 'all' } })],
      { kind: 'other' as const, productId: null },
      false,
    ],
    [
      'the product is in a limited collection',
      [{ name: 'n', type: 'collection' as const, max: 1, collectionIds: ['7'] }],
      { products: { [HOODIE]: { collectionIds: ['7'] } } },
      true,
    ],
    [
      'the product is in no limited collection',
      [{ name: 'n', type: 'collection' as const, max: 1, collectionIds: ['7'] }],
      { products: { [HOODIE]: { collectionIds: [] } } },
      false,
    ],
    ['a condition holds for the product', [held], { products: { [HOODIE]: { tags: ['vendor-equals-acme'] } } }, true],
    ['a condition on its title holds', [held], { products: { [HOODIE]: { tags: [], title: '|title-is-a|' } } }, true],
    ['no condition holds for the product', [held], { products: { [HOODIE]: { tags: ['vendor-other'] } } }, false],
    ['nothing is known of the product', [held], { products: {} }, true],
    [
      'a guest has no tags',
      [{ name: 'n', type: 'customer_tag' as const, max: 1, customerTags: { kind: 'all' as const } }],
      {},
      false,
    ],
    [
      'the customer has a chosen tag',
      [
        {
          name: 'n',
          type: 'customer_tag' as const,
          max: 1,
          customerTags: { kind: 'specific' as const, tags: ['0'] },
        },
      ],
      { customer: { id: '5', tags: ['0'] } },
      true,
    ],
    [
      'the customer has another tag',
      [
        {
          name: 'n',
          type: 'customer_tag' as const,
          max: 1,
          customerTags: { kind: 'specific' as const, tags: ['0'] },
        },
      ],
      { customer: { id: '5', tags: ['*'] } },
      false,
    ],
  ])('when %s', async (_case, limits, facts, isLoaded) => {
    const requests = serve(() => ({ body: { items: [] } }));
    visit(settingsOf(limits), factsOf(facts));
    await pass(500);
    expect(load).toHaveBeenCalledTimes(isLoaded ? 1 : 0);
    if (!isLoaded) expect(requests).toEqual([]);
  });

  it.each([
    ['a limit without messages, for the product', [hoodieLimit({ notificationTrigger: 'no_notification' })], {}, true],
    [
      'a limit without messages, for what the cart holds, on any page',
      [hoodieLimit({ notificationTrigger: 'no_notification' })],
      { kind: 'other' as const, productId: null, cart: [HOODIE] },
      true,
    ],
    ['a cart limit, for the product alone', [{ name: 'n', type: 'cart' as const, min: 5 }], {}, true],
    [
      'a limit on nothing that is here',
      [hoodieLimit({ notificationTrigger: 'no_notification' })],
      { kind: 'other' as const, productId: null, cart: [TEE] },
      false,
    ],
  ])('with checkout buttons to hold, fetches the UI for %s: %#', async (_case, limits, facts, isLoaded) => {
    serve(() => ({ body: { items: [] } }));
    visit(settingsOf(limits, { disableCheckoutButton: true }), factsOf(facts));
    await pass(500);
    expect(load).toHaveBeenCalledTimes(isLoaded ? 1 : 0);
  });

  it('tells the UI that the cart is out of date from an add until it is read', async () => {
    serve((url) => (url === '/cart.js' ? { body: { items: [cartLine()] } } : {}));
    visit(settingsOf([hoodieLimit()]), factsOf());
    await pass(500);
    const [page] = start.mock.calls[0]!;
    await window.fetch('/cart/add.js', { method: 'POST' });
    await pass(1);
    expect(page).toMatchObject({ adds: 1, reads: 0, isStale: true });
    await pass(500);
    expect(page).toMatchObject({ adds: 1, reads: 1, isStale: false });
  });

  it('fetches the UI once something limited is added, and tells it of every later change', async () => {
    serve((url) => (url === '/cart.js' ? { body: { items: [cartLine()] } } : {}));
    visit(settingsOf([hoodieLimit()]), factsOf({ kind: 'other', productId: null }));
    await pass(500);
    expect(load).not.toHaveBeenCalled();

    const link = document.getElementById('purchase-limits-ui') as HTMLLinkElement;
    expect(link.rel).toBe('');
    await window.fetch('/cart/add.js', { method: 'POST' });
    await pass(500);
    expect(load).toHaveBeenCalledWith('http://localhost/ui.js');
    expect(link.rel).toBe('modulepreload');
    expect(start.mock.calls[0]![0]).toMatchObject({ adds: 1, cart: { items: [{ quantity: 1 }] } });

    await window.fetch('/cart/change.js', { method: 'POST' });
    await pass(500);
    expect(update).toHaveBeenCalledTimes(1);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('fetches a document that was too large for the page', async () => {
    const requests = serve(() => ({ body: settingsOf([hoodieLimit()]) }));
    visit(
      { shop: 'big.myshopify.com', version: 2, overflow: 'https://api.example/storefront/big.myshopify.com/settings' },
      factsOf(),
    );
    await pass(100);
    expect(requests.map(({ url }) => url)).toEqual(['https://api.example/storefront/big.myshopify.com/settings']);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('runs once however many embeds the page has', async () => {
    serve(() => ({ body: { items: [] } }));
    visit(settingsOf([hoodieLimit()]), factsOf());
    boot(load);
    await pass(100);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a broken document', '{"limits":', factsOf()],
    ['a document of another shape', { limits: null }, factsOf()],
    ['broken facts', settingsOf([hoodieLimit()]), 'not json'],
  ])('leaves the page alone with %s', async (_case, settings, facts) => {
    serve(() => ({}));
    expect(() => visit(settings, facts)).not.toThrow();
    await pass(100);
    expect(load).not.toHaveBeenCalled();
  });

  it('leaves the page alone when the UI or the cart cannot be fetched', async () => {
    serve(() => new Error('offline'));
    load.mockImplementationOnce(() => Promise.reject(new Error('offline')));
    expect(() => visit(settingsOf([hoodieLimit()]), factsOf({ cart: [HOODIE] }))).not.toThrow();
    await pass(500);
    expect(start).not.toHaveBeenCalled();
  });

  it('fetches the UI again, by itself, where it could not be fetched', async () => {
    serve(() => ({ body: { items: [cartLine()] } }));
    load.mockImplementationOnce(() => Promise.reject(new Error('offline')));
    visit(settingsOf([hoodieLimit()]), factsOf());
    await pass(500);
    expect(start).not.toHaveBeenCalled();
    await window.fetch('/cart/change.js', { method: 'POST' });
    await pass(500);
    expect(load).toHaveBeenCalledTimes(1);
    await pass(2_000);
    expect(load).toHaveBeenCalledTimes(2);
    expect(start).toHaveBeenCalledTimes(1);
    await pass(60_000);
    expect(start).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['cannot be fetched', () => new Error('offline')],
    ['is refused', () => ({ status: 503, body: { error: 'Busy', code: 'unavailable' } })],
    ['is garbage', () => ({ body: 'no document' })],
  ])('asks again for a large document that %s', async (_what, failure) => {
    let failures = 2;
    const requests = serve(() => (failures-- > 0 ? failure() : { body: settingsOf([hoodieLimit()]) }));
    visit(
      { shop: 'big.myshopify.com', version: 2, overflow: 'https://api.example/storefront/big.myshopify.com/settings' },
      factsOf(),
    );
    await pass(1_900);
    expect([requests.length, load.mock.calls.length]).toEqual([1, 0]);
    await pass(10_000);
    expect([requests.length, load.mock.calls.length]).toEqual([3, 1]);
  });
});
