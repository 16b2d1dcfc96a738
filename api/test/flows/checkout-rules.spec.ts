import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductGroup } from '@purchase-limits/domain/limit';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeHours } from '../../src/checkout-rules/change-hours.js';
import { PublishCheckout } from '../../src/checkout-rules/workers/publish-checkout.js';
import { followClock } from '../../src/clock.js';
import { Queues } from '../../src/events/queues.js';
import { Relay } from '../../src/events/relay.js';
import { Turns } from '../../src/events/turns.js';
import { Rebuild } from '../../src/operations/commands/rebuild.js';
import { holdCall, watchEvents } from '../lost-turn.js';
import { buildShop, bodyOf, TestApp, type TestShop } from '../test-app.js';

/** Where time is short, a tenth of a large one. */
const CATALOG = process.env.CI ? 1_000 : 10_000;
const SCOPES = 'read_products,read_locales,write_app_proxy,write_products,write_validations';

describe('limits at the checkout', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
    app.platform.scope = SCOPES;
  });
  beforeEach(async () => {
    app.platform.checkout.writes.length = 0;
    app.platform.checkout.refusal = null;
    shop = await buildShop(app, { plan: 'basic' });
  });
  afterAll(() => app.stop());

  const view = async () => (await app.merchant(shop).send('get', '/checkout-rules')).body as Record<string, unknown>;
  const save = (isEnabled: boolean, blockOnFailure = true) =>
    app.merchant(shop).send('put', '/checkout-rules', { isEnabled, blockOnFailure });
  const switchOn = async () => {
    expect((await save(true)).status).toBe(200);
    await app.drain();
  };
  /** By call, what products got, and which of the other metafields were written. */
  const written = () =>
    app.platform.checkout.writes.map((metafields) =>
      metafields.map(({ key, value }) =>
        key === 'purchase-limits-product' ? value : key.replace('purchase-limits-', ''),
      ),
    );
  /** The lines of the rules, without the one on the shop. */
  const rules = () =>
    app.platform.checkout
      .rulesOf(shop.domain)
      .flatMap((text) => text.split('\n\n')[0]!.split('\n').slice(1))
      .filter(Boolean);
  /** What is due then is written. */
  const minutesLater = async (minutes: number) => {
    const clock = join(mkdtempSync(join(tmpdir(), 'clock-')), 'clock.json');
    writeFileSync(clock, JSON.stringify({ offsetMs: minutes * 60_000 }));
    followClock(clock);
    try {
      await app.worker.get(ChangeHours).rewriteBatch();
      await app.drain();
    } finally {
      followClock(undefined);
    }
  };
  const token = (productId: string) => app.platform.checkout.tokenOf(shop.domain, productId);
  const validations = () => app.platform.checkout.of(shop.domain);

  it('are not held before the merchant wants it', async () => {
    await app.merchant(shop).create();
    await app.drain();
    expect(validations()).toEqual([]);
    expect(await view()).toMatchObject({ state: 'off', isEnabled: false, heldLimits: 0, missingScopes: [] });
    expect((await view()).blockOnFailure).toBe(false);
  });

  it('are held once the merchant switches it on', async () => {
    await app.merchant(shop).create({ max: 3 });
    await switchOn();
    expect(validations()).toMatchObject([{ title: 'Purchase limits', enabled: true, blockOnFailure: true }]);
    expect(rules()).toHaveLength(1);
    expect(token('1001')).toBe('0m');
    const { state, heldLimits, publishedAt } = await view();
    expect({ state, heldLimits }).toEqual({ state: 'on', heldLimits: 1 });
    expect(publishedAt).not.toBeNull();
  });

  it('follow a change of a limit', async () => {
    const { limit } = await app.merchant(shop).create({ max: 3 });
    await switchOn();
    await app.merchant(shop).send('put', `/limits/${limit.id}`, bodyOf(limit, { max: 9 }));
    await app.drain();
    expect(rules()[0]!.split('|')[5]).toBe('9');
  });

  it('follow how the shop writes money, and its time zone', async () => {
    await app.merchant(shop).create({ max: 3 });
    await switchOn();
    const first = () => app.platform.checkout.rulesOf(shop.domain)[0]!.split('\n')[0];
    expect(first()).toMatch(/^USD\|2\|1\|1\|0\|EN\|\$\|,\|\.\|2\|\|\d+\|t$/);
    const payload = { money_format: '{{amount_with_comma_separator}} $', iana_timezone: 'UTC' };
    await app.webhook(shop, 'shop/update', { payload });
    await app.drain();
    expect(first()).toMatch(/^USD\|2\|1\|0\|0\|EN\|\|\.\|,\|2\| \$\|\d+\|t$/);
  });

  it('never mix two versions: products learn of a new choice first, and forget the old one last', async () => {
    const { limit } = await app.merchant(shop).create({ max: 3 });
    await switchOn();
    app.platform.checkout.writes.length = 0;
    const items = [{ productId: '1001', variantIds: ['5'] }, { productId: '1002' }];
    const products = { kind: 'specific' as const, items };
    await app.merchant(shop).send('put', `/limits/${limit.id}`, bodyOf(limit, { products }));
    await app.drain();
    expect(written()).toEqual([['0m;1m(5)', '1m'], ['variables', 'rules'], ['1m(5)']]);
    expect([token('1001'), token('1002'), rules()[0]!.split('|')[0]]).toEqual(['1m(5)', '1m', '1']);
  });

  it('leave out a limit for which a product has no room, and hold the older ones', async () => {
    const variants = (first: number, length: number) => Array.from({ length }, (_, index) => `${first + index}`);
    const choice = (...chosen: Parameters<typeof variants>) => ({
      kind: 'specific' as const,
      items: [{ productId: '1001', variantIds: variants(...chosen) }],
    });
    const [some, others] = [41_000_000_000_000, 42_000_000_000_000];
    await app.merchant(shop).create({ name: 'Older', products: choice(some, 200) });
    const { limit } = await app.merchant(shop).create({ name: 'Later', products: choice(others, 200) });
    await switchOn();
    expect(token('1001')).toBe(`0m(${variants(some, 200).join(',')})`);
    expect(rules().map((line) => line.split('|')[0])).toEqual(['0']);
    const gaps = [{ limitId: limit.id, name: 'Later', reasons: ['no_room'] }];
    expect(await view()).toMatchObject({ heldLimits: 1, gaps });
    const fewer = bodyOf(limit, { products: choice(others, 100) });
    await app.merchant(shop).send('put', `/limits/${limit.id}`, fewer);
    await app.drain();
    expect(token('1001')).toMatch(/^0m\(.*\);2m\(42000000000000,/);
    expect(await view()).toMatchObject({ heldLimits: 2, gaps: [] });
  });

  it('take the products of collections, and leave those that are in none', async () => {
    app.platform.checkout.collections.set('gid://shopify/Collection/7', ['1001', '1002']);
    app.platform.catalog = { Titles: { nodes: [{ id: 'gid://shopify/Collection/7', title: 'Winter' }] } };
    await app.merchant(shop).create({ type: 'collection', collectionIds: ['7', '8'], max: 2 });
    await switchOn();
    expect([token('1001'), token('1002')]).toEqual(['0c0', '0c0']);
    expect(app.platform.checkout.rulesOf(shop.domain)[0]).toContain('\n1|7|Winter\n');
  });

  it('name the variants whose SKU is chosen or excluded, and follow the catalog', async () => {
    const { checkout } = app.platform;
    const shirt = { id: 'gid://shopify/Product/1001', title: 'Shirt', vendor: 'Acme', tags: [], isGiftCard: false };
    checkout.products = [shirt];
    checkout.variants.push(
      { productId: '1001', variantId: '11', sku: 'TS-S' },
      { productId: '1001', variantId: '12', sku: 'TS-M' },
      { productId: '1001', variantId: '13', sku: null },
    );
    const startsWith = (value: string): ProductGroup => ({
      kind: 'group',
      match: 'all',
      conditions: [{ field: 'sku', operator: 'starts_with', value }],
    });
    await app.merchant(shop).create({ max: 1, products: startsWith('ts-s') });
    await app.merchant(shop).create({ type: 'cart', max: 3, exclusions: { group: startsWith('TS-') } });
    await switchOn();
    expect(token('1001')).toBe('0m(11);1x(11,12)');
    expect(rules().map((line) => line.split('|')[0])).toEqual(['0', 'v1']);
    checkout.variants[2]!.sku = 'ts-xl';
    expect(await app.webhook(shop, 'products/update')).toBe(200);
    await app.drain();
    expect(token('1001')).toBe('0m(11);1x');
    checkout.variants.length = 0;
    checkout.products = [];
  });

  it('exclude gift cards, whatever the limit measures', async () => {
    const { checkout } = app.platform;
    const card = { id: 'gid://shopify/Product/1002', title: 'Card', vendor: 'Acme', tags: [], isGiftCard: true };
    checkout.products = [card, { ...card, id: 'gid://shopify/Product/1003', isGiftCard: false }];
    const group: ProductGroup = {
      kind: 'group',
      match: 'all',
      conditions: [{ field: 'giftCard', operator: 'equals', value: 'true' }],
    };
    await app.merchant(shop).create({ type: 'cart', max: 3, exclusions: { group } });
    await switchOn();
    expect([token('1002'), token('1003')]).toEqual(['0x', undefined]);
    expect(rules().map((line) => line.split('|')[0])).toEqual(['0']);
    checkout.products = [];
  });

  it('have no entry left of a limit that was deleted', async () => {
    const { limit } = await app.merchant(shop).create({ max: 3 });
    await switchOn();
    await app.merchant(shop).send('post', '/limits/delete', { ids: [limit.id] });
    await app.drain();
    expect(rules()).toEqual([]);
    expect(token('1001')).toBeUndefined();
    expect(await app.sql('SELECT product_id FROM checkout_token WHERE shop_id = $1', [shop.id])).toEqual([]);
  });

  it('reach every product of a large catalog, once, with progress', async () => {
    const vendors = ['Acme', 'Other'];
    app.platform.checkout.products = Array.from({ length: CATALOG }, (_, index) => ({
      id: `gid://shopify/Product/${index + 1}`,
      title: `Product ${index + 1}`,
      vendor: vendors[index % 2]!,
      tags: [],
    }));
    const conditions = [{ field: 'vendor' as const, operator: 'contains' as const, value: 'Acme' }];
    await app.merchant(shop).create({ max: 3, products: { kind: 'group', match: 'all', conditions } });
    await save(true);
    const drained = app.drain();
    const progress = () => app.until(async () => ((await view()).progress as { done: number } | null) ?? undefined);
    const { done } = await progress();
    await drained;
    app.platform.checkout.products = [];
    const written = app.platform.checkout.writes.flat().filter(({ key }) => key === 'purchase-limits-product');
    expect(new Set(written.map(({ ownerId }) => ownerId)).size).toBe(CATALOG / 2);
    expect(written).toHaveLength(CATALOG / 2);
    expect(done).toBeLessThan(CATALOG / 2);
    expect(await view()).toMatchObject({ state: 'on', progress: null });
  });

  it('take in a product that comes to be in a collection, and let go what left it', async () => {
    app.platform.checkout.collections.set('gid://shopify/Collection/7', ['1001']);
    app.platform.catalog = { Titles: { nodes: [] } };
    await app.merchant(shop).create({ type: 'collection', collectionIds: ['7'], max: 2 });
    await switchOn();
    app.platform.checkout.collections.set('gid://shopify/Collection/7', ['1005']);
    for (let time = 0; time < 5; time += 1) expect(await app.webhook(shop, 'collections/update')).toBe(200);
    await app.drain();
    expect([token('1001'), token('1005')]).toEqual([undefined, '0c0']);
  });

  it('leave out a product that was deleted, and write the others', async () => {
    app.platform.checkout.goneOwners.add('gid://shopify/Product/1003');
    const items = [{ productId: '1003' }, { productId: '1004' }];
    await app.merchant(shop).create({ products: { kind: 'specific', items } });
    await switchOn();
    expect([token('1003'), token('1004')]).toEqual([undefined, '0m']);
    expect(await view()).toMatchObject({ state: 'on' });
  });

  it.each([
    ['read what is there', 'query Validations'],
    ['write a product', 'mutation SetCheckoutMetafields'],
  ])(
    'are those of the last change, also where a worker that was about to %s has lost its turn',
    async (_what, call) => {
      const { limit } = await app.merchant(shop).create({ max: 3 });
      await app.drain();
      const held = holdCall(app, shop, call);
      try {
        await save(true);
        const late = app.drain();
        await held.isBegun();
        const changes = await watchEvents(app, shop, 'SettingsChanged');
        const items = [{ productId: '1001' }, { productId: '1002' }];
        const change = bodyOf(limit, { max: 4, products: { kind: 'specific', items } });
        await app.merchant(shop).send('put', `/limits/${limit.id}`, change);
        // As another process does whose turn it is: the late one's was lost with its connection.
        expect(await app.worker.get(PublishCheckout)['handle'](await changes.next())).toBe('done');
        const published = [rules(), token('1001'), token('1002')];
        held.release();
        await late;
        await minutesLater(3);
        expect([rules(), token('1001'), token('1002')]).toEqual(published);
        expect(token('1002')).toBeDefined();
      } finally {
        held.release();
      }
    },
  );

  it('are switched off and on again', async () => {
    await app.merchant(shop).create();
    await switchOn();
    await save(false);
    await app.drain();
    expect(validations()).toMatchObject([{ enabled: false }]);
    expect(await view()).toMatchObject({ state: 'off', heldLimits: 0 });
    await switchOn();
    expect(validations()).toMatchObject([{ enabled: true }]);
  });

  it('stay off where somebody switched them off in the store, until the merchant decides here', async () => {
    await app.merchant(shop).create();
    await switchOn();
    validations()[0]!.enabled = false;
    await app.merchant(shop).create({ name: 'Another', max: 1 });
    await app.drain();
    expect(validations()).toMatchObject([{ enabled: false }]);
    expect(rules()).toHaveLength(2);
    expect(await view()).toMatchObject({ state: 'switched_off_in_store', isEnabled: true });
    await switchOn();
    expect(await view()).toMatchObject({ state: 'on' });
  });

  it('are not created again where somebody deleted the rule in the store', async () => {
    await app.merchant(shop).create();
    await switchOn();
    app.platform.checkout.remove(validations()[0]!.id);
    await app.merchant(shop).create({ name: 'Another', max: 1 });
    await app.drain();
    expect(validations()).toEqual([]);
    expect(await view()).toMatchObject({
      state: 'problem',
      isEnabled: false,
      problem: 'The checkout rule was removed in the settings of your store.',
    });
  });

  it('are off without a complaint when the merchant switches off what was deleted in the store', async () => {
    await app.merchant(shop).create();
    await switchOn();
    app.platform.checkout.remove(validations()[0]!.id);
    await save(false);
    await app.drain();
    await app.merchant(shop).create({ name: 'Another', max: 1 });
    await app.drain();
    expect(await view()).toMatchObject({ state: 'off', problem: null });
  });

  it('are tried again while a product is refused for another reason than that it is gone', async () => {
    const productId = 'gid://shopify/Product/1006';
    await app.merchant(shop).create({ products: { kind: 'specific', items: [{ productId: '1006' }] } });
    await app.drain();
    app.platform.checkout.refusedValues.add(productId);
    expect((await save(true)).status).toBe(200);
    const drained = app.drain();
    const attempts = () =>
      app.platform.requests.filter(
        ({ shop: of, body }) => of === shop.domain && JSON.stringify(body.variables ?? {}).includes(productId),
      );
    await app.until(async () => attempts().length > 1 || undefined);
    expect(rules()).toEqual([]);
    app.platform.checkout.refusedValues.clear();
    await drained;
    expect([token('1006'), rules().length]).toEqual(['0m', 1]);
  });

  it('tell what the platform refuses, and try again when the merchant does', async () => {
    app.platform.checkout.refusal = 'You have reached the maximum of active validations.';
    await app.merchant(shop).create();
    await switchOn();
    expect(await view()).toMatchObject({ state: 'problem', problem: app.platform.checkout.refusal });
    app.platform.checkout.refusal = null;
    await switchOn();
    expect(await view()).toMatchObject({ state: 'on', problem: null });
  });

  it('tell since when the rule itself fails, and which limits the checkout does not know wholly', async () => {
    await app.merchant(shop).create({
      name: 'Any tag',
      type: 'customer_tag',
      applyTo: 'cart',
      customerTags: { kind: 'all' },
      repurchase: { option: 'once_per_month' },
    });
    await switchOn();
    validations()[0]!.failingSince = '2026-11-20T10:00:00Z';
    expect(await view()).toMatchObject({
      failingSince: '2026-11-20T10:00:00Z',
      gaps: [{ name: 'Any tag', reasons: ['any_tag', 'past_orders'] }],
    });
  });

  it('need more validations when one has no room, and fewer afterwards', async () => {
    const text = 'x'.repeat(150);
    const messages = { en: { maximumQuantityLimitMessage: text } };
    const ids: string[] = [];
    for (let at = 0; at < 70; at += 1) {
      const { limit } = await app.merchant(shop).create({ name: `Limit ${at}`, max: 1 + at, messages });
      ids.push(limit.id);
    }
    await switchOn();
    expect(validations().map(({ title, enabled }) => ({ title, enabled }))).toEqual([
      { title: 'Purchase limits', enabled: true },
      { title: 'Purchase limits 2', enabled: true },
    ]);
    for (const written of app.platform.checkout.rulesOf(shop.domain))
      expect(Buffer.byteLength(written)).toBeLessThanOrEqual(10_000);
    expect(rules()).toHaveLength(70);
    await app.merchant(shop).send('post', '/limits/delete', { ids: ids.slice(10) });
    await app.drain();
    expect(validations()).toHaveLength(1);
    expect(rules()).toHaveLength(10);
  });

  it('wait while another process publishes, and are published when it has ended or was killed', async () => {
    await app.merchant(shop).create();
    await switchOn();
    const other = new Turns(app.urls.system);
    const turn = await other.take('publish-checkout', shop.id);
    expect(turn).toHaveProperty('release');
    await app.merchant(shop).create({ name: 'Another', max: 1 });
    await app.until(async () => {
      await app.worker.get(Relay).relayOnce();
      return (await app.worker.get(Queues).unfinished()) === 1 || undefined;
    });
    expect(rules()).toHaveLength(1);
    // As when its process is killed: nobody releases the turn.
    await other.close();
    await app.drain();
    expect(rules()).toHaveLength(2);
  });

  it('are published again by other numbers when it is not known what the platform has', async () => {
    await app.merchant(shop).create();
    await switchOn();
    app.platform.checkout.writes.length = 0;
    const operations = await app.operations();
    await operations
      .get(CommandBus)
      .execute(new Rebuild({ operator: 'an operator', what: { projection: 'publish-settings', shopId: shop.id } }));
    await app.drain();
    // Meanwhile the earlier rules hold: products keep what they are to these until the last.
    expect(written()).toEqual([['0m;100001m'], ['variables', 'rules'], ['100001m']]);
    expect(token('1001')).toBe('100001m');
    expect(rules()[0]!.split('|')[0]).toBe('100001');
  });

  describe('where it was never noted what a product got', () => {
    const noted = () => app.sql('SELECT token, is_sure FROM checkout_token WHERE shop_id = $1', [shop.id]);
    /** What is noted while the platform is asked. */
    const notedDuring = async (operation: string, work: () => Promise<unknown>) => {
      const found: unknown[] = [];
      app.platform.override = async ({ shop: of, body }) => {
        if (of === shop.domain && body.query?.includes(operation)) found.push(await noted());
        return undefined;
      };
      await work();
      await app.drain();
      app.platform.override = () => undefined;
      return found;
    };
    const remove = (id: string) => app.merchant(shop).send('post', '/limits/delete', { ids: [id] });

    it('are written and taken away all the same', async () => {
      const { limit } = await app.merchant(shop).create({ max: 3 });
      expect(await notedDuring('SetCheckoutMetafields', switchOn)).toContainEqual([{ token: '', is_sure: false }]);
      expect(await noted()).toEqual([{ token: '0m', is_sure: true }]);
      // As when the process ends between the call and the note.
      await app.sql(`UPDATE checkout_token SET token = '', is_sure = false WHERE shop_id = $1`, [shop.id]);
      const during = await notedDuring('DeleteCheckoutMetafields', () => remove(limit.id));
      expect(during).toEqual([[{ token: '', is_sure: false }]]);
      expect(token('1001')).toBeUndefined();
      // Once more later, as what was in doubt may still arrive.
      expect(await noted()).toEqual([{ token: '', is_sure: true }]);
    });

    it('are held again, though they are noted to be there', async () => {
      const { limit } = await app.merchant(shop).create({ max: 3 });
      await switchOn();
      expect(await notedDuring('DeleteCheckoutMetafields', () => remove(limit.id))).toEqual([
        [{ token: '0m', is_sure: false }],
      ]);
      await app.sql(
        `INSERT INTO checkout_token (shop_id, product_id, token, is_sure) VALUES ($1, '1001', '1m', false)`,
        [shop.id],
      );
      await app.merchant(shop).create({ max: 4 });
      await app.drain();
      expect(token('1001')).toBe('1m');
    });
  });

  it('are refused without the scopes, which are named', async () => {
    app.platform.scope = 'read_products,read_locales,write_app_proxy';
    const other = await buildShop(app);
    app.platform.scope = SCOPES;
    const answer = await app.merchant(other).send('put', '/checkout-rules', { isEnabled: true, blockOnFailure: true });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'missing_scopes',
      missingScopes: ['write_products', 'write_validations'],
    });
  });

  it('names the field of a wish that is none', async () => {
    const answer = await app.merchant(shop).send('put', '/checkout-rules', { isEnabled: 'yes', blockOnFailure: true });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ fields: { isEnabled: expect.any(String) } });
  });
});
