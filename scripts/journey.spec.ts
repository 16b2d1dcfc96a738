// The product's main work in a real browser: from an empty data folder to a quota that is used up.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Page } from 'playwright-core';
import { until } from './running-product.js';
import { describeInBrowser, StoreBrowser } from './store-browser.js';

const SHOTS = join(__dirname, '../test-results');
const HOODIE = 'classic-hoodie';
const WORDS = 'Three hoodies each, friend: {max} is the most. You have {current}.';
const WORDS_SHOWN = (current: number) => `Three hoodies each, friend: 3 is the most. You have ${current}.`;
const COLORS = { background: '#0b3d2e', text: '#fff7d6', buttonBackground: '#fff7d6', buttonText: '#0b3d2e' };

describeInBrowser('the journey of a limit', () => {
  let shop: StoreBrowser;
  let page: Page;

  beforeAll(async () => {
    mkdirSync(SHOTS, { recursive: true });
    shop = await StoreBrowser.start('journey', 'hoodie-house');
    ({ page } = shop);
  });
  afterAll(() => shop?.close());

  const store = (path: string) => shop.store(path);
  const app = () => shop.app();
  const openApp = (path?: string) => shop.openApp(path);
  const shot = (name: string) => page.screenshot({ path: join(SHOTS, `${name}.png`) });
  const token = async () =>
    ((await (await fetch(store('/store/hoodie-house/id-token'))).json()) as { token: string }).token;
  const api = async (method: string, path: string, body?: object) => {
    const response = await fetch(shop.appServer(path), {
      method,
      headers: { 'x-auth-token': await token(), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Record<string, never>;
  };
  const messageOf = (text: string) => page.locator('purchase-limits .text', { hasText: text }).first();
  const untilSoon = (isTrue: () => Promise<boolean>) => until(isTrue, { withinMs: 15_000 });
  const mails = async () => (await (await fetch(store('/mailbox.json'))).json()) as { subject: string }[];

  it('a merchant installs the app at its first opening', async () => {
    await openApp();
    await page.getByText('This app needs access to').waitFor();
    expect(await page.getByText('read_products').count()).toBe(1);
    await shot('install');
    await page.getByRole('button', { name: 'Install' }).click();
    await app().getByText('Welcome, Hoodie House', { exact: true }).waitFor();
  });

  it('the live chat is told who the merchant is, and is the only foreign script', async () => {
    const document = page.waitForResponse((response) => new URL(response.url()).pathname === '/embed' && response.ok());
    await openApp();
    expect((await (await document).allHeaders())['content-security-policy']).toContain(
      `script-src 'self' ${store('')};`,
    );
    await app()
      .locator(`script[src="${store('/sandbox-assets/chat.js')}"]`)
      .waitFor({ state: 'attached' });
    await app().locator('body').evaluate('window.$crisp.push(["do", "chat:open"])');
    const chat = app().getByRole('dialog', { name: 'Live chat' });
    const installedAt = /^\d{1,2} \w{3,4} \d{4}, \d\d:\d\d$/;
    const TOLD: Record<string, string | RegExp> = {
      websiteId: 'local-store',
      sessionToken: /^[0-9a-f]{64}$/,
      email: 'hello@hoodie-house.example',
      name: 'Hoodie House',
      plan: 'free',
      installedAt,
      shopifyDomain: 'hoodie-house.myshopify.com',
      canLeaveReview: 'false',
    };
    for (const [field, value] of Object.entries(TOLD))
      await chat.locator(`dt:text-is("${field}") + dd`).filter({ hasText: value }).waitFor();
    expect(await chat.locator('dt').count()).toBe(Object.keys(TOLD).length);
    await shot('live-chat');
  });

  it('a merchant creates "at most 3 hoodies" inside the local store’s admin', async () => {
    await openApp();
    await app().getByText('Welcome, Hoodie House', { exact: true }).waitFor();
    await shot('dashboard-empty');
    await app()
      .getByRole('link', { name: 'Create limit' })
      .or(app().getByRole('button', { name: 'Create limit' }))
      .first()
      .click();
    await app().getByText('Most popular').waitFor();
    await shot('limit-types');
    await app()
      .getByRole('link', { name: /Select/ })
      .or(app().getByRole('button', { name: /Select/ }))
      .first()
      .click();

    await app().getByLabel('Limit name').fill('At most 3 hoodies');
    await shop.chooseProduct('Classic Hoodie', () => shot('product-picker'));
    await app().getByRole('textbox', { name: 'Maximum' }).fill('3');
    await app().getByRole('tab', { name: 'Message' }).click();
    await app().getByLabel('Maximum quantity').first().fill(WORDS);
    await shot('limit-form');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Created successfully').waitFor();
    await openApp();
    await page.getByRole('navigation').getByRole('link', { name: 'Limits management' }).click();
    await page.waitForURL(/\/order-limits$/);
    await app().getByText('At most 3 hoodies').first().waitFor();
    await shot('limits');
  });

  it('a shopper who puts 4 in the cart reads the merchant’s message in the merchant’s colors', async () => {
    const { branding, version } = (await api('GET', '/apiSa/branding')) as unknown as {
      branding: { colors: object };
      version: number;
    };
    await api('PUT', '/apiSa/branding', { branding: { ...branding, theme: 'light', colors: COLORS }, version });
    // The storefront shows it once the platform has the version with the limit and these colors.
    await untilSoon(async () => {
      const document = await (await fetch(shop.appServer('/storefront/hoodie-house.myshopify.com/settings'))).text();
      const { widgetData } = (await api('GET', '/apiSa/shops')) as unknown as {
        widgetData: { published: boolean; version: number };
      };
      const isComplete = document.includes(COLORS.background) && document.includes(WORDS);
      return isComplete && widgetData.published && document.includes(`"version":${widgetData.version}`);
    });

    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(store('/products/ceramic-mug'), { waitUntil: 'networkidle' });
    expect(requests.filter((url) => url.startsWith(shop.appServer('/')) || url.includes('purchase-limits-ui'))).toEqual(
      [],
    );

    await page.goto(store(`/products/${HOODIE}`), { waitUntil: 'networkidle' });
    await shop.writeQuantity(4);
    await messageOf(WORDS_SHOWN(4)).waitFor();
    // The quantity field itself refers to it, in the tree that assistive technology reads: a moment later, because that
    // has a file of its own.
    await page.locator('[aria-describedby$=purchase-limits-reason]').waitFor();
    const client = await page.context().newCDPSession(page);
    const { root } = await client.send('DOM.getDocument');
    const { nodeId } = await client.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: '[aria-describedby$=purchase-limits-reason]',
    });
    const { nodes } = await client.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false });
    expect(nodes[0]?.description?.value).toBe(WORDS_SHOWN(4));
    const style = await messageOf(WORDS_SHOWN(4)).evaluate((element) => {
      const backgroundBehind = (at: Element): string =>
        getComputedStyle(at).backgroundColor === 'rgba(0, 0, 0, 0)' && at.parentElement
          ? backgroundBehind(at.parentElement)
          : getComputedStyle(at).backgroundColor;
      return { text: getComputedStyle(element).color, background: backgroundBehind(element) };
    });
    expect(style).toEqual({ text: 'rgb(255, 247, 214)', background: 'rgb(11, 61, 46)' });
    await shot('storefront-product');
    // Leaving the page before the cart has answered would cancel the request.
    await Promise.all([
      page.waitForResponse((response) => response.url().includes('/cart/add') && response.ok()),
      page.locator('form[action$="/cart/add"] [name=add]').first().click(),
    ]);
    await page.goto(store('/cart'), { waitUntil: 'networkidle' });
    await messageOf(WORDS_SHOWN(4)).waitFor();
    await shot('storefront-cart');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(store(`/products/${HOODIE}`), { waitUntil: 'networkidle' });
    await messageOf(WORDS_SHOWN(5)).scrollIntoViewIfNeeded();
    await page.waitForTimeout(1_500);
    await shot('storefront-phone');
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('the impression is counted, and the dashboard shows it', async () => {
    await until(async () => (await quota()).impressions >= 1, {
      withinMs: 10_000,
      explain: () => 'no impression was counted',
    });
    await openApp();
    await app()
      .getByText(/of 100 used/)
      .waitFor();
    await shot('dashboard-counted');
  });

  it('the page sent a ticket of its storefront; what is sent without one is not counted', async () => {
    const [limit] = ((await api('GET', '/apiSa/limits')) as unknown as { items: { id: string }[] }).items;
    // Counted ones had a ticket. A page that was slow to get one may have sent others before.
    const { impressions, unverified } = await quota();
    expect(await sendImpression(limit!.id, 200)).toMatchObject({ stored: 0, surplus: 1 });
    await untilSoon(async () => (await quota()).unverified === unverified + 1);
    expect((await quota()).impressions).toBe(impressions);
  });

  it('at 50 the merchant is warned by e-mail and in the app', async () => {
    await otherShoppersSee(50);
    await untilSoon(async () =>
      (await mails()).some(({ subject }) => subject.startsWith('50 of 100 free impressions')),
    );
    await openApp();
    await app().getByText('50 of 100 free impressions used').first().waitFor();
    await shot('dashboard-warning');
    expect(await quota()).toMatchObject({ level: 'warning', impressions: 50 });
  });

  it('the link in that e-mail stops such e-mails, and the settings bring them back', async () => {
    await page.goto(store('/mailbox'));
    await page.getByText('50 of 100 free impressions used').first().click();
    const opening = page.waitForEvent('popup');
    await page.frameLocator('iframe').getByRole('link', { name: 'Stop warning emails' }).click();
    const opened = await opening;
    await opened.getByRole('button', { name: 'Stop warning emails' }).click();
    await opened.getByRole('heading', { name: 'Warning emails are off' }).waitFor();
    await opened.close();

    await openApp('/settings');
    const isWanted = app().getByRole('checkbox', { name: 'Free impressions running low' });
    await isWanted.waitFor();
    expect(await isWanted.isChecked()).toBe(false);
    await isWanted.click();
    await page.getByRole('button', { name: 'Save' }).click();
    await untilSoon(async () => {
      const answer = (await api('GET', '/apiSa/shops')) as unknown as { shop: { warningMails: boolean } };
      return answer.shop.warningMails;
    });
  });

  it('at 100 all limits stop with the reason shown, and the storefront shows no message', async () => {
    await otherShoppersSee(100);
    await untilSoon(async () => (await mails()).some(({ subject }) => subject.startsWith('Your limits are off')));
    expect(await mails()).toHaveLength(2);
    await openApp('/order-limits');
    await app()
      .getByText(/free impressions used up/i)
      .first()
      .waitFor();
    await shot('limits-stopped');
    await openApp();
    await app().getByText('Your limits are off', { exact: false }).first().waitFor();
    await shot('dashboard-reached');
    await page.goto(store(`/products/${HOODIE}`), { waitUntil: 'networkidle' });
    expect(await page.getByText('Three hoodies each').count()).toBe(0);
    await page.goto(store('/mailbox'));
    await shot('mailbox');
  });

  it('Ctrl-C leaves no process, and a second start keeps the data', async () => {
    const before = await quota();
    await shop.product.stop();
    expect(
      execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line.includes(shop.dataDir)),
    ).toEqual([]);
    await expect(fetch(store('/health'))).rejects.toThrow();
    await shop.startAgain();
    expect(await quota()).toEqual(before);
  });

  async function quota(): Promise<{ impressions: number; unverified: number; level: string }> {
    return (await api('GET', '/apiSa/quota')) as unknown as { impressions: number; unverified: number; level: string };
  }

  /** A page ticket, as a page gets it from its own storefront. */
  async function ticket(): Promise<string> {
    const answer = await fetch(store('/apps/purchase-limits/ticket'));
    if (!answer.ok) throw new Error(`A page ticket was answered ${answer.status}`);
    return ((await answer.json()) as { ticket: string }).ticket;
  }

  async function sendImpression(limitId: string, network: number, sentTicket?: string): Promise<object> {
    const response = await fetch(shop.appServer('/storefront/impressions'), {
      method: 'POST',
      headers: { 'x-forwarded-for': `198.51.${network}.7` },
      body: JSON.stringify({
        shop: 'hoodie-house.myshopify.com',
        impressions: [{ id: randomUUID(), limitId, kind: 'max' }],
        ticket: sentTicket,
      }),
    });
    if (!response.ok) throw new Error(`An impression was answered ${response.status}`);
    return (await response.json()) as object;
  }

  /** Other shoppers, each in a network of their own, see the message until so many impressions are counted. */
  async function otherShoppersSee(wanted: number): Promise<void> {
    const [limit] = ((await api('GET', '/apiSa/limits')) as unknown as { items: { id: string }[] }).items;
    const { impressions } = await quota();
    for (let shopper = impressions; shopper < wanted; shopper += 1)
      await sendImpression(limit!.id, shopper, await ticket());
    await untilSoon(async () => (await quota()).impressions >= wanted);
  }
});
