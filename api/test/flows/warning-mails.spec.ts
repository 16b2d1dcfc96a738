import { MailError } from '../../src/notifications/mailer.js';
import { stopToken } from '../../src/notifications/stop-token.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

const ATTEMPTS = 'SELECT unsure, state, reason FROM mail_attempt WHERE shop_id = $1';

describe('warning mails', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    shop = await buildShop(app, { impressions: 49 });
  });
  afterAll(() => app.stop());

  const mailsTo = (to: TestShop) => app.outbox.mails.filter((mail) => mail.to === `owner@${to.domain}`);
  const isWanted = async (of = shop) =>
    ((await app.merchant(of).send('get', '/shops')).body as { shop: { warningMails: boolean } }).shop.warningMails;
  const see = async (times: number) => {
    const { limit } = await app.merchant(shop).create();
    await app.drain();
    await app.sees(shop, limit.id, times);
    await app.drain();
  };
  /** The path of the link in the warning mail of the shop. */
  const linkOf = (of: TestShop) => `/mail/warnings/${stopToken(app.config.APP_SECRET, of.id, 'warnings')}`;

  it('are sent at first, with a link that stops them', async () => {
    await see(1);
    expect(await isWanted()).toBe(true);
    const [mail, ...more] = mailsTo(shop);
    expect(more).toStrictEqual([]);
    expect(mail!.headers!['List-Unsubscribe']).toBe(`<${app.config.PUBLIC_URL}${linkOf(shop)}>`);
  });

  it('are not sent once they are switched off; the app still warns, and the maximum is still mailed', async () => {
    const changed = await app.merchant(shop).send('put', '/shops', { warningMails: false });
    expect(changed.body).toMatchObject({ shop: { warningMails: false } });
    await see(1);
    expect(mailsTo(shop)).toStrictEqual([]);
    expect(await app.sql(ATTEMPTS, [shop.id])).toStrictEqual([{ unsure: 0, state: 'unwanted', reason: null }]);
    const { items } = (await app.merchant(shop).send('get', '/notifications')).body as { items: { kind: string }[] };
    expect(items.map(({ kind }) => kind)).toStrictEqual(['quota_warning']);

    await see(50);
    expect(mailsTo(shop).map(({ subject }) => subject)).toStrictEqual([
      'Your limits are off: free impressions used up',
    ]);
    await app.merchant(shop).send('put', '/shops', { warningMails: true });
    expect(await isWanted()).toBe(true);
  });

  it('that wait for the mail server are not sent any more once they are switched off', async () => {
    let tries = 0;
    app.outbox.failing = () => {
      tries += 1;
      return new MailError('later', '451 try again');
    };
    const { limit } = await app.merchant(shop).create();
    await app.drain();
    await app.sees(shop, limit.id, 1);
    const draining = app.drain();
    await app.until(async () => (tries > 0 ? true : undefined));
    await app.merchant(shop).send('put', '/shops', { warningMails: false });
    await draining;
    app.outbox.failing = () => null;
    expect([tries, mailsTo(shop)]).toEqual([1, []]);
    expect(await app.sql(ATTEMPTS, [shop.id])).toStrictEqual([{ unsure: 0, state: 'unwanted', reason: null }]);
  });

  it('are not stopped by opening the link, only by the button of its page, for that shop alone', async () => {
    const other = await buildShop(app);
    const page = await app.call().get(linkOf(shop));
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toBe(
      "frame-ancestors 'none'; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; " +
        "object-src 'none'; base-uri 'none';",
    );
    expect(page.text).toContain('<form method="post">');
    await app.call().head(linkOf(shop));
    expect(await isWanted()).toBe(true);

    const pressed = await app.call().post(linkOf(shop)).type('form').send('');
    expect([pressed.status, pressed.text.includes('<h1>Warning emails are off</h1>')]).toEqual([200, true]);
    expect([await isWanted(), await isWanted(other)]).toEqual([false, true]);
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a form in parts',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('are stopped at once by a mail program that sends %s', async (_what, type, body) => {
    const { status } = await app.call().post(linkOf(shop)).set('content-type', type).send(body);
    expect([status, await isWanted()]).toEqual([200, false]);
  });

  it('are not stopped by a link of another shop with a changed id', async () => {
    const other = await buildShop(app);
    const forged = linkOf(other).replace(other.id, shop.id);
    for (const method of ['get', 'post'] as const) {
      const { status, text } = await app.call()[method](forged);
      expect([status, text.includes('This link does not work')]).toEqual([404, true]);
    }
    expect(await isWanted()).toBe(true);
  });

  it('have a link that answers also when the shop is erased', async () => {
    await app.sql('DELETE FROM shop WHERE id = $1', [shop.id]);
    expect((await app.call().post(linkOf(shop))).status).toBe(200);
  });

  it('have no other page beside the link', async () => {
    expect((await app.call().get('/mail/warnings')).status).toBe(404);
    expect((await app.call().get('/mail')).status).toBe(404);
  });
});
