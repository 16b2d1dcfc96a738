import { readConfig } from '../src/config.js';
import type { EventOf } from '../src/events/subscriptions.js';
import { mailLinks } from '../src/notifications/mail-links.js';
import { merchantMail } from '../src/notifications/merchant-mail.js';
import { merchantMessage, type MerchantEvent } from '../src/notifications/merchant-message.js';

/** Summaries are worded apart: `flows/summaries.spec.ts`. */
type MailedEvent = Exclude<EventOf<'mail-merchant'>, { type: 'SummaryDue' }>;

const config = readConfig({
  API_DATABASE_URL: 'postgres://localhost/x',
  PLATFORM_CLIENT_ID: 'client',
  PLATFORM_CLIENT_SECRET: 'a secret of the platform',
  APP_SECRET: 'a secret of the app that is long enough',
  BILLING: 'test',
});
const SHOP = {
  id: '0191a0a0-0000-7000-8000-000000000001',
  name: 'Hoodie House',
  shopifyDomain: 'hoodies.myshopify.com',
  adminLocale: 'en',
} as const;
const APP = 'https://admin.shopify.com/store/hoodies/apps/client';
const shopId = 's';
const events = {
  QuotaWarningReached: { type: 'QuotaWarningReached', shopId, epoch: 1, impressions: 50, max: 100 },
  QuotaReached: { type: 'QuotaReached', shopId, epoch: 1, impressions: 100, max: 100 },
  CustomerDataRequested: { type: 'CustomerDataRequested', shopId, requestId: '7' },
  SubscriptionActivated: {
    type: 'SubscriptionActivated',
    shopId,
    chargeId: 'c',
    plan: 'basic',
    interval: 'monthly',
  },
  SubscriptionFrozen: { type: 'SubscriptionFrozen', shopId, chargeId: 'c', plan: 'basic', interval: 'monthly' },
  PlanDowngraded: { type: 'PlanDowngraded', shopId, from: 'basic', to: 'free' },
  OrderActionWaits: {
    type: 'OrderActionWaits',
    shopId,
    orderId: '1',
    orderName: '#1001',
    limitId: 'l',
    limitName: 'Hoodies',
    problem: 'many',
  },
} satisfies { [Type in MailedEvent['type']]: Extract<MailedEvent, { type: Type }> };
const mailOf = (
  type: keyof typeof events,
  shop: Omit<typeof SHOP, 'name'> & { name: string } = SHOP,
  { BILLING } = config,
) =>
  merchantMail(merchantMessage(events[type], new Date('2025-01-01'))!, shop, mailLinks({ ...config, BILLING }, shop));
const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);

