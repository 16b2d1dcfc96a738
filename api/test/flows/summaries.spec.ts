// Summaries of weeks and months, with a moved clock: told once each, by mail and to workflows, and stopped by a link.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADMIN_LOCALES, type ShopView } from '@purchase-limits/contract/shop';
import { followClock, now } from '../../src/clock.js';
import { Transactions } from '../../src/database/transactions.js';
import type { SummaryDue } from '../../src/events/summary-event.js';
import { TASKS } from '../../src/housekeeping/tasks.js';
import { stopToken } from '../../src/notifications/stop-token.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

/** A Wednesday; the week before is March 3 to 9, the one before that February 24 to March 2. */
const WEDNESDAY = '2031-03-12';
const NEXT_MONDAY = '2031-03-17';
const clock = join(mkdtempSync(join(tmpdir(), 'clock-')), 'clock.json');

function moveTo(day: string, time = '12:00:00'): void {
  writeFileSync(clock, JSON.stringify({ offsetMs: Date.parse(`${day}T${time}Z`) - Date.now() }));
  followClock(clock);
}

describe('summaries', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    moveTo(WEDNESDAY);
    shop = await buildShop(app, { plan: 'basic' });
    await app.drain();
  });
  afterEach(() => followClock(undefined));
  afterAll(() => app.stop());

  const choose = (summaryMails: string, of = shop) => app.merchant(of).send('put', '/shops', { summaryMails });
  const chosen = async () => ((await app.merchant(shop).send('get', '/shops')).body as ShopView).shop.summaryMails;
  const limit = async (name: string) => (await app.merchant(shop).create({ name, startDate: '2031-01-01' })).limit.id;
  const did = (limitId: string, day: string, impressions: number, contacts = 0) =>
    app.sql('INSERT INTO impression_day (shop_id, day, limit_id, impressions, contacts) VALUES ($1, $2, $3, $4, $5)', [
      shop.id,
      day,
      limitId,
      impressions,
      contacts,
    ]);
  const refused = async (limitId: string, day: string, refusals: number) => {
    await app.sql('INSERT INTO checkout_day (shop_id, day, refused) VALUES ($1, $2, $3)', [shop.id, day, refusals]);
    await app.sql('INSERT INTO refusal_day (shop_id, day, limit_id, refusals) VALUES ($1, $2, $3, $4)', [
      shop.id,
      day,
      limitId,
      refusals,
    ]);
  };
  const runTask = async () => {
    const transactions = app.worker.get(Transactions, { strict: false });
    const context = { transactions, config: app.config, at: now(), isStopping: () => false };
    expect(await TASKS.summaries.run(context)).toBeNull();
  };
  const runAt = async (day: string, time?: string) => {
    moveTo(day, time);
    await runTask();
    await app.drain();
  };
  const told = async (of = shop) => {
    const rows = await app.sql<{ payload: SummaryDue }>(
      `SELECT payload FROM event_log WHERE shop_id = $1 AND type = 'SummaryDue' ORDER BY id`,
      [of.id],
    );
    return rows.map(({ payload }) => payload);
  };
  const periods = async () => (await told()).map(({ period }) => `${period.from} ${period.to}`);
  const mails = (of = shop) => app.outbox.mails.filter(({ to }) => to === `owner@${of.domain}`);
  const linkOf = (of = shop, language = 'en') =>
    `/mail/summaries/${stopToken(app.config.APP_SECRET, of.id, 'summaries')}?language=${language}`;

  it('are off until the merchant wants them', async () => {
    expect(await chosen()).toBe('off');
    await did(await limit('Hoodies'), '2031-03-05', 30);
    await runAt(NEXT_MONDAY);
    expect([await told(), mails()]).toEqual([[], []]);
    for (const summaryMails of ['weekly', 'monthly', 'off']) {
      const { body } = await choose(summaryMails);
      expect(body).toMatchObject({ shop: { summaryMails } });
    }
    expect((await choose('daily')).status).toBe(422);
  });

  it('turned on midweek begin with the running week, and are told once a week, whoever runs the task', async () => {
    const hoodies = await limit('Hoodies');
    await did(hoodies, '2031-03-05', 30, 3);
    await did(hoodies, '2031-03-13', 40, 4);
    await choose('weekly');
    await runAt('2031-03-16', '23:59:00');
    await runAt(NEXT_MONDAY, '00:59:00');
    expect(await told()).toEqual([]);

    moveTo(NEXT_MONDAY, '01:00:00');
    await Promise.all(Array.from({ length: 8 }, runTask));
    await app.drain();
    await choose('weekly');
    await runAt('2031-03-23');
    expect(await told()).toEqual([
      {
        type: 'SummaryDue',
        shopId: shop.id,
        cadence: 'weekly',
        period: { from: '2031-03-10', to: '2031-03-16' },
        totals: { impressions: 40, contacts: 4, refused: 0, broken: null },
        before: { impressions: 30, contacts: 3, refused: 0, broken: null },
        limits: [{ name: 'Hoodies', impressions: 40, contacts: 4, refused: 0, broken: null }],
        countsRefusals: false,
      },
    ]);
    expect(mails().map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your limits: March 10\s–\s16, 2031$/),
    ]);

    await runAt('2031-03-24');
    expect(await periods()).toEqual(['2031-03-10 2031-03-16', '2031-03-17 2031-03-23']);
  });

  it('are of the last week alone after weeks without any', async () => {
    const hoodies = await limit('Hoodies');
    await did(hoodies, '2031-03-13', 40);
    await did(hoodies, '2031-04-01', 50);
    await choose('weekly');
    await runAt('2031-04-09');
    expect(await periods()).toEqual(['2031-03-31 2031-04-06']);
  });

  it('are of calendar months, over the end of a year', async () => {
    const hoodies = await limit('Hoodies');
    for (const day of ['2031-11-30', '2031-12-01', '2031-12-31']) await did(hoodies, day, 10);
    await did(hoodies, '2032-01-01', 500);
    moveTo('2031-12-31');
    await choose('monthly');
    await runAt('2031-12-31', '23:59:59');
    await runAt('2032-01-01', '01:00:00');
    await runAt('2032-01-31');
    const [summary, ...more] = await told();
    expect(more).toEqual([]);
    expect(summary).toMatchObject({
      cadence: 'monthly',
      period: { from: '2031-12-01', to: '2031-12-31' },
      totals: { impressions: 20 },
      before: { impressions: 10 },
    });
    expect(mails().map(({ subject }) => subject)).toEqual(['Your limits: December 2031']);
    await runAt('2032-02-01');
    expect(await periods()).toEqual(['2031-12-01 2031-12-31', '2032-01-01 2032-01-31']);
  });

  it('changed from weekly to monthly go on with the running month', async () => {
    await did(await limit('Hoodies'), '2031-03-13', 40);
    await choose('weekly');
    moveTo(NEXT_MONDAY);
    await choose('monthly');
    await runTask();
    expect(await told()).toEqual([]);
    await runAt('2031-04-01');
    expect(await periods()).toEqual(['2031-03-01 2031-03-31']);
  });

  it('tell nothing of two periods without anything, and go on', async () => {
    await choose('weekly');
    await runAt(NEXT_MONDAY);
    expect(await told()).toEqual([]);
    // What is known later of a week that is over is not told any more.
    await did(await limit('Hoodies'), '2031-03-13', 40);
    await runAt(NEXT_MONDAY);
    expect(await told()).toEqual([]);
    // Nothing in the week, and something in the one before.
    await runAt('2031-03-24');
    expect(await told()).toMatchObject([{ totals: { impressions: 0 }, before: { impressions: 40 }, limits: [] }]);
    expect(mails()).toHaveLength(1);
  });

  it('tell the five limits that did most, and no name of a deleted one', async () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
    const ids: string[] = [];
    for (const name of names) ids.push(await limit(name));
    for (const [index, id] of ids.entries()) await did(id, '2031-03-13', 10 * (index + 1));
    await refused(ids[0]!, '2031-03-13', 55);
    await app.merchant(shop).send('post', '/limits/delete', { ids: [ids[4]] });
    await choose('weekly');
    await runAt(NEXT_MONDAY);
    const [summary] = await told();
    expect(summary!.limits.map(({ name }) => name)).toEqual(['One', 'Six', null, 'Four', 'Three']);
    const { text } = mails()[0]!;
    expect(text.replaceAll('\u00A0', ' ')).toContain(
      '- One: Seen 10 · Refused 55\n- Six: Seen 60\n- A deleted limit: Seen 50\n',
    );
    expect(text).toMatch(/^Refused at checkout: 55 \(Mar 10\s–\s16\), 0 \(Mar 3\s–\s9\)$/m);
    expect(text).not.toContain('Orders that broke a limit');
  });

  it('tell orders that broke a limit where the app may see orders', async () => {
    const { scope } = app.platform;
    app.platform.scope = `${scope},read_orders,write_customers,read_customer_merge`;
    shop = await buildShop(app, { plan: 'basic' });
    app.platform.scope = scope;
    await did(await limit('Hoodies'), '2031-03-13', 40);
    await choose('weekly');
    await runAt(NEXT_MONDAY);
    expect(mails()[0]!.text).toMatch(/^Orders that broke a limit: 0 \(Mar 10\s–\s16\), 0 \(Mar 3\s–\s9\)$/m);
  });

  it('are not told to shops that uninstalled the app', async () => {
    await did(await limit('Hoodies'), '2031-03-13', 40);
    await choose('weekly');
    moveTo('2031-03-14');
    app.platform.uninstall(shop.domain);
    await app.webhook(shop, 'app/uninstalled', { at: now() });
    await app.drain();
    await runAt(NEXT_MONDAY);
    await runAt('2031-03-24');
    expect([await told(), mails()]).toEqual([[], []]);
  });

  it('are not mailed any more once the merchant chose otherwise', async () => {
    await did(await limit('Hoodies'), '2031-03-13', 40);
    await choose('weekly');
    moveTo(NEXT_MONDAY);
    await runTask();
    await choose('monthly');
    await app.drain();
    expect([(await told()).length, mails()]).toEqual([1, []]);
    expect(await app.sql('SELECT state FROM mail_attempt WHERE shop_id = $1', [shop.id])).toEqual([
      { state: 'unwanted' },
    ]);
  });

  it('start workflows of a connected shop, with the same figures', async () => {
    const hoodies = await limit('Hoodies');
    await did(hoodies, '2031-03-05', 30);
    await did(hoodies, '2031-03-13', 40, 4);
    await refused(hoodies, '2031-03-14', 2);
    await choose('weekly');
    await app.merchant(shop).send('put', '/integrations/shopify-flow', { isConnected: true });
    await runAt(NEXT_MONDAY);
    expect(app.platform.workflows.of(shop.domain)).toEqual([
      {
        handle: 'limits-summary',
        payload: {
          Period: 'weekly',
          'First day': '2031-03-10',
          'Last day': '2031-03-16',
          Seen: 40,
          'Seen before': 30,
          Contacts: 4,
          'Contacts before': 0,
          'Refused checkouts': 2,
          'Refused checkouts before': 0,
          'Orders that broke a limit': 0,
          'Orders that broke a limit before': 0,
          'Limit names': 'Hoodies',
        },
      },
    ]);
  });

  it('have links to Insights and to what stops them, also for the mailbox', async () => {
    await did(await limit('Hoodies'), '2031-03-13', 40);
    await choose('weekly');
    await runAt(NEXT_MONDAY);
    const { html, text, headers } = mails()[0]!;
    const stop = `${app.config.PUBLIC_URL}${linkOf()}`;
    expect(headers).toEqual({
      Keywords: 'summary',
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
    expect(links).toEqual([expect.stringMatching(/\/apps\/test-client\/insights$/), stop]);
    expect(text).toContain(`Stop summary emails: ${stop}\n`);
  });

  it('are not stopped by opening the link, only by the button of its page, in the language of the mail', async () => {
    const other = await buildShop(app, { plan: 'basic' });
    await choose('weekly');
    await choose('monthly', other);
    const page = await app.call().get(linkOf(shop, 'de'));
    expect([page.status, page.text.includes('<html lang="de">')]).toEqual([200, true]);
    expect(page.text).toContain('<h1>Zusammenfassungen abbestellen?</h1>');
    expect(await chosen()).toBe('weekly');
    const pressed = await app.call().post(linkOf(shop, 'de')).type('form').send('');
    expect([pressed.status, pressed.text.includes('<h1>Zusammenfassungen sind aus</h1>')]).toEqual([200, true]);
    expect(await chosen()).toBe('off');
    const { body } = await app.merchant(other).send('get', '/shops');
    expect(body).toMatchObject({ shop: { summaryMails: 'monthly', warningMails: true } });
  });

  it('are stopped at once by a mail program, and nothing but them', async () => {
    await choose('weekly');
    const { status } = await app.call().post(linkOf()).type('form').send('List-Unsubscribe=One-Click');
    expect([status, await chosen()]).toEqual([200, 'off']);
    const { body } = await app.merchant(shop).send('get', '/shops');
    expect(body).toMatchObject({ shop: { warningMails: true, planMails: true } });
    await did(await limit('Hoodies'), '2031-03-13', 40);
    await runAt(NEXT_MONDAY);
    expect(await told()).toEqual([]);
  });

  it.each([
    ['another kind of mails', () => linkOf().replace('/summaries/', '/warnings/')],
    ['no kind of mails', () => linkOf().replace('/summaries/', '/constructor/')],
    ['another shop', () => linkOf().replace(shop.id, '0198a2c0-0000-7000-8000-000000000001')],
  ])('are not stopped by a link for %s', async (_what, link) => {
    await choose('weekly');
    for (const method of ['get', 'post'] as const) {
      const { status, text } = await app.call()[method](link());
      expect([status, text.includes('This link does not work')]).toEqual([404, true]);
    }
    const { body } = await app.merchant(shop).send('get', '/shops');
    expect(body).toMatchObject({ shop: { summaryMails: 'weekly', warningMails: true } });
  });

  it.each([
    ['en', /^Your limits: March 10\s–\s16, 2031$/, 'See insights', '12,340'],
    ['de', /^Ihre Limits: 10\.–16\. März 2031$/, 'Auswertung ansehen', '12.340'],
    ['fr', /^Vos limites : 10–16 mars 2031$/, 'Voir les analyses', /12\s340/],
    ['it', /^I tuoi limiti: 10–16 marzo 2031$/, 'Vedi le analisi', '12.340'],
    ['es', /^Sus límites: 10–16 de marzo de 2031$/, 'Ver informes', '12.340'],
    ['ja', /^購入制限のまとめ：2031\/03\/10～2031\/03\/16$/, '分析を見る', '12,340'],
  ] as const)('are written in the language of the admin, %s', async (adminLocale, subject, button, shown) => {
    await app.merchant(shop).send('put', '/shops', { adminLocale, summaryMails: 'weekly' });
    const name = '<b>Hoodies</b> & {period}';
    const hoodies = await limit(name);
    await did(hoodies, '2031-03-13', 12_340, 5);
    await refused(hoodies, '2031-03-13', 7);
    await runAt(NEXT_MONDAY);
    const mail = mails()[0]!;
    expect(mail.subject).toMatch(subject);
    expect(mail.html).toContain(`<html lang="${adminLocale}">`);
    expect(mail.html).toContain(`>${button}</a>`);
    expect(mail.html).toContain('&lt;b&gt;Hoodies&lt;/b&gt; &amp; {period}');
    expect(mail.html.match(/scope="row"/g)).toHaveLength(3);
    expect(mail.html.match(/scope="col"/g)).toHaveLength(2);
    for (const content of [mail.html, mail.text]) {
      expect(content).toMatch(shown);
      expect(content.replaceAll('{period}', '')).not.toMatch(/[{}]\w|undefined|null|NaN|\[object/);
    }
  });

  it('have texts of every language of the admin, and pages that stop them', async () => {
    for (const language of ADMIN_LOCALES) {
      const page = await app.call().get(linkOf(shop, language));
      expect([page.status, page.text.includes(`<html lang="${language}">`)]).toEqual([200, true]);
    }
    expect((await app.call().get(linkOf(shop, 'xx'))).text).toContain('<html lang="en">');
  });
});
