// A page that points its own name at the app's address is of that name's origin, and reads nothing.
import request from 'supertest';
import { readConfig } from '../../src/config.js';
import { TestApp } from '../test-app.js';

const SHOWN = '/apiSa/openapi.json';
const LOOPBACK = ['localhost', 'localhost:3000', 'LOCALHOST:49152', '127.0.0.1:3000', '[::1]:3000'];
const FOREIGN = [
  'attacker.example',
  'attacker.example:3000',
  'localhost.attacker.example',
  'sub.localhost:3000',
  'localhost.',
  'localhost@attacker.example',
  'attacker.example,localhost',
  '127.0.0.1.attacker.example:3000',
  '10.0.0.1:3000',
  '',
];

describe('an app on loopback', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());
  const status = async (path: string, headers: Record<string, string>) =>
    (await request(app.http.getHttpServer()).get(path).set(headers)).status;

  it('listens on loopback unless it is told otherwise', () => {
    const required = { API_DATABASE_URL: 'postgres://x', PLATFORM_CLIENT_ID: 'x' };
    const secrets = { PLATFORM_CLIENT_SECRET: 'x'.repeat(16), APP_SECRET: 'x'.repeat(32) };
    expect(readConfig({ ...required, ...secrets }).HOST).toBe('localhost');
  });

  it.each(LOOPBACK)('answers for %s', async (host) => {
    expect(await status(SHOWN, { host })).toBe(200);
  });

  it.each(FOREIGN)('refuses "%s", except for its health', async (host) => {
    const answer = await app.call().get(SHOWN).set({ host });
    expect([answer.status, answer.body]).toEqual([421, { error: expect.any(String), code: 'unknown_host' }]);
    expect(await status('/health', { host })).toBe(200);
    expect(await status('/nothing', { host })).toBe(421);
    expect(await status('/health/../apiSa/openapi.json', { host })).not.toBe(200);
    expect((await app.call().options('/storefront/impressions').set({ host })).status).toBe(421);
  });

  it('does not believe a host name that a page may set', async () => {
    expect(await status(SHOWN, { host: 'attacker.example', 'x-forwarded-host': 'localhost:3000' })).toBe(421);
  });
});

describe('an app with a public address', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start({
      PUBLIC_URL: 'https://limits.example',
      ALLOWED_HOSTS: 'api:3000, Internal.example , 10.0.0.7',
    });
  });
  afterAll(() => app.stop());

  it.each(['limits.example', 'Limits.Example:443', 'api:3000', 'internal.example', '10.0.0.7:3000'])(
    'answers for %s',
    async (host) => {
      expect((await request(app.http.getHttpServer()).get(SHOWN).set({ host })).status).toBe(200);
    },
  );

  it.each([...LOOPBACK, 'attacker.example', 'sub.limits.example'])('refuses %s', async (host) => {
    expect((await request(app.http.getHttpServer()).get(SHOWN).set({ host })).body.code).toBe('unknown_host');
  });
});
