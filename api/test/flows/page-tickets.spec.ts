import { createHmac, randomUUID } from 'node:crypto';
import { makeTicket, readTicket } from '../../src/impressions/page-ticket.js';
import { readProxyRequest } from '../../src/platform/proxy-request.js';
import { proxiedTicket, TICKET_ADDRESS } from '../proxied-ticket.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

const NETWORKS = 5;
const FORGED_OF_EACH = 2_000;
const AT_ONCE = 50;

describe('page tickets', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start({
      IMPRESSIONS_PER_DAY: '20',
      IMPRESSIONS_PER_MINUTE: '20',
      IMPRESSIONS_PER_SHOP_DAY: '25',
      TICKETS_PER_MINUTE: '40',
      TRUST_PROXY: '1',
    });
  });
  afterAll(() => app.stop());

  /** As the platform passes on what a visitor asks the storefront. */
  const signed = (shop: string, asked: { at?: number; secret?: string; customerId?: string } = {}) =>
    proxiedTicket(shop, { secret: app.config.PLATFORM_CLIENT_SECRET, ...asked });
  const ticketOf = async (shop: TestShop): Promise<string> => {
    const { body } = await app.call().get(signed(shop.domain)).expect(200);
    return (body as { ticket: string }).ticket;
  };
  const send = async (shop: TestShop, limitId: string, count: number, ticket?: string, network = 1) => {
    const impressions = Array.from({ length: count }, () => ({ id: randomUUID(), limitId, kind: 'max' }));
    const { body } = await app
      .call()
      .post('/storefront/impressions')
      .set('x-forwarded-for', `198.51.${network}.7`)
      .send({ shop: shop.domain, impressions, ticket })
      .expect(200);
    const { stored, surplus } = body as { stored: number; surplus: number };
    return { stored, surplus };
  };
  const contact = async (shop: TestShop, limitId: string, count: number, ticket?: string, network = 1) => {
    const contacts = Array.from({ length: count }, () => ({ id: randomUUID(), limitId }));
    const { body } = await app
      .call()
      .post('/storefront/contacts')
      .set('x-forwarded-for', `198.51.${network}.7`)
      .send({ shop: shop.domain, contacts, ticket })
      .expect(200);
    const { stored, surplus } = body as { stored: number; surplus: number };
    return { stored, surplus };
  };
  const shopWithLimit = async (plan: 'free' | 'basic' = 'free') => {
    const shop = await buildShop(app, { plan });
    const { limit } = await app.merchant(shop).create();
    return { shop, limitId: limit.id };
  };
  const quotaOf = async (shop: TestShop) => {
    await app.drain();
    return (await app.merchant(shop).send('get', '/quota')).body as object;
  };

  it('are made for what the platform signed just now, and are not kept by caches', async () => {
    const { shop } = await shopWithLimit();
    const asked = async (address: string) => (await app.call().get(address)).status;
    expect(await asked(TICKET_ADDRESS)).toBe(401);
    expect(await asked(signed(shop.domain, { secret: 'another secret of somebody' }))).toBe(401);
    expect(await asked(signed(shop.domain, { at: Date.now() - 91_000 }))).toBe(401);
    expect(await asked(signed(shop.domain).replace('shop=shop', 'shop=other'))).toBe(401);
    expect(await asked(`${signed(shop.domain)}&shop=other.myshopify.com`)).toBe(401);
    expect(await asked(signed('nobody.myshopify.com'))).toBe(404);
    const { status, headers } = await app.call().get(signed(shop.domain));
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    await app.uninstall(shop);
    await app.drain();
    expect(await asked(signed(shop.domain))).toBe(404);
  });

  it('follow the signature of the platform’s own example', () => {
    const address =
      '/?extra=1&extra=2&shop=shop-name.myshopify.com&path_prefix=%2Fapps%2Fawesome_reviews&timestamp=1317327555' +
      '&signature=a9718877bea71c2484f91608a7eaea1532bdf71f5c56825065fa4ccabe549ef3';
    const read = (asked: string) => readProxyRequest(asked, ['hush'], new Date(1_317_327_555_000));
    expect(read(address)).toEqual({ shopDomain: 'shop-name.myshopify.com', customerId: null });
    expect(read(address.replace('extra=2', 'extra=3'))).toBeNull();
  });

  it('are not needed before the shop’s proxy has been seen, nor on a plan without a quota', async () => {
    const { shop, limitId } = await shopWithLimit();
    expect(await send(shop, limitId, 3)).toEqual({ stored: 3, surplus: 0 });
    const paid = await shopWithLimit('basic');
    await ticketOf(paid.shop);
    expect(await send(paid.shop, paid.limitId, 30)).toEqual({ stored: 30, surplus: 0 });
  });

  it('count five impressions each, of their shop, while they are valid', async () => {
    const { shop, limitId } = await shopWithLimit();
    const other = await shopWithLimit();
    const ticket = await ticketOf(shop);
    const foreign = await ticketOf(other.shop);
    expect(await send(shop, limitId, 2)).toEqual({ stored: 0, surplus: 2 });
    expect(await send(shop, limitId, 1, foreign)).toEqual({ stored: 0, surplus: 1 });
    expect(await send(shop, limitId, 1, `${ticket.slice(0, -2)}AA`)).toEqual({ stored: 0, surplus: 1 });
    expect(await send(shop, limitId, 3, ticket)).toEqual({ stored: 3, surplus: 0 });
    expect(await send(shop, limitId, 3, ticket)).toEqual({ stored: 2, surplus: 1 });
    expect(await quotaOf(shop)).toMatchObject({ impressions: 5, unverified: 5 });
    const readAfter = (minutes: number) =>
      readTicket(ticket, shop.domain, [app.config.APP_SECRET], new Date(Date.now() + minutes * 60_000));
    expect(readAfter(29)).toMatchObject({ id: expect.any(String) });
    expect(readAfter(31)).toBeUndefined();
  });

  it.each([
    ['nothing', () => ''],
    ['no signature', (ticket: string) => ticket.split('.')[0]!],
    ['an empty signature', (ticket: string) => `${ticket.split('.')[0]}.`],
    ['half a signature', (ticket: string) => ticket.slice(0, -20)],
    ['another payload', (ticket: string) => `${payloadFor('7002')}.${ticket.split('.')[1]}`],
    ['another secret', () => makeTicket({ shopDomain: 'a.myshopify.com', customerId: '7001' }, 'another secret')],
    ['another shop', () => makeTicket({ shopDomain: 'b.myshopify.com', customerId: '7001' }, 'secret')],
    ['a token that the same secret signs', () => `${payloadFor('7001')}.${hmac('secret', payloadFor('7001'))}`],
  ])('are refused: %s', (_what, forge) => {
    const ticket = makeTicket({ shopDomain: 'a.myshopify.com', customerId: '7001' }, 'secret');
    const read = (text: string) => readTicket(text, 'a.myshopify.com', ['secret', 'the one before']);
    expect(read(ticket)).toMatchObject({ customerId: '7001' });
    expect(read(forge(ticket))).toBeUndefined();
  });

  it('count five contacts each, apart from impressions', async () => {
    const { shop, limitId } = await shopWithLimit();
    expect(await contact(shop, limitId, 3)).toEqual({ stored: 3, surplus: 0 });
    const ticket = await ticketOf(shop);
    expect(await contact(shop, limitId, 2)).toEqual({ stored: 0, surplus: 2 });
    expect(await send(shop, limitId, 5, ticket)).toEqual({ stored: 5, surplus: 0 });
    expect(await contact(shop, limitId, 4, ticket)).toEqual({ stored: 4, surplus: 0 });
    expect(await contact(shop, limitId, 4, ticket)).toEqual({ stored: 1, surplus: 3 });
    expect(await quotaOf(shop)).toMatchObject({ impressions: 5, contacts: 8, unverified: 5 });
    const paid = await shopWithLimit('basic');
    expect(await contact(paid.shop, paid.limitId, 30)).toEqual({ stored: 30, surplus: 0 });
  });

  it('hold contacts that thirty networks forge to the cap of a day, beside that of impressions', async () => {
    const { shop, limitId } = await shopWithLimit();
    await ticketOf(shop);
    let stored = 0;
    for (let network = 1; network <= 30; network += 1)
      stored += (await contact(shop, limitId, 50, undefined, network)).stored;
    expect(stored).toBe(0);
    for (let network = 1; network <= 30; network += 1) {
      await app.sql('UPDATE ticket_allowance SET made = 0 WHERE shop_id = $1', [shop.id]);
      stored += (await contact(shop, limitId, 50, await ticketOf(shop), network)).stored;
    }
    expect(stored).toBe(25);
    expect(await send(shop, limitId, 5, await ticketOf(shop), 40)).toEqual({ stored: 5, surplus: 0 });
    expect(await quotaOf(shop)).toMatchObject({ impressions: 5, contacts: 25, unverified: 2 * 30 * 50 - 25 });
    await app.sql('UPDATE ticket_allowance SET day = day - 1, made = 0 WHERE shop_id = $1', [shop.id]);
    expect(await contact(shop, limitId, 1, await ticketOf(shop), 41)).toEqual({ stored: 1, surplus: 0 });
  });

  it('hold who is signed in, as the platform signed it', async () => {
    const { shop } = await shopWithLimit();
    const holderOf = async (address: string) => {
      const { body } = await app.call().get(address);
      const { ticket } = body as { ticket?: string };
      return ticket && readTicket(ticket, shop.domain, [app.config.APP_SECRET])!.customerId;
    };
    expect(await holderOf(signed(shop.domain, { customerId: '7001' }))).toBe('7001');
    expect(await holderOf(signed(shop.domain))).toBeNull();
    const other = signed(shop.domain, { customerId: '7001' }).replace('=7001', '=7002');
    expect(await holderOf(other)).toBeUndefined();
  });

  it('are made so often a minute for a shop, and no oftener', async () => {
    const { shop } = await shopWithLimit();
    const { shop: other } = await shopWithLimit();
    const answers = await Promise.all(Array.from({ length: 100 }, () => app.call().get(signed(shop.domain))));
    const made = answers.filter(({ status }) => status === 200).length;
    // Where a minute begins meanwhile, its own are made too.
    expect(made).toBeGreaterThanOrEqual(40);
    expect(made).toBeLessThanOrEqual(80);
    const [{ latest } = { latest: 0 }] = await app.sql<{ latest: number }>(
      'SELECT made AS latest FROM ticket_allowance WHERE shop_id = $1',
      [shop.id],
    );
    expect(latest).toBeLessThanOrEqual(40);
    expect(answers.find(({ status }) => status === 429)!.headers['cache-control']).toBe('no-store');
    await ticketOf(other);
    // Without a quota there is nothing to forge, and every customer may be signed in.
    const { shop: paid } = await shopWithLimit('basic');
    for (let count = 0; count < 45; count += 1) await ticketOf(paid);
  });

  it('hold what five networks forge to the cap of a day, however many tickets they fetch', async () => {
    const { shop, limitId } = await shopWithLimit();
    await ticketOf(shop);
    const forge = async (ticketFor: () => Promise<string | undefined>) => {
      let stored = 0;
      for (let sent = 0; sent < FORGED_OF_EACH; sent += AT_ONCE) {
        const ticket = await ticketFor();
        const networks = Array.from({ length: NETWORKS }, (_, network) =>
          send(shop, limitId, AT_ONCE, ticket, network + 1),
        );
        for (const answer of await Promise.all(networks)) stored += answer.stored;
      }
      return stored;
    };
    expect(await forge(() => Promise.resolve(undefined))).toBe(0);
    const fetched = async () => ((await app.call().get(signed(shop.domain))).body as { ticket?: string }).ticket;
    expect(await forge(fetched)).toBe(25);
    const unverified = 2 * NETWORKS * FORGED_OF_EACH - 25;
    expect(await quotaOf(shop)).toMatchObject({ impressions: 25, unverified, level: 'free' });
    await app.sql('UPDATE ticket_allowance SET day = day - 1 WHERE shop_id = $1', [shop.id]);
    await app.sql('UPDATE ticket_allowance SET made = 0 WHERE shop_id = $1', [shop.id]);
    expect(await send(shop, limitId, 1, await ticketOf(shop), 9)).toEqual({ stored: 1, surplus: 0 });
  });
});

function payloadFor(customerId: string): string {
  const payload = { id: randomUUID(), until: Math.floor(Date.now() / 1_000) + 600, customerId };
  return Buffer.from(JSON.stringify(payload)).toString('base64url');
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url');
