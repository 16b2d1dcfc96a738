import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const OWN = 'http://localhost:3001';

describe('what changes a store', () => {
  let sandbox: RunningSandbox;
  let app: string;
  let routes: { method: string; url: string }[];
  beforeAll(async () => {
    sandbox = await startSandbox('own_page');
    app = new URL(sandbox.config.appUrl).origin;
    const urls = ['/sandbox/webhooks', '/sandbox/webhooks/1/again', '/sandbox/billing/hoodie-house/1/freeze'];
    routes = [
      ...urls.map((url) => ({ method: 'POST', url })),
      { method: 'PUT', url: '/sandbox/clock' },
      { method: 'PUT', url: '/sandbox/faults' },
      { method: 'PUT', url: '/sandbox/shops/hoodie-house/installation' },
      { method: 'POST', url: '/%73tore/hoodie-house/webhooks' },
      { method: 'POST', url: '/store/hoodie-house/settings' },
      { method: 'PUT', url: '/store/hoodie-house/scopes.json' },
    ];
  });
  afterAll(() => sandbox.stop());

  const ask = async ({ method, url }: { method: string; url: string }, headers: Record<string, string>) =>
    (await sandbox.browse({ method: method as 'POST', url, headers, body: {} })).status;

  it('is refused to a page of another site', async () => {
    for (const route of routes)
      for (const headers of [
        { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example' },
        { origin: 'null' },
      ] as Record<string, string>[])
        expect([route.url, headers, await ask(route, headers)]).toEqual([route.url, headers, 403]);
  });

  it('is open to its own pages and to programs; to the app’s page only the switches are', async () => {
    for (const route of routes) {
      for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }, { origin: OWN }] as Record<string, string>[])
        expect([route.url, headers, await ask(route, headers)]).not.toEqual([route.url, headers, 403]);
      const isSwitch = route.url.startsWith('/sandbox/');
      const status = await ask(route, { 'sec-fetch-site': 'same-site', origin: app });
      expect([route.url, status === 403]).toEqual([route.url, !isSwitch]);
    }
  });
});
