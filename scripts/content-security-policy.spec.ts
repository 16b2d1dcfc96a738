// Every kind of page that the app serves loads all that it needs under its own policy.
import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.js';
import { MerchantApi } from './merchant-api.js';
import { freePort } from './ports.js';
import { newDataDir, startProduct, type RunningProduct } from './running-product.js';
import { secretsOf } from './secrets.js';

const isBrowserInstalled = process.env.CHROMIUM_PATH !== undefined;
if (!isBrowserInstalled)
  process.stderr.write('Skipped: policies in a browser, because CHROMIUM_PATH is not set (npm test sets it)\n');

/** The queue board asks for them, and does without. */
const FOREIGN_FONTS = 'https://fonts.googleapis.com/';
const DIRECTIVES = ['default-src', 'object-src', 'base-uri', 'frame-ancestors'];

(isBrowserInstalled ? describe : describe.skip)('the policy of a page', () => {
  const dataDir = newDataDir('policies');
  let browser: Browser;
  let product: RunningProduct;
  let [app, admin, operations] = ['', '', ''];
  beforeAll(async () => {
    const [port, storePort] = [await freePort(), await freePort()];
    product = await startProduct({ port, storePort, dataDir, isInstalled: true });
    app = `http://localhost:${port}`;
    await new MerchantApi(app, `http://localhost:${storePort}`, 'hoodie-house').call('GET', '/shops');
    [, admin = ''] = /Store admin\s+(\S+)/.exec(product.output()) ?? [];
    [, operations = ''] = /(http:\/\/\S+\/operations)/.exec(product.output()) ?? [];
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each([
    ['dashboard', () => admin],
    ['list', () => `${admin}/order-limits`],
    ['form', () => `${admin}/order-limits/create/product`],
    ['branding', () => `${admin}/branding`],
    ['settings', () => `${admin}/settings`],
    ['sign-in', () => `${app}/auth/login`],
    ['unknown page', () => `${app}/nothing/here`],
    ['documentation', () => `${app}/docs/`],
    ['documentation with a script', () => `${app}/docs/rosetta/`],
    ['operators’ overview', () => operations],
    ['queue board', () => `${operations}/queues`],
  ])('lets all of it through, and has no holes: %s', async (_name, address) => {
    const httpCredentials = { username: 'operator', password: secretsOf(dataDir).operatorPassword };
    const context = await browser.newContext(address().startsWith(operations) ? { httpCredentials } : {});
    const page = await context.newPage();
    const violations: string[] = [];
    const policies: string[] = [];
    page.on(
      'console',
      (message) =>
        /Content.Security.Policy/i.test(message.text()) &&
        !message.text().includes(FOREIGN_FONTS) &&
        violations.push(message.text()),
    );
    page.on('response', async (response) => {
      const headers = await response.allHeaders().catch(() => ({}) as Record<string, string>);
      const isOurs = response.url().startsWith(app) || response.url().startsWith(operations);
      if (isOurs && headers['content-type']?.startsWith('text/html'))
        policies.push(headers['content-security-policy'] ?? '');
    });
    await page.goto(address(), { waitUntil: 'networkidle' });
    expect(violations).toEqual([]);
    expect(policies.length).toBeGreaterThan(0);
    for (const policy of policies) {
      for (const directive of DIRECTIVES.filter(
        (name) => name !== 'object-src' || !policy.includes(`default-src 'none'`),
      ))
        expect(policy).toContain(directive);
      expect(/script-src ([^;]+)/.exec(policy)?.[1] ?? '').not.toMatch(/unsafe|\*/);
    }
    await context.close();
  });

  it.each(['/embed/order-limits', '/order-limits'])(
    'lets the frame of the admin recover that was restored without parameters, at %s',
    async (path) => {
      const page = await browser.newPage();
      await page.goto(admin, { waitUntil: 'networkidle' });
      const frame = page.frames().find((one) => one.url().startsWith(app))!;
      await frame.evaluate((address) => window.location.replace(address), path);
      const heading = page.frameLocator('iframe').getByRole('heading', { name: 'Limits management' });
      await heading.first().waitFor();
      await page.close();
    },
  );
});
