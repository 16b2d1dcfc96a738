// Where e-mails to a merchant go, and which of them are sent, as the merchant has set it.
import type { ShopView } from '@purchase-limits/contract/shop';
import { MailError } from '../../src/notifications/mailer.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

const ADDRESS_ERROR = 'Enter an e-mail address, for example name@example.com';

describe('the e-mails of a shop', () => {
  let app: TestApp;
  let shop: TestShop;
  let own: string;
  let chosen: string;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    shop = await buildShop(app);
    own = `owner@${shop.domain}`;
    chosen = `limits@${shop.domain}`;
  });
  afterEach(() => {
    app.outbox.failing = () => null;
  });
  afterAll(() => app.stop());

  const set = (changes: object) => app.merchant(shop).send('put', '/shops', changes);
  const view = async () => ((await app.merchant(shop).send('get', '/shops')).body as ShopView).shop;
  const subjectsTo = (address: string) =>
    app.outbox.mails.filter(({ to }) => to === address).map(({ subject }) => subject);
  const askForData = async () => {
    await app.webhook(shop, 'customers/data_request', { payload: { data_request: { id: 1 } } });
    await app.drain();
  };
  const subscribe = async () => {
    await app.merchant(shop).send('post', '/subscription/shopify/subscribe/basic');
    const { id } = app.platform.billing.of(shop.domain).at(-1)!;
    app.platform.billing.approve(id);
    const payload = { app_subscription: { admin_graphql_api_id: id } };
    await app.webhook(shop, 'app_subscriptions/update', { payload });
    await app.drain();
  };
  const events = () => app.sql('SELECT type FROM event_log WHERE shop_id = $1', [shop.id]);

  it('go to the shop’s own address until another is set, and again when that is cleared', async () => {
    expect(await view()).toMatchObject({ email: own, notificationEmail: null });
    expect((await set({ notificationEmail: chosen })).body).toMatchObject({ shop: { notificationEmail: chosen } });
    await askForData();
    expect([subjectsTo(own), subjectsTo(chosen).length]).toEqual([[], 1]);

    expect((await set({ notificationEmail: null })).body).toMatchObject({ shop: { notificationEmail: null } });
    await askForData();
    expect([subjectsTo(own).length, subjectsTo(chosen).length]).toEqual([1, 1]);
  });

  it('keep the address that was set when the platform tells another of the shop', async () => {
    await set({ notificationEmail: chosen });
    await app.webhook(shop, 'shop/update', { payload: { email: `new-${own}` } });
    await app.drain();
    expect(await view()).toMatchObject({ email: `new-${own}`, notificationEmail: chosen });
  });

  it.each([
    ['', ADDRESS_ERROR],
    ['limits', ADDRESS_ERROR],
    ['a@example.com, b@example.com', ADDRESS_ERROR],
    ['limits@example.com\r\nBcc: other@example.com', ADDRESS_ERROR],
    [`${'a'.repeat(250)}@example.com`, 'Use at most 254 characters'],
  ])('are not sent to %j: the error names the field', async (notificationEmail, error) => {
    const { status, body } = await set({ notificationEmail, warningMails: false });
    expect([status, body]).toMatchObject([422, { fields: { notificationEmail: error } }]);
    expect(await view()).toMatchObject({ notificationEmail: null, warningMails: true });
  });

  it('publish nothing anew when they are set, because no shopper sees it', async () => {
    await app.drain();
    const before = await events();
    await set({ notificationEmail: chosen, planMails: false, warningMails: false });
    expect(await events()).toEqual(before);
  });

  it('confirm a new plan, unless that is switched off; the app still says it', async () => {
    await subscribe();
    expect(subjectsTo(own)).toEqual(['Your plan is now Basic']);

    shop = await buildShop(app);
    expect((await set({ planMails: false })).body).toMatchObject({ shop: { planMails: false, warningMails: true } });
    await subscribe();
    expect(subjectsTo(`owner@${shop.domain}`)).toEqual([]);
    expect(await app.sql('SELECT state FROM mail_attempt WHERE shop_id = $1', [shop.id])).toEqual([
      { state: 'unwanted' },
    ]);
    const { items } = (await app.merchant(shop).send('get', '/notifications')).body as { items: { kind: string }[] };
    expect(items.map(({ kind }) => kind)).toEqual(['plan_changed']);
  });

  it('about requests for data are sent though the others are switched off', async () => {
    await set({ planMails: false, warningMails: false });
    await askForData();
    expect(subjectsTo(own)).toHaveLength(1);
  });

  it('that are refused name the address that they were sent to, also when it was changed since', async () => {
    await set({ notificationEmail: chosen });
    let change: Promise<unknown> | null = null;
    app.outbox.failing = () => {
      change ??= set({ notificationEmail: null });
      return new MailError('refused', '550 no such user');
    };
    await askForData();
    await change;
    const { items } = (await app.merchant(shop).send('get', '/notifications')).body as {
      items: { kind: string; body: string }[];
    };
    expect(items.find(({ kind }) => kind === 'mail_refused')!.body).toBe(
      `The mail server of ${chosen} refused our email. Set another address under Settings.`,
    );
  });

  it('have no address left when the shop is erased', async () => {
    await set({ notificationEmail: chosen });
    app.outbox.failing = () => new MailError('refused', `550 ${chosen}: no such user`);
    await askForData();
    app.platform.uninstall(shop.domain);
    await app.webhook(shop, 'app/uninstalled', { at: new Date(Date.now() + 1_000) });
    await app.drain();
    await app.webhook(shop, 'shop/redact', { payload: { shop_domain: shop.domain } });
    await app.drain();
    expect([await app.rowsWith(chosen), await app.keysWith(chosen)]).toEqual([[], []]);
  });
});
