import { startSandbox, type RunningSandbox } from './running-sandbox.js';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox('app_page');
});
afterAll(() => sandbox.stop());

const APP = 'http://localhost:3000';
const allowed = async (url: string, origin: string) =>
  (await sandbox.browse({ url, headers: { origin } })).headers['access-control-allow-origin'];
const preflight = (origin: string) =>
  sandbox.server.inject({
    method: 'OPTIONS',
    url: '/sandbox/clock',
    headers: {
      host: 'localhost:3001',
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    },
  });

it('lets pages of the app use the switches', async () => {
  expect(await allowed('/sandbox/clock', APP)).toBe(APP);
  const { headers } = await preflight(APP);
  expect(headers['access-control-allow-origin']).toBe(APP);
  expect(headers['access-control-allow-methods']).toContain('PUT');
});

it.each(['http://localhost:3002', 'https://example.com', 'null'])('lets no page of %s use them', async (origin) => {
  expect(await allowed('/sandbox/clock', origin)).toBeUndefined();
  expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined();
});

it('lets pages of the app read nothing else', async () => {
  expect(await allowed('/mailbox.json', APP)).toBeUndefined();
  expect(await allowed('/store/hoodie-house/id-token', APP)).toBeUndefined();
});
