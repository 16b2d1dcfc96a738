// The platform's cap on active validations is the store's: other apps use it up, too.
import type { LimitDraft } from '@purchase-limits/domain/limit';
import { Housekeeping } from '../../src/housekeeping/housekeeping.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

/** One of these fills the tags of a validation. */
const tagged = (name: string): Partial<LimitDraft> => ({
  name,
  type: 'customer_tag',
  applyTo: 'cart',
  max: 1,
  customerTags: { kind: 'specific', tags: Array.from({ length: 100 }, (_, tag) => `${name}-${tag}`) },
});

const TITLE = 'Purchase limits';

describe('where other apps have taken places for checkout rules', () => {
  let app: TestApp;
  let shop: TestShop;
  let ids: string[];
  beforeAll(async () => {
    app = await TestApp.start();
    app.platform.scope = 'read_products,read_locales,write_app_proxy,write_products,write_validations';
    app.platform.catalog = { Titles: { nodes: [] } };
  });
  beforeEach(async () => {
    app.platform.checkout.places = 25;
    app.platform.checkout.refusal = null;
    shop = await buildShop(app, { plan: 'unlimited' });
    ids = [];
    for (const name of ['First', 'Second', 'Third']) ids.push((await app.merchant(shop).create(tagged(name))).limit.id);
  });
  afterAll(() => app.stop());

  const send = (method: 'get' | 'post' | 'put', path: string, body?: object) =>
    app.merchant(shop).send(method, `/checkout-rules${path}`, body);
  const view = async () => (await send('get', '')).body;
  const save = async (isEnabled: boolean) => {
    expect((await send('put', '', { isEnabled, blockOnFailure: true })).status).toBe(200);
    await app.drain();
  };
  const tryAgain = async () => {
    await app.worker.get(Housekeeping).run('checkout-rules');
    await app.drain();
  };
  const validations = () => app.platform.checkout.of(shop.domain);
  const enabled = () => validations().filter((one) => one.enabled).length;
  /** Which limits' tags the enabled validations ask for. */
  const held = () => {
    const values = validations()
      .filter((one) => one.enabled)
      .map(({ id }) => app.platform.checkout.valueOf(shop.domain, id, 'purchase-limits-variables') ?? '');
    return ['First', 'Second', 'Third'].filter((name) =>
      values.some((value) => value.includes(`"${name.toLowerCase()}-0"`)),
    );
  };
  const gap = (at: number, name: string) => ({ limitId: ids[at], name, reasons: ['no_place'] });

  it('the limits that fit are held, and the others are named', async () => {
    app.platform.checkout.places = 1;
    await save(true);
    expect(held()).toEqual(['First']);
    expect(validations()).toHaveLength(1);
    expect(await view()).toMatchObject({
      state: 'on',
      problem: null,
      heldLimits: 1,
      gaps: [gap(1, 'Second'), gap(2, 'Third')],
    });
    expect((await send('get', '/left-out')).body).toEqual({ isEnabled: true, limitIds: ids.slice(1) });
  });

  it('nothing is held without a place, and that is said', async () => {
    app.platform.checkout.places = 0;
    await save(true);
    expect(validations()).toEqual([]);
    expect(await view()).toMatchObject({ state: 'no_place', heldLimits: 0, problem: null });
    expect((await view()).gaps).toHaveLength(3);
  });

  it('all are held by itself once another app leaves its place', async () => {
    app.platform.checkout.places = 0;
    await save(true);
    app.platform.checkout.places = 2;
    await tryAgain();
    expect(held()).toEqual(['First', 'Second']);
    expect(await view()).toMatchObject({ state: 'on', heldLimits: 2, gaps: [gap(2, 'Third')] });
    app.platform.checkout.places = 3;
    await tryAgain();
    expect(held()).toEqual(['First', 'Second', 'Third']);
    expect(await view()).toMatchObject({ state: 'on', heldLimits: 3, gaps: [] });
  });

  it('what was held stays held while one more limit finds no place', async () => {
    app.platform.checkout.places = 3;
    await save(true);
    const before = validations().map(({ id }) => id);
    const added = (await app.merchant(shop).create(tagged('Fourth'))).limit;
    await app.drain();
    expect(held()).toEqual(['First', 'Second', 'Third']);
    expect(validations().map(({ id }) => id)).toEqual(before);
    expect(await view()).toMatchObject({ heldLimits: 3, gaps: [{ limitId: added.id, reasons: ['no_place'] }] });
  });

  it('limits are divided anew if a place was lost while the rule was off', async () => {
    await save(true);
    await save(false);
    expect(enabled()).toBe(0);
    app.platform.checkout.places = 2;
    await save(true);
    expect(held()).toEqual(['First', 'Second']);
    expect(validations()).toHaveLength(2);
    expect(await view()).toMatchObject({ state: 'on', heldLimits: 2, gaps: [gap(2, 'Third')] });
    app.platform.checkout.places = 0;
    await save(false);
    await save(true);
    expect(validations()).toEqual([]);
    expect(await view()).toMatchObject({ state: 'no_place', heldLimits: 0 });
  });

  it('a rule that was switched off in the store stays off when a limit is added', async () => {
    await save(true);
    for (const one of validations()) one.enabled = false;
    await app.merchant(shop).create(tagged('Fourth'));
    await app.drain();
    expect(validations()).toHaveLength(4);
    expect(enabled()).toBe(0);
    expect(await view()).toMatchObject({ state: 'switched_off_in_store' });
  });

  it('a limit is told so before it is saved', async () => {
    app.platform.checkout.places = 3;
    await save(true);
    await app.merchant(shop).create(tagged('Fourth'));
    await app.drain();
    const limit = { ...tagged('Fifth'), startDate: '2026-01-01', products: { kind: 'all' } };
    expect((await send('post', '/room', { limit, limitId: null })).body).toMatchObject({
      leftOut: { short: ['validations'], alone: false },
    });
  });

  it.each(['before the platform does it', 'after the platform did it'])(
    'a publication that ends at any of its steps, %s, is completed by the next',
    async (moment) => {
      const foreign = { id: 'gid://shopify/Validation/9', shop: shop.domain, handle: 'other', title: 'Of another app' };
      app.platform.checkout.validations.push({ ...foreign, enabled: true, blockOnFailure: false, failingSince: null });
      app.platform.checkout.places = 3;
      let step = 0;
      let isReached = true;
      app.platform.override = ({ shop: from, body }) => {
        const name = /mutation (\w+)/.exec(body.query ?? '')?.[1];
        if (!name || from !== shop.domain) return undefined;
        step -= 1;
        if (step !== 0) return undefined;
        isReached = true;
        if (moment.startsWith('after')) app.platform.checkout.answer(name, from, body.variables as never);
        return { status: 400 };
      };
      for (let failing = 1; isReached; failing += 1) {
        await save(false);
        app.platform.checkout.validations.splice(0, 25, ...validations().filter(({ handle }) => handle === 'other'));
        await app.sql(`UPDATE checkout_rules SET validation_ids = '{}' WHERE shop_id = $1`, [shop.id]);
        [step, isReached] = [failing, false];
        await save(true);
        step = 0;
        await tryAgain();
        expect(held()).toEqual(['First', 'Second']);
        expect(validations().map(({ title }) => title)).toEqual(['Of another app', TITLE, `${TITLE} 2`]);
        expect(await view()).toMatchObject({ state: 'on', heldLimits: 2, gaps: [gap(2, 'Third')] });
      }
      app.platform.override = () => undefined;
    },
  );

  it('any other refusal is tried again by itself, too', async () => {
    app.platform.checkout.refusal = 'Something the platform does not like';
    await save(true);
    expect(await view()).toMatchObject({ state: 'problem' });
    app.platform.checkout.refusal = null;
    await tryAgain();
    expect(await view()).toMatchObject({ state: 'on', problem: null, heldLimits: 3 });
  });
});
