import { watchCart } from '../src/cart-watcher.js';
import { cartLine, openPage, pass, promised, serve } from './storefront-page.js';

const onRead = jest.fn();
const onAdd = jest.fn();
const watch = () => watchCart('/cart.js', onAdd, onRead);
const cartReads = (requests: { url: string }[]) => requests.filter(({ url }) => url.endsWith('cart.js')).length;
let open: typeof XMLHttpRequest.prototype.open;

beforeEach(() => {
  openPage();
  jest.clearAllMocks();
  jest.useFakeTimers();
  open = XMLHttpRequest.prototype.open;
});
afterEach(() => {
  XMLHttpRequest.prototype.open = open;
  jest.useRealTimers();
});

const announce = (facts: object) =>
  document.dispatchEvent(Object.assign(new Event('shopify:cart:lines-update', { bubbles: true }), facts));

describe('in a theme with the standard events', () => {
  it('reads the cart once the announced change is done, and once only', async () => {
    const requests = serve(() => ({ body: { items: [cartLine()] } }));
    watch();
    const done = promised<unknown>();
    announce({ action: 'add', promise: done.promise });
    await window.fetch('/cart/add.js', { method: 'POST' });
    await pass(300);
    expect(onRead).not.toHaveBeenCalled();

    done.resolve({ cart: {}, userErrors: [] });
    await pass(3000);
    expect(cartReads(requests)).toBe(1);
    expect(onRead).toHaveBeenCalledWith({ items: [cartLine()] });
    expect(onAdd).toHaveBeenCalled();
  });

  it('finds the facts of an event in its detail too', async () => {
    serve(() => ({ body: { items: [] } }));
    watch();
    document.dispatchEvent(
      new CustomEvent('shopify:cart:lines-update', { detail: { action: 'update', promise: Promise.resolve({}) } }),
    );
    await pass(300);
    expect(onRead).toHaveBeenCalledWith({ items: [] });
    expect(onAdd).not.toHaveBeenCalled();
  });

  it.each([
    ['refused', Promise.resolve({ userErrors: [{ message: 'Sold out' }] })],
    ['refused, as Horizon says it', Promise.resolve({ cart: {}, detail: { didError: true, items: [] } })],
    ['failed', Promise.reject(new Error('offline'))],
  ])('does not take an add that was %s for an add', async (_case, promise) => {
    promise.catch(() => {});
    serve(() => ({ body: { items: [] } }));
    watch();
    announce({ action: 'add', promise });
    await pass(300);
    expect(onRead).toHaveBeenCalledWith({ items: [] });
    expect(onAdd).not.toHaveBeenCalled();
  });

  it('reads the cart after a while when the promise is never kept', async () => {
    serve(() => ({ body: { items: [] } }));
    watch();
    announce({ action: 'add', promise: new Promise(() => {}) });
    await window.fetch('/cart/add.js');
    await pass(3000);
    expect(onRead).toHaveBeenCalledTimes(1);
  });
});

