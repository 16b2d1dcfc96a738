import { startSandbox, type RunningSandbox } from './running-sandbox.js';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox('known_hosts', { settings: { publicUrl: 'http://store.example:3001' } });
});
afterAll(() => sandbox.stop());

const status = async (url: string, host: string) => (await sandbox.browse({ url, host })).status;

it.each([
  'localhost:3001',
  'LOCALHOST',
  '127.0.0.1:3001',
  '[::1]:3001',
  'hoodie-house.localhost:3001',
  'nordic-goods.localhost:3001',
  'store.example:3001',
])('answers for %s', async (host) => {
  expect(await status('/health', host)).toBe(200);
});

it.each([
  'attacker.example:3001',
  'localhost.attacker.example',
  'hoodie-house.localhost.attacker.example',
  'other.localhost:3001',
  'localhost@attacker.example',
  '10.0.0.1:3001',
])('refuses %s', async (host) => {
  for (const path of ['/mailbox', '/store/hoodie-house/id-token', '/', '/de/cart', '/nothing'])
    expect([path, await status(path, host)]).toEqual([path, 421]);
});
