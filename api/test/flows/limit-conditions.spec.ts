// Limits for some buyers, places and hours at the checkout: which function asks for them, and what is published when.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppliesWhen, WhenCondition } from '@purchase-limits/domain/applies-when';
import { localTime } from '@purchase-limits/domain/calendar-period';
import type { LimitDraft, ProductSelection } from '@purchase-limits/domain/limit';
import { ChangeHours } from '../../src/checkout-rules/change-hours.js';
import { followClock, now } from '../../src/clock.js';
import { bodyOf, buildShop, TestApp, type TestShop } from '../test-app.js';

const SCOPES = 'read_products,read_locales,write_app_proxy,write_products,write_validations';
const BERLIN = 'Europe/Berlin';
const EVERY = 'purchase-limits-checkout-rule';
const BUYER = 'purchase-limits-checkout-rule-buyer';
const inGermany: WhenCondition = { type: 'country', operator: 'any_of', values: ['DE'] };
const onMondays: WhenCondition = { type: 'weekdays', operator: 'any_of', values: ['mon'] };
const always = { match: 'all' as const, conditions: [] };
const when = (...conditions: WhenCondition[]) => ({ match: 'all' as const, conditions });

describe('limits for some buyers, places and hours, at the checkout', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
    app.platform.scope = SCOPES;
  });
  beforeEach(async () => {
    app.platform.checkout.writes.length = 0;
    app.platform.checkout.places = 25;
    shop = await buildShop(app, { plan: 'basic' });
  });
  afterEach(() => followClock(undefined));
  afterAll(() => app.stop());

  const checkout = () => app.platform.checkout;
  const switchOn = async () => {
    await app.merchant(shop).send('put', '/checkout-rules', { isEnabled: true, blockOnFailure: true });
    await app.drain();
  };
  const validations = () => checkout().of(shop.domain);
  const handles = () => validations().map(({ handle }) => handle);
  const create = async (appliesWhen: AppliesWhen, changes: Partial<LimitDraft> = {}) => {
    const { limit } = await app.merchant(shop).create({ max: 3, appliesWhen, ...changes });
    await app.drain();
    return limit;
  };
  const change = async (limit: Awaited<ReturnType<typeof create>>, appliesWhen: AppliesWhen) => {
    const { body } = await app.merchant(shop).send('put', `/limits/${limit.id}`, bodyOf(limit, { appliesWhen }));
    await app.drain();
    return (body as { limit: typeof limit }).limit;
  };
  /** The field of the rule on who, where and when. */
  const rule = () => checkout().rulesOf(shop.domain)[0]!.split('\n')[1]!.split('|')[12];
  const variables = () =>
    JSON.parse(checkout().valueOf(shop.domain, validations()[0]!.id, 'purchase-limits-variables')!) as {
      change: string;
    };
  const view = async () => (await app.merchant(shop).send('get', '/checkout-rules')).body as Record<string, unknown>;

  it('have the value before discounts from a function of its own, whoever they are for', async () => {
    await create(when(onMondays));
    await switchOn();
    await app.merchant(shop).send('put', '/shops', { valueBeforeDiscounts: true });
    await app.drain();
    expect([handles(), rule()]).toEqual([[`${EVERY}-subtotal`], '&w0']);
    expect(validations()).toMatchObject([{ enabled: true, blockOnFailure: true }]);
    expect(app.platform.documentOf(shop.domain)).toHaveProperty('lineTotal', 'original_line_price');
    await create(when(inGermany));
    expect(handles()).toEqual([`${BUYER}-subtotal`]);
    await app.merchant(shop).send('put', '/shops', { valueBeforeDiscounts: false });
    await app.drain();
    expect(handles()).toEqual([BUYER]);
    expect(app.platform.documentOf(shop.domain)).not.toHaveProperty('lineTotal');
  });

  it('are asked about by the function that knows the buyer, for as long as a limit needs it', async () => {
    let limit = await create(when(onMondays));
    await switchOn();
    expect([handles(), rule()]).toEqual([[EVERY], '&w0']);
    limit = await change(limit, when(onMondays, inGermany));
    expect([handles(), rule()]).toEqual([[BUYER], '&w0;cDE']);
    expect(validations()).toMatchObject([{ enabled: true, blockOnFailure: true }]);
    expect(await view()).toMatchObject({ state: 'on', heldLimits: 1 });
    await change(limit, always);
    expect([handles(), rule()]).toEqual([[EVERY], undefined]);
  });

  it('are held by the new validation before the old one goes', async () => {
    const limit = await create(always);
    await switchOn();
    const [before] = validations();
    const seen: string[][] = [];
    const remove = checkout().remove.bind(checkout());
    const spy = jest.spyOn(checkout(), 'remove').mockImplementation((id) => {
      seen.push(
        checkout()
          .rulesOf(shop.domain)
          .map((text) => text.split('\n')[1]!),
      );
      remove(id);
    });
    await change(limit, when(inGermany));
    spy.mockRestore();
    expect(seen).toHaveLength(1);
    expect(seen[0]!.every((text) => text.startsWith('0|'))).toBe(true);
    expect(validations().map(({ id }) => id)).not.toContain(before!.id);
  });

  it('take the place of the old validation where the store has none beside it', async () => {
    const limit = await create(always);
    await switchOn();
    checkout().places = 1;
    await change(limit, when(inGermany));
    expect([handles(), rule()]).toEqual([[BUYER], '&cDE']);
    expect(await view()).toMatchObject({ state: 'on', heldLimits: 1 });
  });

  it('are all on where a nearly full store makes room for them one after the other', async () => {
    const tags = (name: string) => Array.from({ length: 100 }, (_, tag) => `${name}-${tag}`);
    const tagged = (name: string) => ({
      type: 'customer_tag' as const,
      applyTo: 'cart' as const,
      products: undefined,
      customerTags: { kind: 'specific' as const, tags: tags(name) },
    });
    const { limit } = await app.merchant(shop).create({ max: 3, ...tagged('first') });
    await app.merchant(shop).create({ max: 3, ...tagged('second') });
    await switchOn();
    expect(validations()).toHaveLength(2);
    checkout().places = 3;
    await change(limit, when(inGermany));
    expect(validations()).toMatchObject([
      { handle: BUYER, enabled: true },
      { handle: BUYER, enabled: true },
    ]);
    expect(await view()).toMatchObject({ state: 'on', heldLimits: 2, gaps: [] });
  });

  it('stay on where the answer to a deletion is lost', async () => {
    const limit = await create(always);
    await switchOn();
    let deleted = 0;
    app.platform.override = ({ body }) => {
      if (deleted > 0 || !body.query?.includes('mutation DeleteValidation')) return undefined;
      deleted += 1;
      checkout().remove((body.variables as { id: string }).id);
      return { status: 500 };
    };
    await change(limit, when(inGermany));
    app.platform.override = () => undefined;
    expect(deleted).toBe(1);
    await app.drain();
    expect(handles()).toEqual([BUYER]);
    expect(await view()).toMatchObject({ state: 'on', isEnabled: true, heldLimits: 1 });
  });

  it('stay switched off where the merchant did that in the store', async () => {
    const limit = await create(always);
    await switchOn();
    validations()[0]!.enabled = false;
    await change(limit, when(inGermany));
    expect(validations()).toMatchObject([{ handle: BUYER, enabled: false }]);
  });

  it('are published with the hours that follow, and again when these have begun', async () => {
    const shopTime = (minutes: number) => localTime(now().getTime() + minutes * 60_000, BERLIN);
    const minutesLater = (minutes: number) => {
      const clock = join(mkdtempSync(join(tmpdir(), 'clock-')), 'clock.json');
      writeFileSync(clock, JSON.stringify({ offsetMs: minutes * 60_000 }));
      followClock(clock);
    };
    const [begins, ends] = [shopTime(60), shopTime(120)];
    const hours = {
      type: 'hours' as const,
      operator: 'any_of' as const,
      values: [`${begins.slice(11)}-${ends.slice(11)}`],
    };
    const products: ProductSelection = {
      kind: 'group',
      match: 'all',
      conditions: [{ field: 'vendor', operator: 'equals', value: 'Acme' }],
    };
    await create(when(hours), { products });
    await switchOn();
    expect([rule(), variables().change]).toEqual(['&b01', `${begins}:00`]);
    const changes = () => app.worker.get(ChangeHours).changeBatch();
    expect(await changes()).toBe(0);
    checkout().writes.length = 0;
    const asked = jest.spyOn(checkout(), 'answer');
    minutesLater(61);
    expect(await changes()).toBe(1);
    expect(await changes()).toBe(0);
    await app.drain();
    expect([rule(), variables().change]).toEqual(['&b10', `${ends}:00`]);
    expect(
      checkout()
        .writes.flat()
        .map(({ key }) => key),
    ).toEqual(['purchase-limits-variables', 'purchase-limits-rules']);
    // Products are to the limit what they were: none is read.
    expect(asked.mock.calls.map(([name]) => name)).not.toContain('CheckoutProducts');
    asked.mockRestore();
    minutesLater(121);
    expect(await changes()).toBe(1);
    await app.drain();
    expect(rule()).toBe('&b01');
  });

  it('are published with the shop’s time zone to its pages, where they have days or hours', async () => {
    const settings = async () => {
      const [row] = await app.sql('SELECT document FROM storefront_settings WHERE shop_id = $1', [shop.id]);
      return (row as { document: { timezone?: string } }).document;
    };
    const limit = await create(when(inGermany));
    expect((await settings()).timezone).toBeUndefined();
    await change(limit, when(onMondays));
    expect((await settings()).timezone).toBe(BERLIN);
  });

  it.each([
    ['operator', { type: 'country', operator: 'at_most', values: ['DE'] }, 'Choose one of any_of, none_of'],
    ['values', { type: 'country', operator: 'any_of', values: [] }, 'This field is required'],
    [
      'values',
      { type: 'country', operator: 'any_of', values: ['Germany'] },
      'Enter a country as two letters, such as DE',
    ],
    ['values', { type: 'hours', operator: 'any_of', values: ['9-17'] }, 'Enter hours as 09:00-17:00'],
    ['values', { type: 'dates', operator: 'any_of', values: ['2026-02-30'] }, 'Enter a date as YYYY-MM-DD'],
    [
      'values',
      { type: 'moment', operator: 'from', values: ['2026-11-27'] },
      'Enter a date and time as YYYY-MM-DDThh:mm',
    ],
    ['values', { type: 'order_count', operator: 'equals', values: ['1', '2'] }, 'Enter one value'],
  ])('are refused with the field that is wrong: %s of %j', async (field, condition, message) => {
    const { status, body } = await app.merchant(shop).send('post', '/limits', {
      name: 'x',
      type: 'cart',
      max: 3,
      appliesWhen: { match: 'all', conditions: [condition] },
    });
    expect(status).toBe(422);
    expect((body as { fields: object }).fields).toEqual({ [`appliesWhen.conditions.0.${field}`]: message });
  });
});
