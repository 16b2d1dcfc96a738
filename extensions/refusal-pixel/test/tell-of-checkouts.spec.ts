import { AlertDisplayedType, type PixelEvents } from '@shopify/web-pixels-extension';
import { tellOfCheckouts } from '../src/tell-of-checkouts';

const ENDPOINT = 'https://app.example/storefront/checkouts';
const SHOP = 'hoodie-house.myshopify.com';
const marked = (...digits: number[]) => `\u2060${String.fromCharCode(...digits.map((digit) => 0xfe00 + digit))}`;

type Sent = { shop: string; id: string; refusedBy?: number[]; isCompleted?: true };

describe('the pixel', () => {
  let subscribers: Partial<Record<string, (event: never) => void>>;
  let sent: Sent[];
  let statuses: (number | 'offline')[];
  beforeEach(() => {
    jest.useFakeTimers();
    [subscribers, sent, statuses] = [{}, [], []];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, request) => {
      expect(address).toBe(ENDPOINT);
      sent.push(JSON.parse(request!.body as string) as Sent);
      const status = statuses.shift() ?? 200;
      if (status === 'offline') throw new TypeError('Failed to fetch');
      return { status } as Response;
    });
    const subscribe = (name: string, callback: (event: never) => void) => {
      subscribers[name] = callback;
      return () => true;
    };
    tellOfCheckouts({ analytics: { subscribe }, endpoint: ENDPOINT, shop: SHOP });
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const publish = <Name extends 'alert_displayed' | 'checkout_completed'>(
    name: Name,
    data: Partial<PixelEvents[Name]['data']>,
  ) => subscribers[name]!({ data } as never);
  const alert = (message: string) =>
    publish('alert_displayed', {
      alert: { message, target: 'cart', type: AlertDisplayedType.CheckoutError, value: null },
    });

  it('sends the limits of messages that are shown together, in one beacon, and nothing of what they say', async () => {
    alert(`You can order up to 3 of Hoodie.${marked(1, 15)}`);
    alert(`Your cart can hold up to 5 items.${marked(2)}${marked(0)}`);
    await jest.advanceTimersByTimeAsync(300);
    expect(sent).toEqual([{ shop: SHOP, id: expect.stringMatching(/^[\da-f-]{36}$/), refusedBy: [31, 2, 0] }]);
  });

  it('sends nothing of the alerts of others', async () => {
    alert('Enter an email');
    alert('jane@example.com is not an address');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
  });

  it('tells of a limit once for a page, however often it is shown', async () => {
    alert(`Up to 3.${marked(1)}`);
    await jest.advanceTimersByTimeAsync(300);
    alert(`Up to 3.${marked(1)}`);
    alert(`Up to 4.${marked(2)}`);
    await jest.advanceTimersByTimeAsync(300);
    expect(sent.map(({ refusedBy }) => refusedBy)).toEqual([[1], [2]]);
    expect(sent[0]!.id).not.toBe(sent[1]!.id);
  });

  it('says that a checkout was completed, and nothing about it', async () => {
    publish('checkout_completed', {
      checkout: { email: 'jane@example.com' } as PixelEvents['checkout_completed']['data']['checkout'],
    });
    await jest.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([{ shop: SHOP, id: expect.any(String), isCompleted: true }]);
  });

  it.each([
    ['the network is down', 'offline'],
    ['the app restarts', 503],
    ['too many are sent', 429],
  ] as const)('sends it again under the same id where %s, two times', async (_why, status) => {
    statuses = [status, status, status];
    alert(`Up to 3.${marked(1)}`);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  });

  it('does not send again what the app has refused', async () => {
    statuses = [404];
    alert(`Up to 3.${marked(1)}`);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });
});
