import { readConfig } from '../src/config.js';
import { mailLinks } from '../src/notifications/mail-links.js';
import { merchantMail } from '../src/notifications/merchant-mail.js';
import { merchantMessage, type MerchantEvent } from '../src/notifications/merchant-message.js';

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
};
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
} satisfies { [Type in MerchantEvent['type']]: Extract<MerchantEvent, { type: Type }> };
const mailOf = (type: keyof typeof events, shop = SHOP, { BILLING } = config) =>
  merchantMail(merchantMessage(events[type], new Date('2025-01-01')), shop, mailLinks({ ...config, BILLING }, shop));
const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);

describe('a mail to a merchant', () => {
  it.each([
    ['QuotaWarningReached', 'See plans', `${APP}/subscription`],
    ['QuotaReached', 'See plans', `${APP}/subscription`],
    ['SubscriptionActivated', 'See plans', `${APP}/subscription`],
    ['SubscriptionFrozen', 'See plans', `${APP}/subscription`],
    ['PlanDowngraded', 'See plans', `${APP}/subscription`],
    ['CustomerDataRequested', 'Open Purchase Limits', APP],
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
    expect(subject).toBe('50 of 100 free impressions are used');
    expect(html.match(/<h1[^>]*>([^<]*)</g)).toHaveLength(1);
    expect(html).toContain(`>${subject}</h1>`);
    const body = 'Your limits still work. All of them stop at 100 impressions, until you upgrade your plan.';
    expect(html.split(body)).toHaveLength(3);
    for (const part of ['Hello Hoodie House,', `${subject}.`, body, 'because Purchase Limits is installed'])
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
    expect(text).toContain(`Stop warning e-mails: ${link}\n`);
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
        'about stopped limits, about a plan on hold and about requests for data are always sent.',
      );
      expect(shown).toContain('you choose in the app, under Settings.');
    }
  });
});
