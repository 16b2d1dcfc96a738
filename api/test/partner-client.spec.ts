// How the Partner API is asked: not too often, not for long, and never with a word of the token.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig, type Config } from '../src/config.js';
import { PARTNER_API_VERSION, PartnerClient } from '../src/platform/partner-client.js';
import { PlatformError } from '../src/platform/platform-error.js';
import { APP_PRICING } from './fake-app-pricing.js';

describe('the Partner API', () => {
  let server: Server;
  let config: Config;
  let answers: { status: number; headers?: Record<string, string>; body?: unknown }[];
  let times: number[];
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      times.push(performance.now());
      const {
        status,
        headers = {},
        body = { data: { activeSubscription: null } },
      } = answers.shift() ?? { status: 200 };
      response.writeHead(status, headers).end(JSON.stringify(body));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    config = readConfig({
      API_DATABASE_URL: 'postgres://localhost/test',
      PLATFORM_CLIENT_ID: 'id',
      PLATFORM_CLIENT_SECRET: 'a-secret-of-the-platform',
      APP_SECRET: 'a secret of the app that is long enough',
      ...APP_PRICING,
      PARTNER_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
  });
  afterAll(() => new Promise((closed) => server.close(closed)));
  beforeEach(() => {
    answers = [];
    times = [];
  });

  const ask = (client: PartnerClient, shop = 1) => client.activeSubscription(`gid://shopify/Shop/${shop}`);
  const failure = (client: PartnerClient, shop = 1) =>
    ask(client, shop).then(
      () => null,
      (error: PlatformError) => error,
    );

  it('is asked twice a second at most', async () => {
    const client = new PartnerClient(config);
    await Promise.all([ask(client, 1), ask(client, 2), ask(client, 3)]);
    expect(times[1]! - times[0]!).toBeGreaterThan(400);
    expect(times[2]! - times[1]!).toBeGreaterThan(400);
  });

  it('is not waited for by a crowd', async () => {
    const client = new PartnerClient(config);
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, shop) => failure(client, shop)));
    const refused = outcomes.filter((error) => error !== null);
    expect(refused.map(({ outcome }) => outcome)).toEqual(['throttled', 'throttled', 'throttled']);
    expect(times).toHaveLength(5);
  });

  it('answers a shop while another one asks again and again', async () => {
    const client = new PartnerClient(config);
    const hammering = Array.from({ length: 20 }, () => failure(client, 1));
    expect(await ask(client, 2)).toBeNull();
    expect(times.length).toBeLessThanOrEqual(2);
    await Promise.all(hammering);
  });

  it('is asked for a version that does not end soon', () => {
    const [year, month] = PARTNER_API_VERSION.split('-').map(Number) as [number, number];
    const isNearItsEnd = Date.UTC(year, month - 1 + 12, 1) - Date.now() < 90 * 86_400_000;
    expect({ version: PARTNER_API_VERSION, isNearItsEnd }).toEqual({
      version: PARTNER_API_VERSION,
      isNearItsEnd: false,
    });
  });

  it.each([
    ['as long as it says', [{ status: 429, headers: { 'retry-after': '7' } }], 7],
    ['a minute at most', [{ status: 429, headers: { 'retry-after': '3600' } }], 60],
    ['where it says nothing', [{ status: 503 }], 1],
    ['where it refuses the token', [{ status: 401 }], 1],
  ])('is left alone after a refusal: %s', async (_, given, seconds) => {
    const client = new PartnerClient(config);
    answers = [...given];
    expect(await failure(client)).toMatchObject({ retryAfterSeconds: seconds });
    const next = seconds > 2 ? await failure(client) : null;
    if (next) expect(next).toMatchObject({ outcome: 'throttled', reason: 'the Partner API is left alone' });
    expect(times).toHaveLength(1);
  });

  it('is left alone longer with each failure in a row', async () => {
    const client = new PartnerClient(config);
    answers = [{ status: 500 }, { status: 500 }];
    const waits = [(await failure(client))!.retryAfterSeconds, (await failure(client))!.retryAfterSeconds];
    expect(waits).toEqual([1, 2]);
    expect(await ask(client)).toBeNull();
    answers = [{ status: 500 }];
    expect((await failure(client))!.retryAfterSeconds).toBe(1);
  });

  it('is waited for ten seconds, also where it has begun to answer', async () => {
    const silent = createServer((_, response) => response.writeHead(200).write('{'));
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    const { port } = silent.address() as AddressInfo;
    const began = performance.now();
    const error = await failure(new PartnerClient({ ...config, PARTNER_API_URL: `http://127.0.0.1:${port}` }));
    silent.closeAllConnections();
    await new Promise((closed) => silent.close(closed));
    expect(error).toMatchObject({ outcome: 'unavailable' });
    expect(performance.now() - began).toBeLessThan(13_000);
  });

  it('never has its token in an error', async () => {
    const refused = [401, 403, 404, 429, 500, 302].map((status) => ({ status, body: { errors: 'no' } }));
    for (const one of refused) {
      answers = [one];
      const error = (await failure(new PartnerClient(config)))!;
      expect(error).toBeInstanceOf(PlatformError);
      expect(`${error.stack} ${error.reason} ${JSON.stringify(error)}`).not.toContain(APP_PRICING.PARTNER_API_TOKEN);
    }
    const failing = new TypeError(`fetch failed with ${APP_PRICING.PARTNER_API_TOKEN}`);
    const sent = jest.spyOn(globalThis, 'fetch').mockRejectedValue(failing);
    const error = (await failure(new PartnerClient(config)))!;
    sent.mockRestore();
    expect(error).toMatchObject({ outcome: 'unavailable', reason: 'no answer of the Partner API: TypeError' });
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain(APP_PRICING.PARTNER_API_TOKEN);
  });
});
