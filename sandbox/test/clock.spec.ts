import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startClock } from '../src/clock.js';
import { acquireOffline } from '../src/oauth/tokens.js';
import { createSessionToken } from '../src/oauth/session-token.js';
import { defaultShop } from '../src/shops/shops.js';
import { startSandbox, type RunningSandbox } from './running-sandbox.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let folder: string;
let clockFile: string;
let sandbox: RunningSandbox;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clock-'));
  clockFile = join(folder, 'clock.json');
  sandbox = await startSandbox('clock', { settings: { clockFile } });
});
afterEach(async () => {
  await sandbox?.stop();
  rmSync(folder, { recursive: true });
});

const move = (body: object) => sandbox.browse({ method: 'PUT', url: '/sandbox/clock', body });
const read = async () =>
  JSON.parse((await sandbox.browse({ url: '/sandbox/clock' })).body) as { offsetMs: number; now: string };

it('moves, and keeps the offset in a file that is replaced as a whole', async () => {
  expect((await read()).offsetMs).toBe(0);
  expect((await move({ offsetMs: 2 * HOUR_MS })).status).toBe(200);
  expect(readFileSync(clockFile, 'utf8')).toBe('{"offsetMs":7200000}');
  expect(readdirSync(folder)).toEqual(['clock.json']);
  expect(Date.parse((await read()).now) - Date.now()).toBeGreaterThan(HOUR_MS);

  await sandbox.restart();
  expect((await read()).offsetMs).toBe(2 * HOUR_MS);
});

it('is moved by hours in the settings', async () => {
  await sandbox.browse({
    method: 'POST',
    url: '/store/hoodie-house/clock',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'hours=-1.5',
  });
  expect((await read()).offsetMs).toBe(-1.5 * HOUR_MS);
  expect((await sandbox.browse({ url: '/store/hoodie-house/settings' })).body).toContain('value="-1.5"');
});

it('refuses what is no offset, and a file that is none', async () => {
  for (const offsetMs of ['1', 1.5, 1e15]) expect((await move({ offsetMs })).status).toBe(400);
  writeFileSync(clockFile, '{"offset');
  expect(() => startClock(clockFile)).toThrow(`${clockFile} is not a clock file`);
});

it('lets tokens expire, and dates tokens and launches', async () => {
  const ask = async (token: string) =>
    (
      await sandbox.browse({
        method: 'POST',
        url: '/store/hoodie-house/admin/api/2026-10/graphql.json',
        headers: { 'x-shopify-access-token': token },
        body: { query: '{ shop { name } }' },
      })
    ).status;
  const { accessToken } = (await acquireOffline(sandbox.database, defaultShop))!;
  await move({ offsetMs: HOUR_MS - MINUTE_MS });
  expect(await ask(accessToken)).toBe(200);
  await move({ offsetMs: HOUR_MS + MINUTE_MS });
  expect(await ask(accessToken)).toBe(401);

  const [, payload] = (await createSessionToken(defaultShop, sandbox.config)).split('.');
  const { iat } = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as { iat: number };
  expect(iat * 1_000 - Date.now()).toBeGreaterThan(HOUR_MS);
  const { body } = await sandbox.browse({ url: '/store/hoodie-house/apps/client-1' });
  expect(Number(/timestamp=(\d+)/.exec(body)![1]) * 1_000 - Date.now()).toBeGreaterThan(HOUR_MS);
});
