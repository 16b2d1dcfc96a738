// The stand-in for App Bridge in a real browser, with a small app of its own inside the admin.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createProbe } from 'node:net';
import { chromium, type Browser, type Frame, type Page } from 'playwright-core';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const executablePath = process.env.CHROMIUM_PATH;
if (!executablePath)
  process.stderr.write('Skipped: App Bridge in a browser, because CHROMIUM_PATH is not set (npm test sets it)\n');

const APP_CONFIG = `
name = "Small App"
client_id = "client-1"
application_url = "\${PUBLIC_URL}/embed"
[access_scopes]
scopes = "read_products"
optional_scopes = ["read_orders"]
[auth]
redirect_urls = ["\${PUBLIC_URL}/auth"]
[webhooks]
api_version = "2026-10"
`;
const EXTENSION = {
  'shopify.extension.toml': 'type = "theme"\nhandle = "small-embed"',
  'blocks/limits.liquid': '{% schema %}{ "name": "Limits", "target": "body" }{% endschema %}',
};
type Bridge = {
  app: { extensions: () => Promise<object> };
  scopes: Record<'query' | 'request' | 'revoke', (scopes?: string[]) => Promise<object>>;
};
type AppWindow = { shopify: Bridge; chosen: (string | null)[]; loadedAt: number };

(executablePath ? describe : describe.skip)('App Bridge', () => {
  let sandbox: RunningSandbox;
  let app: Server;
  let browser: Browser;
  let page: Page;
  let storePort: number;
  let tokens: (string | undefined)[];
  let isAppListening: boolean;

  beforeAll(async () => {
    app = createServer((request, response) => {
      if (request.url === '/api') {
        tokens.push(request.headers.authorization);
        const isFirst = tokens.length === 1;
        const headers = isFirst ? { 'x-shopify-retry-invalid-session-request': '1' } : {};
        return response.writeHead(isFirst ? 401 : 200, headers).end('{}');
      }
      return response.setHeader('content-type', 'text/html').end(document());
    }).listen(0, '127.0.0.1');
    await once(app, 'listening');
    storePort = await freePort();
    sandbox = await startSandbox('app_bridge', {
      appConfig: APP_CONFIG,
      extensionFiles: EXTENSION,
      settings: {
        port: storePort,
        publicUrl: `http://localhost:${storePort}`,
        appUrl: `http://localhost:${(app.address() as AddressInfo).port}`,
      },
    });
    await sandbox.listen();
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  });
  afterAll(async () => {
    await browser?.close();
    await sandbox?.stop();
    app?.closeAllConnections();
    app?.close();
  });
  beforeEach(async () => {
    tokens = [];
    isAppListening = true;
    page = await browser.newPage();
  });
  afterEach(() => page.close());

  const document = () => `<!doctype html><meta name="shopify-api-key" content="client-1">
    <script src="http://localhost:${storePort}/app-bridge.js"></script>
    <s-app-nav><a href="/embed" rel="home">Home</a><a href="/embed/limits">Limits</a></s-app-nav>
    <script>
      window.loadedAt = performance.timeOrigin;
      window.chosen = [];
      const note = (event) => chosen.push(event.target.getAttribute('href'));
      ${isAppListening ? "document.addEventListener('shopify:navigate', note);" : ''}
    </script>`;
  const openApp = async (): Promise<Frame> => {
    await page.goto(`http://localhost:${storePort}/store/hoodie-house/apps/client-1`);
    const handle = await page.waitForSelector('#app-frame');
    const frame = (await handle.contentFrame())!;
    await frame.waitForFunction('window.chosen !== undefined');
    return frame;
  };
  const choose = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
  const inApp = <Result>(frame: Frame, work: (window: AppWindow) => Result) =>
    frame.evaluate(`(${String(work)})(window)`) as Promise<Awaited<Result>>;

  it('tells the app which link the merchant chose in the admin', async () => {
    const frame = await openApp();
    await choose('Limits');
    await frame.waitForFunction('window.chosen.length > 0');
    expect(await inApp(frame, ({ chosen }) => chosen)).toEqual(['/embed/limits']);
  });

  it('loads the chosen page anew when the app does not listen', async () => {
    isAppListening = false;
    await openApp();
    await choose('Limits');
    await page.waitForURL(/\/apps\/client-1\/limits$/);
    const src = await page.locator('#app-frame').getAttribute('src');
    expect(new URL(src!).pathname).toBe('/embed/limits');
    expect(new URL(src!).searchParams.has('id_token')).toBe(true);
  });

  it('answers the state of the theme app extension', async () => {
    const frame = await openApp();
    const read = () => inApp(frame, ({ shopify }) => shopify.app.extensions());
    const extension = { handle: 'small-embed', type: 'theme_app_extension' };
    const block = { handle: 'limits', name: 'Limits', target: 'body' };
    const placed = { target: 'theme', themeId: 'gid://shopify/OnlineStoreTheme/1' };
    expect(await read()).toEqual([
      { ...extension, activations: [{ ...block, status: 'active', activations: [placed] }] },
    ]);
    await sandbox.browse({ method: 'POST', url: '/store/hoodie-house/themes/current/editor' });
    expect(await read()).toEqual([{ ...extension, activations: [{ ...block, status: 'available', activations: [] }] }]);
  });

  it('sends a token with the app’s requests, and a fresh one when it was refused', async () => {
    const frame = await openApp();
    expect(await inApp(frame, () => fetch('/api').then(({ status }) => status))).toBe(200);
    expect(tokens).toEqual([expect.stringMatching(/^Bearer ey/), expect.stringMatching(/^Bearer ey/)]);
    expect(tokens[0]).not.toBe(tokens[1]);
  });

  it('asks the merchant for optional scopes, and for no others', async () => {
    const frame = await openApp();
    const detail = { granted: ['read_products'], required: ['read_products'], optional: ['read_orders'] };
    expect(await inApp(frame, ({ shopify }) => shopify.scopes.query())).toEqual(detail);
    const ask = () => inApp(frame, ({ shopify }) => shopify.scopes.request(['read_orders']));

    const declined = ask();
    await page.getByRole('button', { name: 'Decline' }).click();
    expect(await declined).toEqual({ result: 'declined-all', detail });
    const allowed = ask();
    await page.getByText('read_orders').waitFor();
    await page.getByRole('button', { name: 'Allow' }).click();
    const granted = { ...detail, granted: ['read_products', 'read_orders'] };
    expect(await allowed).toEqual({ result: 'granted-all', detail: granted });
    expect(await ask()).toEqual({ result: 'granted-all', detail: granted });
    expect(await inApp(frame, ({ shopify }) => shopify.scopes.revoke(['read_orders']))).toEqual({ detail });

    const refusal = await inApp(frame, ({ shopify }) => shopify.scopes.request(['write_themes']).catch(String));
    expect(refusal).toContain('write_themes');
  });
});

async function freePort(): Promise<number> {
  const probe = createProbe().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}