describe('a mail to a merchant', () => {
  it.each([
    ['QuotaWarningReached', 'See plans', `${APP}/subscription`],
    ['QuotaReached', 'See plans', `${APP}/subscription`],
    ['SubscriptionActivated', 'See plans', `${APP}/subscription`],
    ['SubscriptionFrozen', 'See plans', `${APP}/subscription`],
    ['PlanDowngraded', 'See plans', `${APP}/subscription`],
    ['CustomerDataRequested', 'Open Purchase Limits', APP],
    ['OrderActionWaits', 'Open Purchase Limits', APP],
  ] as const)('of %s has one button, %s', (type, label, url) => {
    const { html, text } = mailOf(type);
    expect(linksIn(html)[0]).toBe(url);
    expect(html.match(/class="button"/g)).toHaveLength(1);
    expect(html).toContain(`>${label}</a>`);
    expect(text).toContain(`${label}: ${url}\n`);
  });

  it('leads to the app where plans cannot be changed', () => {
    const { html } = mailOf('QuotaReached', SHOP, { ...config, BILLING: 'off' });
    expect(linksIn(html)[0]).toBe(APP);
    expect(html).not.toContain('See plans');
  });

  it('has subject, preheader, one heading, text and the reason why it is sent', () => {
    const { subject, html, text } = mailOf('QuotaWarningReached');
    expect(subject).toBe('50 of 100 free impressions used');
    expect(html.match(/<h1[^>]*>([^<]*)</g)).toHaveLength(1);
    expect(html).toContain(`>${subject}</h1>`);
    const body = 'Your limits still work. They stop at 100 impressions unless you upgrade.';
    expect(html.split(body)).toHaveLength(3);
    for (const part of ['Hello Hoodie House,', `${subject}.`, body, 'because Purchase Limits is installed on'])
      expect(text).toContain(part);
    expect(text.endsWith('\n')).toBe(true);
  });

  it('has no markup of the merchant’s own words, and leaves them as they are in plain text', () => {
    const name = `<img src=x onerror="alert(1)"> & 'Sons' <%= it.body %>`;
    const { html, text } = mailOf('QuotaReached', { ...SHOP, name });
    expect(html).not.toContain('<img');
    expect(html).toContain(
      'Hello &lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;Sons&#39; &lt;%= it.body %&gt;,',
    );
    expect(text).toContain(`Hello ${name},\n`);
  });

  it('says its category, and the action where it has one', () => {
    expect(mailOf('QuotaReached').headers).toMatchObject({
      Keywords: 'maximum_level',
      'X-Purchase-Limits-Action': 'maximum_level',
    });
    expect(mailOf('PlanDowngraded').headers).toStrictEqual({ Keywords: 'limits_stopped' });
  });

  it('can be stopped by a link and by the mailbox where it is a warning', () => {
    const { headers, html, text } = mailOf('QuotaWarningReached');
    const link = linksIn(html)[1]!;
    expect(link).toMatch(/^http:\/\/localhost:3000\/mail\/warnings\/[\w.-]{70,}$/);
    expect(headers).toMatchObject({
      'List-Unsubscribe': `<${link}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(text).toContain(`Stop warning emails: ${link}\n`);
  });

  it.each([
    'QuotaReached',
    'SubscriptionActivated',
    'SubscriptionFrozen',
    'PlanDowngraded',
    'CustomerDataRequested',
  ] as const)('has no link that stops it for %s, and says which are always sent', (type) => {
    const { headers, html, text } = mailOf(type);
    expect(Object.keys(headers!).filter((name) => name.startsWith('List-'))).toStrictEqual([]);
    expect(linksIn(html)).toHaveLength(1);
    for (const shown of [html, text]) {
      expect(shown).toContain(
        'We always send emails about stopped limits, orders that need you, paused plans and data requests.',
      );
      expect(shown).toContain('Choose your other emails and their address in the app, under Settings.');
    }
  });
});

describe('what a message says of limits', () => {
  const installedAt = new Date('2025-01-01');
  const bodyOf = (event: MerchantEvent) => merchantMessage(event, installedAt)!.body;
  const stopped = (count: number, isAll = false) => ({
    isAll,
    count,
    names: ['Drop', 'Winter', 'Sale'].slice(0, count),
  });
  const downgraded = (facts: Parameters<typeof stopped>) =>
    merchantMessage({ ...events.PlanDowngraded, stopped: stopped(...facts) }, installedAt)!;
  const kept = 'We kept your limits. Upgrade to turn them back on.';

  it.each([
    [[0], 'plan_changed', 'None of your limits stopped.'],
    [[1], 'limits_stopped', `1 limit stopped because the free plan doesn’t include it: “Drop”. ${kept}`],
    [
      [2],
      'limits_stopped',
      `2 limits stopped because the free plan doesn’t include them: “Drop” and “Winter”. ${kept}`,
    ],
    [
      [5, true],
      'limits_stopped',
      `5 limits stopped because your free impressions are used up: “Drop”, “Winter”, “Sale”, and 2 more. ${kept}`,
    ],
    [[0, true], 'plan_changed', 'Your free impressions are used up, so limits don’t work on the free plan.'],
  ] as [Parameters<typeof stopped>, string, string][])('after a downgrade that stopped %j', (facts, kind, body) => {
    expect(downgraded(facts)).toMatchObject({ kind, title: 'Your plan is now Free', body });
  });

  it('after a plan begins names those that work again, if any, and the trial', () => {
    const begun = events.SubscriptionActivated;
    const none = { count: 0, names: [] };
    expect(bodyOf({ ...begun, restored: none, trialDays: 0 })).toBe('You’re charged monthly on your Shopify bill.');
    expect(bodyOf({ ...begun, restored: { count: 1, names: ['Drop'] }, trialDays: 1 })).toBe(
      'After a free trial of 1 day, you’re charged monthly on your Shopify bill. 1 limit is back on: “Drop”.',
    );
    expect(bodyOf({ ...begun, restored: { count: 2, names: ['Drop', 'Sale'] }, trialDays: 7 })).toBe(
      'After a free trial of 7 days, you’re charged monthly on your Shopify bill. ' +
        '2 limits are back on: “Drop” and “Sale”.',
    );
  });

  it('of a frozen subscription is told once, with what comes back once the bill is paid', () => {
    expect(bodyOf({ ...events.SubscriptionFrozen, stopped: stopped(1) })).toBe(
      'Your store has an unpaid Shopify bill. Until it’s paid, you’re on the free plan. ' +
        '1 limit stopped because the free plan doesn’t include it: “Drop”. ' +
        'What stopped resumes once it’s paid.',
    );
    expect(bodyOf({ ...events.SubscriptionFrozen, stopped: stopped(0) })).toMatch(/None of your limits stopped\.$/);
    expect(merchantMessage({ ...events.PlanDowngraded, isFrozen: true }, installedAt)).toBeNull();
  });
});
