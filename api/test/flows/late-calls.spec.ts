// Calls to the platform that were given up and have their effect all the same, after the calls that came later.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeHours } from '../../src/checkout-rules/change-hours.js';
import { followClock } from '../../src/clock.js';
import { Rebuild } from '../../src/operations/commands/rebuild.js';
import { EndWindows } from '../../src/repurchase/end-windows.js';
import type { FakeAnswer } from '../fake-platform.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

const SCOPES = ['read_products', 'read_locales', 'write_app_proxy', 'write_products', 'write_validations'];
const PURCHASES = ['read_orders', 'write_customers'];
const ANNA = 'gid://shopify/Customer/7001';
const MONTHLY = { repurchase: { option: 'once_per_month' }, max: 3 } as const;

describe('a call that has its effect late', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
    app.platform.scope = [...SCOPES, ...PURCHASES].join();
  });
  beforeEach(async () => {
    shop = await buildShop(app, { plan: 'basic' });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    followClock(undefined);
  });
  afterAll(() => app.stop());

  /** The next calls that write to such owners get no answer; `arrive` lets the first have its effect. */
  const giveUp = (operation: string, owner: string, times = 1) => {
    let left = times;
    let held: (() => Promise<FakeAnswer>) | undefined;
    const answer = app.platform.answer.bind(app.platform);
    jest.spyOn(app.platform, 'answer').mockImplementation((request, headers) => {
      const { query, variables } = request.body;
      const isIt = query?.includes(operation) && JSON.stringify(variables?.metafields).includes(owner);
      if (left === 0 || !isIt || request.shop !== shop.domain) return answer(request, headers);
      left -= 1;
      held ??= () => answer(request, headers);
      return Promise.resolve({ status: 503 });
    });
    return {
      get isHeld() {
        return held !== undefined;
      },
      arrive: async () => expect((await held!()).status ?? 200).toBe(200),
    };
  };
  /** How many shops and customers are due then. */
  const minutesLater = async (minutes: number) => {
    const clock = join(mkdtempSync(join(tmpdir(), 'clock-')), 'clock.json');
    writeFileSync(clock, JSON.stringify({ offsetMs: minutes * 60_000 }));
    followClock(clock);
    const due = [await app.worker.get(ChangeHours).rewriteBatch(), await app.worker.get(EndWindows).endBatch()];
    await app.drain();
    return due;
  };

  describe('on a product', () => {
    const token = () => app.platform.checkout.tokenOf(shop.domain, '1001');
    const create = async (max: number) => {
      const { limit } = await app.merchant(shop).create({ max });
      await app.drain();
      return limit.id;
    };
    const remove = async (id: string) => {
      await app.merchant(shop).send('post', '/limits/delete', { ids: [id] });
      await app.drain();
    };
    const noted = () => app.sql('SELECT token, is_sure, rewrite_at FROM checkout_token WHERE shop_id = $1', [shop.id]);
    beforeEach(async () => {
      await app.merchant(shop).send('put', '/checkout-rules', { isEnabled: true, blockOnFailure: true });
      await app.drain();
    });

    it('is written over, once nothing can arrive any more', async () => {
      await create(3);
      const first = token();
      const late = giveUp('SetCheckoutMetafields', 'Product/1001');
      const gone = await create(4);
      const both = token();
      await remove(gone);
      expect(token()).toBe(first);
      await late.arrive();
      expect([token(), both]).toEqual([both, both]);
      expect(await minutesLater(1)).toEqual([0, 0]);
      expect(token()).toBe(both);
      expect(await minutesLater(3)).toEqual([1, 0]);
      expect(token()).toBe(first);
      expect(await noted()).toEqual([{ token: first, is_sure: true, rewrite_at: null }]);
      expect(await minutesLater(6)).toEqual([0, 0]);
    });

    it('is written over where everything was published afresh meanwhile', async () => {
      await create(3);
      const late = giveUp('SetCheckoutMetafields', 'Product/1001');
      await create(4);
      const what = { projection: 'publish-settings', shopId: shop.id } as const;
      const operations = await app.operations();
      await operations.get(CommandBus).execute(new Rebuild({ operator: 'an operator', what }));
      await app.drain();
      const afresh = token();
      await late.arrive();
      expect(token()).not.toBe(afresh);
      expect(await minutesLater(3)).toEqual([1, 0]);
      expect(token()).toBe(afresh);
    });

    it('is written over where it took the entries away', async () => {
      const gone = await create(3);
      const late = giveUp('DeleteCheckoutMetafields', 'Product/1001');
      await remove(gone);
      expect(token()).toBeUndefined();
      await create(4);
      const entries = token();
      expect(entries).toBeDefined();
      await late.arrive();
      expect(token()).toBeUndefined();
      expect(await minutesLater(3)).toEqual([1, 0]);
      expect(token()).toBe(entries);
    });
  });

  describe('on a customer', () => {
    const facts = () => app.platform.checkout.valueOf(shop.domain, ANNA, 'purchase-limits-customer');
    const told = async (id: string) => {
      expect(await app.webhook(shop, 'orders/create', { payload: { id: Number(id) } })).toBe(200);
      await app.drain();
    };
    const orders = () => app.platform.orders.of(shop.domain);
    const order = async (id: string) => {
      const at = new Date(Date.now() - 3_600_000).toISOString();
      orders().push({ id, customerId: '7001', at, lines: [{ productId: '1001', quantity: 2 }] });
      await told(id);
    };
    const windows = async () => {
      const [row] = await app.sql<{ windows: string }>('SELECT windows FROM purchase_ledger WHERE shop_id = $1', [
        shop.id,
      ]);
      return row!.windows;
    };
    let limitId: string;
    beforeEach(async () => {
      limitId = (await app.merchant(shop).create(MONTHLY)).limit.id;
      const payload = { current: [...SCOPES, ...PURCHASES] };
      await app.webhook(shop, 'app/scopes_update', { payload });
      await app.drain();
    });

    it('is written over, once nothing can arrive any more', async () => {
      const late = giveUp('SetCheckoutMetafields', ANNA);
      await order('501');
      const one = facts();
      await order('502');
      const both = facts();
      await late.arrive();
      expect(facts()).toBe(one);
      expect(both).not.toBe(one);
      expect(await minutesLater(1)).toEqual([0, 0]);
      expect(await minutesLater(3)).toEqual([0, 1]);
      expect(facts()).toBe(both);
      expect(await minutesLater(6)).toEqual([0, 0]);
    });

    it('is taken back where no limit counts any more', async () => {
      const late = giveUp('SetCheckoutMetafields', ANNA, Infinity);
      const placed = order('701');
      await app.until(async () => late.isHeld || undefined);
      await late.arrive();
      expect(facts()).toBeDefined();
      await app.merchant(shop).send('post', '/limits/delete', { ids: [limitId] });
      const isForgotten = async () => (await windows()) === '[]' || undefined;
      await app.until(isForgotten);
      jest.restoreAllMocks();
      await placed;
      expect(facts()).toBeUndefined();
    });

    it('is taken back where the customer is erased, and nothing is kept of them then', async () => {
      const late = giveUp('SetCheckoutMetafields', ANNA);
      await order('801');
      expect(facts()).toBeDefined();
      await app.webhook(shop, 'customers/redact', { payload: { customer: { id: 7001 }, orders_to_redact: [801] } });
      await app.drain();
      expect(facts()).toBeUndefined();
      await late.arrive();
      expect(facts()).toBeDefined();
      await minutesLater(3);
      expect(facts()).toBeUndefined();
      expect(await app.sql('SELECT 1 FROM customer_facts WHERE shop_id = $1', [shop.id])).toEqual([]);
    });

    it('is taken back where what it told is no longer so', async () => {
      await order('601');
      const before = facts();
      const late = giveUp('SetCheckoutMetafields', ANNA);
      const placed = order('602');
      await app.until(async () => late.isHeld || undefined);
      await late.arrive();
      expect(facts()).not.toBe(before);
      orders()[1]!.isCancelled = true;
      await told('602');
      await placed;
      expect(facts()).toBe(before);
    });
  });
});
