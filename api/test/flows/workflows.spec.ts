import { randomUUID } from 'node:crypto';
import { TellWorkflows } from '../../src/integrations/workers/tell-workflows.js';
import type { FakeAnswer } from '../fake-platform.js';
import { proxiedTicket } from '../proxied-ticket.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

const REACHED = {
  handle: 'purchase-limit-reached',
  payload: { 'Limit name': 'Hoodies, at most 3', Kind: 'maximum', product_id: 1001 },
};

describe('workflows', () => {
  let app: TestApp;
  let shop: TestShop;
  let limitId: string;
  beforeAll(async () => {
    app = await TestApp.start({ IMPRESSIONS_PER_MINUTE: '100000', IMPRESSIONS_PER_DAY: '200' });
  });
  beforeEach(async () => {
    shop = await buildShop(app);
    limitId = (await app.merchant(shop).create()).limit.id;
    await app.drain();
  });
  afterEach(() => {
    app.platform.override = () => undefined;
    app.platform.workflows.refusal = null;
  });
  afterAll(() => app.stop());

  const integrations = async () => (await app.merchant(shop).send('get', '/integrations')).body;
  const connect = (isConnected: boolean) =>
    app.merchant(shop).send('put', '/integrations/shopify-flow', { isConnected });
  const newLimit = async () => (await app.merchant(shop).create()).limit.id;
  const received = () => app.platform.workflows.of(shop.domain);
  const handles = () => received().map(({ handle }) => handle);
  const send = async (impressions: object[], ticket?: string) => {
    for (let from = 0; from < impressions.length; from += 50)
      await app
        .call()
        .post('/storefront/impressions')
        .send({ shop: shop.domain, impressions: impressions.slice(from, from + 50), ticket })
        .expect(200);
  };
  const see = async (kind: string, times = 1, id = limitId) => {
    await send(Array.from({ length: times }, () => ({ id: randomUUID(), limitId: id, kind })));
  };
  /** Seen by a customer who is signed in; '': by a guest. */
  const seeAs = async (customerId: string, kind = 'max', times = 1) => {
    const asked = proxiedTicket(shop.domain, { secret: app.config.PLATFORM_CLIENT_SECRET, customerId });
    const { body } = await app.call().get(asked).expect(200);
    const seen = Array.from({ length: times }, () => ({ id: randomUUID(), limitId, kind }));
    await send(seen, (body as { ticket: string }).ticket);
  };
  const eventsOf = (type: string) =>
    app.sql<{ id: string; payload: object }>(
      'SELECT id, payload FROM event_log WHERE shop_id = $1 AND type = $2 ORDER BY id',
      [shop.id, type],
    );
  const attempts = () => app.sql('SELECT handle, unsure, state FROM trigger_attempt WHERE shop_id = $1', [shop.id]);
  /** Answers the next triggers in place of the platform, as often as it can. */
  const answerTriggers = (...answers: FakeAnswer[]) => {
    app.platform.override = ({ body }) => (body.query?.includes('ReceiveTrigger') ? answers.shift() : undefined);
  };

  it('are not connected at first, and are once the merchant wants it', async () => {
    expect(await integrations()).toEqual({ shopifyFlow: { isConnected: false } });
    expect((await connect(true)).body).toEqual({ shopifyFlow: { isConnected: true } });
    expect(await integrations()).toEqual({ shopifyFlow: { isConnected: true } });
  });

  it('are connected once, however often it is asked for', async () => {
    await connect(true);
    await connect(true);
    await connect(false);
    const events = await eventsOf('WorkflowConnectionChanged');
    expect(events.map(({ payload }) => (payload as { isConnected: boolean }).isConnected)).toEqual([true, false]);
  });

  it.each([{}, { isConnected: 'yes' }, { isConnected: true, shop: 'another' }])(
    'are not changed by %j',
    async (body) => {
      const answer = await app.merchant(shop).send('put', '/integrations/shopify-flow', body);
      expect(answer.status).toBe(422);
      expect(await integrations()).toEqual({ shopifyFlow: { isConnected: false } });
    },
  );

  it.each([
    ['max', 'maximum'],
    ['repurchase', 'repurchase'],
    ['blocked', 'blocked'],
  ])('hear of a limit that was reached: %s', async (kind, shown) => {
    await connect(true);
    await see(kind);
    await app.drain();
    expect(received()).toEqual([{ ...REACHED, payload: { ...REACHED.payload, Kind: shown } }]);
  });

  it.each(['min', 'multiple', 'login_required'])('hear nothing of a message of the kind %s', async (kind) => {
    await connect(true);
    await see(kind);
    await app.drain();
    expect(received()).toEqual([]);
  });

  it('hear once a day of a limit, however often and in whatever kind it was seen', async () => {
    await connect(true);
    await Promise.all([see('max', 5), see('max', 5)]);
    await app.drain();
    await see('blocked');
    await app.drain();
    expect(handles()).toEqual(['purchase-limit-reached']);
    expect(await eventsOf('LimitsReached')).toHaveLength(1);
  });

  it('hear once a day of each customer who is signed in, and once of all guests', async () => {
    await connect(true);
    await seeAs('7001', 'max', 2);
    await seeAs('7002', 'repurchase');
    await seeAs('');
    await app.drain();
    await seeAs('7001', 'blocked');
    await seeAs('');
    await app.drain();
    const told = received().map(({ payload }) => [payload.customer_id, payload.Kind]);
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([
        [7001, 'maximum'],
        [7002, 'repurchase'],
        [undefined, 'maximum'],
      ]),
    );
    expect(await app.sql('SELECT 1 FROM impression_customer')).toEqual([]);
  });

  it('hear of no customer whom a page names by itself', async () => {
    await connect(true);
    await send([{ id: randomUUID(), limitId, kind: 'max' }], 'a ticket that nobody made');
    const named = { shop: shop.domain, impressions: [{ id: randomUUID(), limitId, kind: 'max', customerId: '7001' }] };
    await app.call().post('/storefront/impressions').send(named).expect(422);
    await app.drain();
    expect(received().map(({ payload }) => payload.customer_id)).toEqual([undefined]);
  });

  it('that are not connected leave no trace of who saw what', async () => {
    await seeAs('7001');
    await connect(true);
    expect(await app.sql('SELECT 1 FROM impression_customer')).toEqual([]);
    await app.drain();
    expect(received()).toEqual([]);
  });

  it('are known to the pages, which then ask who is signed in', async () => {
    const isAsked = async () => {
      await app.drain();
      const [row] = await app.sql<{ document: { customerTickets?: true } }>(
        'SELECT document FROM storefront_settings WHERE shop_id = $1',
        [shop.id],
      );
      return row!.document.customerTickets;
    };
    expect(await isAsked()).toBeUndefined();
    await connect(true);
    expect(await isAsked()).toBe(true);
    await connect(false);
    expect(await isAsked()).toBeUndefined();
  });

  it('leave nothing of a customer whom the platform asks to erase', async () => {
    await connect(true);
    await seeAs('7001');
    await seeAs('7002');
    await app.drain();
    await app.webhook(shop, 'customers/redact', { payload: { customer: { id: 7001 } } });
    await app.drain();
    const kept = await app.sql<{ text: string }>(
      `SELECT payload::text AS text FROM event_log WHERE shop_id = $1
       UNION ALL SELECT key FROM trigger_attempt WHERE shop_id = $1
       UNION ALL SELECT customer_id FROM limit_reached WHERE shop_id = $1`,
      [shop.id],
    );
    const naming = (id: string) => kept.filter(({ text }) => text.includes(id)).length;
    expect([naming('7001'), naming('7002')]).toEqual([0, 3]);
    expect(received()).toHaveLength(2);
  });

  it('hear of a limit again on the next day', async () => {
    await connect(true);
    await see('max');
    await app.drain();
    await app.sql(`UPDATE limit_reached SET day = day - 1 WHERE shop_id = $1`, [shop.id]);
    await see('max');
    await app.drain();
    expect(handles()).toEqual(['purchase-limit-reached', 'purchase-limit-reached']);
  });

  it('hear of at most 50 limits an event', async () => {
    shop = await buildShop(app, { plan: 'basic' });
    await connect(true);
    const ids: string[] = [];
    while (ids.length < 51) ids.push(await newLimit());
    const impressions = ids.map((id) => ({ id: randomUUID(), limitId: id, kind: 'max' }));
    await send(impressions);
    await app.drain();
    expect(received()).toHaveLength(51);
    const sizes = (await eventsOf('LimitsReached')).map(
      ({ payload }) => (payload as { limits: object[] }).limits.length,
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(50);
  });

  it.each(['free', 'basic'] as const)(
    'hear of each limit once at most of 10,000 forged impressions of one address, on the plan %s',
    async (plan) => {
      shop = await buildShop(app, { plan });
      await connect(true);
      const ids = [await newLimit(), await newLimit()];
      await app.drain();
      for (let sent = 0; sent < 10_000; sent += 1_000)
        await Promise.all(Array.from({ length: 20 }, (_, index) => see('max', 50, ids[index % 2])));
      await app.drain();
      expect(handles().filter((handle) => handle === 'purchase-limit-reached')).toHaveLength(2);
      expect(await app.sql('SELECT 1 FROM limit_reached WHERE shop_id = $1', [shop.id])).toHaveLength(2);
    },
  );

  it('hear nothing of what is beyond the allowance of a network', async () => {
    await connect(true);
    await app.sql(
      `INSERT INTO network_allowance (shop_id, network, day, used)
       SELECT $1, network, day, 200 FROM network_allowance ORDER BY used DESC LIMIT 1`,
      [shop.id],
    );
    await see('max', 3);
    await app.drain();
    expect((await app.merchant(shop).send('get', '/quota')).body).toMatchObject({ impressions: 0, unverified: 3 });
    expect(received()).toEqual([]);
  });

  it('hear of the warning and of the used up impressions, and of the limits that stop', async () => {
    await connect(true);
    await see('min', 49);
    await app.drain();
    expect(received()).toEqual([]);
    await see('min', 1);
    await see('min', 50);
    await app.drain();
    expect(received()).toEqual(
      expect.arrayContaining([
        {
          handle: 'impression-warning',
          payload: { Impressions: expect.any(Number) as number, 'Free impressions': 100 },
        },
        { handle: 'impression-limit-reached', payload: { Impressions: 100, 'Free impressions': 100 } },
        {
          handle: 'limits-deactivated',
          payload: { Reason: 'quota', 'Number of limits': 1, 'Limit names': 'Hoodies, at most 3' },
        },
      ]),
    );
    expect(received()).toHaveLength(3);
  });

  it('hear of a limit that was deleted meanwhile', async () => {
    await connect(true);
    await see('max');
    await app.merchant(shop).send('post', '/limits/delete', { ids: [limitId] });
    await app.drain();
    expect(received()).toEqual([REACHED]);
  });

  it('of a shop whose grant has ended hear nothing, and nothing is tried again', async () => {
    await connect(true);
    app.platform.endTokens(shop.domain, { refreshable: false });
    await see('max');
    await app.drain();
    expect(received()).toEqual([]);
    expect(await attempts()).toEqual([{ handle: 'purchase-limit-reached', unsure: 0, state: 'sending' }]);
  });

  it('hear nothing of limits that the merchant deactivates', async () => {
    await connect(true);
    await app.merchant(shop).send('post', '/limits/deactivate', { ids: [limitId] });
    await app.drain();
    expect(await eventsOf('LimitsDeactivated')).toHaveLength(1);
    expect(received()).toEqual([]);
  });

  it('that are not connected hear nothing, also not later', async () => {
    await see('max', 60);
    await app.drain();
    await connect(true);
    await app.drain();
    expect([received(), await eventsOf('LimitsReached'), await attempts()]).toEqual([[], [], []]);
  });

  it('hear nothing of what was stored before they were connected and counted after', async () => {
    await see('max', 40);
    await connect(true);
    await app.drain();
    expect(received()).toEqual([]);
  });

  it('that are disconnected hear nothing more, also not of what is under way', async () => {
    await connect(true);
    await see('max');
    await connect(false);
    await app.drain();
    await connect(true);
    await app.drain();
    expect(received()).toEqual([]);
  });

  it('of a shop that uninstalled the app are not connected any more', async () => {
    await connect(true);
    await app.uninstall(shop);
    await app.drain();
    expect(await app.sql('SELECT is_connected FROM workflow_connection WHERE shop_id = $1', [shop.id])).toEqual([
      { is_connected: false },
    ]);
  });

  it('are told again what the platform did not take, and hear it once', async () => {
    answerTriggers({ status: 503 }, { status: 429, headers: { 'retry-after': '1' } });
    await connect(true);
    await see('max');
    await app.drain();
    expect(received()).toEqual([REACHED]);
    expect(await attempts()).toEqual([{ handle: 'purchase-limit-reached', unsure: 1, state: 'sent' }]);
  });

  it('are told twice, and no more, what we do not hear was taken', async () => {
    let tries = 0;
    app.platform.override = ({ body }) => {
      if (!body.query?.includes('ReceiveTrigger')) return undefined;
      tries += 1;
      return { status: 504 };
    };
    await connect(true);
    await see('max');
    await app.drain();
    expect(tries).toBe(2);
    expect(await attempts()).toEqual([{ handle: 'purchase-limit-reached', unsure: 2, state: 'unknown' }]);
  });

  it('are told the rest when one of several triggers was not taken', async () => {
    await connect(true);
    const second = await newLimit();
    await app.drain();
    const impressions = [limitId, second].map((id) => ({ id: randomUUID(), limitId: id, kind: 'max' }));
    let calls = 0;
    app.platform.override = ({ body }) => {
      if (!body.query?.includes('ReceiveTrigger')) return undefined;
      calls += 1;
      return calls === 2 ? { status: 503 } : undefined;
    };
    await send(impressions);
    await app.drain();
    expect([calls, received().length]).toEqual([3, 2]);
  });

  it('that refuse a trigger for good become a dead end that operators see', async () => {
    app.platform.workflows.refusal = 'There is no such trigger';
    await connect(true);
    await app.sql(
      `INSERT INTO event_log (shop_id, type, payload, sent_at, sent_to)
       VALUES ($1, 'QuotaWarningReached', $2, now(), '{tell-workflows}')`,
      [shop.id, { type: 'QuotaWarningReached', shopId: shop.id, epoch: 1, impressions: 50, max: 100 }],
    );
    const [event] = await eventsOf('QuotaWarningReached');
    const attempt = (attemptsMade: number, minutes: number) =>
      app.worker.get(TellWorkflows, { strict: false }).process({
        data: { eventId: event!.id, type: 'QuotaWarningReached', shopId: shop.id },
        attemptsMade,
        timestamp: Date.now() - minutes * 60_000,
        moveToDelayed: async () => {},
      });
    await expect(attempt(5, 1)).rejects.toThrow(/^tell-workflows failed: TriggerRefused/);
    await expect(attempt(99, 1)).rejects.toThrow(/^tell-workflows failed: TriggerRefused/);
    expect(await attempt(99, 7)).toBe('given up');
    expect(await app.sql('SELECT queue, event_type FROM dead_end WHERE shop_id = $1', [shop.id])).toEqual([
      { queue: 'tell-workflows', event_type: 'QuotaWarningReached' },
    ]);
    expect(await attempts()).toEqual([{ handle: 'impression-warning', unsure: 0, state: 'sending' }]);
  });

  it('of another shop hear nothing', async () => {
    await connect(true);
    const other = await buildShop(app);
    const { limit } = await app.merchant(other).create();
    await app.drain();
    await app.sees(other, limit.id, 3);
    await app.drain();
    expect([received(), app.platform.workflows.of(other.domain)]).toEqual([[], []]);
  });
});