describe('in a theme from before the standard events', () => {
  it.each([
    '/cart/add',
    '/cart/add.js',
    '/de/cart/change.js',
    'https://shop.example/fr/cart/update.json?x=1',
    '/cart/clear.js',
  ])('reads the cart after %s', async (url) => {
    serve(() => ({ body: { items: [] } }));
    watch();
    await window.fetch(url, { method: 'POST' });
    await pass(300);
    expect(onRead).toHaveBeenCalledTimes(1);
  });

  it.each(['/cart.js', '/products/cart/added.js', '/search?q=/cart', '/cart/changes'])(
    'leaves %s alone',
    async (url) => {
      serve(() => ({ body: { items: [] } }));
      watch();
      await window.fetch(url);
      await pass(300);
      expect(onRead).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['{"note":"For Ada"}', 0],
    ['{"attributes":{"gift":"yes"}}', 0],
    ['{"note":"For Ada","updates":{"1001":2}}', 1],
    ['{"attributes":{},"discount":"TEN"}', 1],
    ['{"updates":{"1001":2}}', 1],
  ])('after a change of %s, reads the cart %i times', async (body, reads) => {
    const requests = serve(() => ({ body: { items: [] } }));
    watch();
    for (let typed = 0; typed < 10; typed += 1) await window.fetch('/cart/update.js', { method: 'POST', body });
    await pass(300);
    expect(cartReads(requests)).toBe(reads);
  });

  it('leaves the functions of the page as they look', () => {
    window.fetch = function fetch(_url: unknown) {} as unknown as typeof fetch;
    watch();
    const { name, length } = window.fetch;
    expect([name, length, XMLHttpRequest.prototype.open.name]).toEqual(['fetch', 1, open.name]);
    expect(Function.prototype.toString.call(window.fetch)).toContain('[native code]');
  });

  it('tells of an add before the cart is read', async () => {
    serve(() => ({ body: { items: [] } }));
    watch();
    await window.fetch('/cart/add.js', { method: 'POST' });
    await pass(1);
    expect([onAdd.mock.calls.length, onRead.mock.calls.length]).toEqual([1, 0]);
  });

  it('gives the page the very answer and the very error of its request', async () => {
    const refused = new Error('offline');
    const answer = { ok: true } as Response;
    const original = jest.fn(async (url: string) => {
      if (url === '/cart/add.js') return answer;
      if (url === '/cart/clear.js') throw refused;
      return { json: async () => ({ items: [] }) } as Response;
    });
    window.fetch = original as unknown as typeof fetch;
    watch();
    const init = { method: 'POST' };
    await expect(window.fetch('/cart/add.js', init)).resolves.toBe(answer);
    expect(original).toHaveBeenCalledWith('/cart/add.js', init);
    await expect(window.fetch('/cart/clear.js')).rejects.toBe(refused);
    await expect(window.fetch(undefined as unknown as string)).resolves.toBeDefined();
  });

  it('reads the cart after an XMLHttpRequest too', async () => {
    serve(() => ({ body: { items: [] } }));
    watch();
    const request = new XMLHttpRequest();
    request.open('POST', '/cart/add.js');
    Object.defineProperty(request, 'status', { value: 200 });
    request.dispatchEvent(new Event('loadend'));
    await pass(300);
    expect(onRead).toHaveBeenCalledWith({ items: [] });
    expect(onAdd).toHaveBeenCalledTimes(1);
  });

  it('counts several changes at once as one, and only a successful add as an add', async () => {
    const requests = serve((url) => (url === '/cart/add.js' ? { status: 422 } : { body: { items: [] } }));
    watch();
    await Promise.all([window.fetch('/cart/add.js'), window.fetch('/cart/update.js'), window.fetch('/cart/change.js')]);
    await pass(300);
    expect(cartReads(requests)).toBe(1);
    expect(onRead).toHaveBeenCalledWith({ items: [] });
    expect(onAdd).not.toHaveBeenCalled();
  });

  it('drops an answer that a later one has overtaken', async () => {
    const answers = [promised<Response>(), promised<Response>()];
    let asked = 0;
    window.fetch = (() => answers[asked++]!.promise) as unknown as typeof fetch;
    const read = watch();
    read();
    read();
    const cart = (quantity: number) => ({ json: async () => ({ items: [cartLine({ quantity })] }) }) as Response;
    answers[1]!.resolve(cart(2));
    await pass(10);
    answers[0]!.resolve(cart(1));
    await pass(10);
    expect(onRead.mock.calls.map(([read]) => read.items[0].quantity)).toEqual([2]);
  });
});

describe('a cart that could not be read', () => {
  it('is asked for again, ever later and six times at most', async () => {
    let failures = 2;
    const requests = serve(() => (failures-- > 0 ? new Error('offline') : { body: { items: [] } }));
    watch()();
    await pass(1_900);
    expect(cartReads(requests)).toBe(1);
    await pass(10_000);
    expect(cartReads(requests)).toBe(3);
    expect(onRead).toHaveBeenCalledTimes(1);
    failures = 100;
    watch()();
    await pass(600_000);
    expect(cartReads(requests)).toBe(3 + 7);
  });
});

describe('a cart that was changed in another tab', () => {
  it('is read once this one is looked at', async () => {
    const requests = serve(() => ({ body: { items: [] } }));
    watch();
    const look = (isHidden: boolean) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    look(true);
    window.dispatchEvent(new StorageEvent('storage', { key: 'purchase-limits-cart' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
    await pass(1_000);
    expect(cartReads(requests)).toBe(0);
    look(false);
    look(false);
    await pass(1_000);
    expect(cartReads(requests)).toBe(1);
  });

  it('is told to other tabs with each change', async () => {
    serve(() => ({ body: { items: [] } }));
    localStorage.clear();
    watch();
    await window.fetch('/cart/add.js', { method: 'POST' });
    await pass(200);
    expect(localStorage.getItem('purchase-limits-cart')).not.toBeNull();
  });
});
