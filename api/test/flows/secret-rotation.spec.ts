// APP_SECRET and the platform's client secret are replaced while everything runs.
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createHmac } from 'node:crypto';
import request from 'supertest';
import { readConfig } from '../../src/config.js';
import { Transactions } from '../../src/database/transactions.js';
import { TASKS } from '../../src/housekeeping/tasks.js';
import { createHttpApp } from '../../src/http-app.js';
import { issueOwnToken } from '../../src/identity/identity-token.js';
import { tokenKeys } from '../../src/identity/token-keys.js';
import { stopToken } from '../../src/notifications/stop-token.js';
import { resealTokens } from '../../src/platform/reseal-tokens.js';
import { appSecrets, keyIdOf } from '../../src/secrets.js';
import { operate } from '../operator.js';
import { proxiedTicket } from '../proxied-ticket.js';
import { buildShop, sessionToken, TestApp, type TestShop } from '../test-app.js';

const OTHER_APP_SECRET = 'another secret of the app, long enough';
const OTHER_CLIENT_SECRET = 'another-secret-of-the-platform';
const WRONG = 'a secret that was never that of the app';

let app: TestApp;
let shop: TestShop;
const started: NestFastifyApplication[] = [];
beforeAll(async () => {
  app = await TestApp.start({ SIGN_IN_BY_ADDRESS: 'true' });
});
beforeEach(async () => {
  await app.sql('DELETE FROM shop');
  shop = await buildShop(app);
});
afterAll(async () => {
  for (const http of started) await http.close();
  await app.stop();
});

type Secrets = Partial<Pick<TestApp['config'], 'APP_SECRET' | 'APP_SECRET_PREVIOUS' | 'PLATFORM_CLIENT_SECRET'>> & {
  PLATFORM_CLIENT_SECRET_PREVIOUS?: string;
};

/** An HTTP process of the same installation that has these secrets. */
async function startWith(secrets: Secrets) {
  const http = await createHttpApp({ ...app.config, ...secrets });
  started.push(http);
  await http.init();
  await http.getHttpAdapter().getInstance().ready();
  return () => request(http.getHttpServer());
}

type Process = () => ReturnType<typeof request>;
const present: Process = () => app.call();

const isAccepted = ({ status }: { status: number }) => status < 400;

describe('replacing APP_SECRET', () => {
  /** What the secret of now has signed, as what asks a process whether it takes it. */
  async function signedNow(): Promise<Record<string, (process: Process) => Promise<boolean>>> {
    const cookie = await app.signIn(shop);
    const { token } = (await app.call().post('/auth/token').set('cookie', cookie)).body as { token: string };
    const { limit } = await app.merchant(shop).create();
    const asked = proxiedTicket(shop.domain, { secret: app.config.PLATFORM_CLIENT_SECRET });
    const { ticket } = (await app.call().get(asked).expect(200)).body as { ticket: string };
    const stop = `/mail/warnings/${stopToken(app.config.APP_SECRET, shop.id, 'warnings')}`;
    const openForSupport = async () => {
      const { url } = (await operate(app, 'post', `/shops/${shop.id}/support`, { reason: 'A rotation' })).body;
      const { pathname, search } = new URL(url);
      return pathname + search;
    };
    return {
      session: async (process) => isAccepted(await process().post('/auth/token').set('cookie', cookie)),
      call: async (process) => isAccepted(await process().get('/apiSa/limits').set('x-auth-token', token)),
      support: async (process) => (await process().get(await openForSupport())).headers.location === '/',
      stop: async (process) => isAccepted(await process().get(stop)),
      ticket: async (process) => {
        const impressions = [{ id: crypto.randomUUID(), limitId: limit.id, kind: 'max' }];
        const sent = await process().post('/storefront/impressions').send({ shop: shop.domain, impressions, ticket });
        return sent.body.stored === 1;
      },
    };
  }
  const takenBy = async (process: Process, signed: Awaited<ReturnType<typeof signedNow>>) => {
    const taken: Record<string, boolean> = {};
    for (const [what, isTaken] of Object.entries(signed)) taken[what] = await isTaken(process);
    return taken;
  };
  const all = (isTaken: boolean) => ({
    session: isTaken,
    call: isTaken,
    support: isTaken,
    stop: isTaken,
    ticket: isTaken,
  });

  it('keeps what was signed before valid while both are configured, and not afterwards', async () => {
    const signed = await signedNow();
    expect(await takenBy(present, signed)).toEqual(all(true));
    const both = { APP_SECRET: OTHER_APP_SECRET, APP_SECRET_PREVIOUS: app.config.APP_SECRET };
    expect(await takenBy(await startWith(both), signed)).toEqual(all(true));
    expect(await takenBy(await startWith({ APP_SECRET: OTHER_APP_SECRET }), signed)).toEqual(all(false));
    const wrong = { APP_SECRET: OTHER_APP_SECRET, APP_SECRET_PREVIOUS: WRONG };
    expect(await takenBy(await startWith(wrong), signed)).toEqual(all(false));
  });

  it('signs with the new one only, and names it', async () => {
    const both = await startWith({ APP_SECRET: OTHER_APP_SECRET, APP_SECRET_PREVIOUS: app.config.APP_SECRET });
    const cookie = await app.signIn(shop);
    const { token } = (await both().post('/auth/token').set('cookie', cookie).expect(200)).body as { token: string };
    const { kid } = JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()) as { kid: string };
    expect(kid).toBe(`purchase-limits:${keyIdOf(OTHER_APP_SECRET)}`);
    expect((await present().get('/apiSa/limits').set('x-auth-token', token)).status).toBe(401);
    const after = await startWith({ APP_SECRET: OTHER_APP_SECRET });
    expect((await after().get('/apiSa/limits').set('x-auth-token', token)).status).toBe(200);
  });

  it('takes a key id as a hint only: what another secret signed under it is refused', async () => {
    const cookie = await app.signIn(shop);
    const { token } = (await app.call().post('/auth/token').set('cookie', cookie)).body as { token: string };
    const claims = token.split('.')[1];
    const renamed = (kid: unknown) =>
      [WRONG, app.config.PLATFORM_CLIENT_SECRET].map((secret) => {
        const header = Buffer.from(JSON.stringify({ alg: 'HS256', kid })).toString('base64url');
        const signature = createHmac('sha256', secret).update(`${header}.${claims}`).digest('base64url');
        return `${header}.${claims}.${signature}`;
      });
    const kids = ['purchase-limits', `purchase-limits:${keyIdOf(app.config.APP_SECRET)}`, 'purchase-limits:', 5, null];
    for (const forged of kids.flatMap(renamed))
      expect([forged, (await app.call().get('/apiSa/limits').set('x-auth-token', forged)).status]).toEqual([
        forged,
        401,
      ]);
  });

  it('takes tokens that name no key, as the release before signed them, by either secret', async () => {
    const cookie = await app.signIn(shop);
    const { token } = (await app.call().post('/auth/token').set('cookie', cookie)).body as { token: string };
    const header = Buffer.from(JSON.stringify({ alg: 'HS256', kid: 'purchase-limits' })).toString('base64url');
    const unsigned = `${header}.${token.split('.')[1]}`;
    const earlier = `${unsigned}.${createHmac('sha256', app.config.APP_SECRET).update(unsigned).digest('base64url')}`;
    const both = await startWith({ APP_SECRET: OTHER_APP_SECRET, APP_SECRET_PREVIOUS: app.config.APP_SECRET });
    for (const process of [present, both])
      expect((await process().get('/apiSa/limits').set('x-auth-token', earlier)).status).toBe(200);
  });
});

describe('replacing the platform’s client secret', () => {
  const signedWith = async (secret: string): Promise<Record<string, (process: Process) => Promise<number>>> => {
    const token = await sessionToken(shop.domain, {}, secret);
    const body = '{}';
    const query = new URLSearchParams({ shop: shop.domain, timestamp: String(Math.floor(Date.now() / 1_000)) });
    query.sort();
    const hmac = createHmac('sha256', secret).update(query.toString()).digest('hex');
    return {
      'session token': async (process) => (await process().get('/apiSa/limits').set('x-auth-token', token)).status,
      document: async (process) =>
        (await process().get(`/embed?shop=${shop.domain}&id_token=${token}`)).status === 200 ? 200 : 401,
      webhook: async (process) =>
        (
          await process()
            .post('/webhooks/shopify')
            .set({
              'content-type': 'application/json',
              'x-shopify-topic': 'shop/update',
              'x-shopify-shop-domain': shop.domain,
              'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
            })
            .send(body)
        ).status,
      'signed query': async (process) =>
        (await process().get(`/auth/login?${query}&hmac=${hmac}`)).headers.location!.includes('/oauth/authorize')
          ? 200
          : 401,
      'app proxy': async (process) => (await process().get(proxiedTicket(shop.domain, { secret }))).status,
    };
  };
  const answersOf = async (process: Process, secret: string) => {
    const answers: Record<string, number> = {};
    for (const [what, ask] of Object.entries(await signedWith(secret))) answers[what] = await ask(process);
    return answers;
  };
  const all = (status: number) => ({
    'session token': status,
    document: status,
    webhook: status,
    'signed query': status,
    'app proxy': status,
  });

  it('takes what the platform signs with either while both are configured, and with one otherwise', async () => {
    const old = app.config.PLATFORM_CLIENT_SECRET;
    expect(await answersOf(present, old)).toEqual(all(200));
    expect(await answersOf(present, OTHER_CLIENT_SECRET)).toEqual(all(401));
    const both = await startWith({ PLATFORM_CLIENT_SECRET: OTHER_CLIENT_SECRET, PLATFORM_CLIENT_SECRET_PREVIOUS: old });
    for (const secret of [old, OTHER_CLIENT_SECRET]) expect(await answersOf(both, secret)).toEqual(all(200));
    expect(await answersOf(both, WRONG)).toEqual(all(401));
    const after = await startWith({ PLATFORM_CLIENT_SECRET: OTHER_CLIENT_SECRET });
    expect(await answersOf(after, old)).toEqual(all(401));
    expect(await answersOf(after, OTHER_CLIENT_SECRET)).toEqual(all(200));
  });

  it('does not take what we sign for what the platform signs', async () => {
    const caller = { shopDomain: shop.domain, userId: '1', vendorType: 'shopify', epoch: 1, sessionId: 'x' };
    const token = await issueOwnToken(caller, tokenKeys(app.config), 'call', 60);
    const { location } = (await app.call().get(`/embed?shop=${shop.domain}&id_token=${token}`)).headers;
    expect(location).toContain('/embed/auth/bounce');
  });
});

describe('platform tokens', () => {
  const rotated = () => ({
    ...app.config,
    APP_SECRET: OTHER_APP_SECRET,
    APP_SECRET_PREVIOUS: app.config.APP_SECRET as string | undefined,
  });
  const transactions = () => app.worker.get(Transactions, { strict: false });
  const reseal = (config = rotated(), isStopping = () => false) =>
    TASKS.seals.run({ transactions: transactions(), config, at: new Date(), isStopping });
  const sealed = () =>
    app.sql<{ sealedWith: string | null; accessToken: string; written: string }>(
      `SELECT sealed_with AS "sealedWith", access_token AS "accessToken", xmin::text AS written
       FROM platform_token ORDER BY shop_id`,
    );
  const vendors = async (process: Process) => {
    app.platform.catalog = { Vendors: { productVendors: { nodes: ['Ours'] } } };
    const token = await sessionToken(shop.domain);
    return (await process().get('/apiSa/catalog/vendors').set('x-auth-token', token)).status;
  };
  const exchanges = () =>
    app.platform.requests.filter(({ shop: of, body }) => of === shop.domain && 'subject_token' in body).length;

  it('are read with the previous secret, and sealed anew with the current one', async () => {
    const before = await sealed();
    expect(before).toMatchObject([{ sealedWith: keyIdOf(app.config.APP_SECRET) }]);
    const both = await startWith({ APP_SECRET: OTHER_APP_SECRET, APP_SECRET_PREVIOUS: app.config.APP_SECRET });
    expect(await vendors(both)).toBe(200);
    expect(await sealed()).toEqual(before);
    expect(await reseal()).toBeNull();
    const [row] = await sealed();
    expect(row!.sealedWith).toBe(keyIdOf(OTHER_APP_SECRET));
    expect(row!.accessToken).not.toBe(before[0]!.accessToken);
    const connected = exchanges();
    expect(await vendors(both)).toBe(200);
    expect(await vendors(await startWith({ APP_SECRET: OTHER_APP_SECRET }))).toBe(200);
    expect(exchanges()).toBe(connected);
  });

  it('are sealed anew once, also those of which nobody has noted the secret', async () => {
    await app.sql('UPDATE platform_token SET sealed_with = NULL');
    await reseal();
    const once = await sealed();
    expect(once).toMatchObject([{ sealedWith: keyIdOf(OTHER_APP_SECRET) }]);
    await reseal();
    expect(await sealed()).toEqual(once);
  });

  it('are sealed anew in parts, which go on where the last one ended', async () => {
    for (let count = 0; count < 4; count += 1) await buildShop(app);
    const secrets = appSecrets(rotated());
    const part = (after?: string) => transactions().runSystem((tx) => resealTokens(tx, secrets, 2, after));
    const isNew = async () =>
      (await sealed()).filter(({ sealedWith }) => sealedWith === keyIdOf(OTHER_APP_SECRET)).length;
    const first = await part();
    expect([first.last === null, await isNew()]).toEqual([false, 2]);
    await reseal(rotated(), () => true);
    expect(await isNew()).toBe(5);
    expect((await part()).last).toBeNull();
  });

  it('leave alone what somebody else is writing, until the next time', async () => {
    const held = await app.holdRows('UPDATE platform_token SET scope = scope WHERE shop_id = $1', [shop.id]);
    await reseal();
    await held.release();
    expect(await sealed()).toMatchObject([{ sealedWith: keyIdOf(app.config.APP_SECRET) }]);
    // The connection is closed; the server lets go of the row a moment later.
    await app.until(async () => {
      await reseal();
      return (await sealed()).find(({ sealedWith }) => sealedWith === keyIdOf(OTHER_APP_SECRET));
    });
  });

  it('stay as they are where the previous secret is wrong or missing, until the merchant opens the app', async () => {
    const before = await sealed();
    for (const APP_SECRET_PREVIOUS of [WRONG, undefined])
      expect(await reseal({ ...rotated(), APP_SECRET_PREVIOUS })).toContain('the platform tokens of 1 shops');
    expect(await sealed()).toEqual(before);
    const connected = exchanges();
    const after = await startWith({ APP_SECRET: OTHER_APP_SECRET, APP_SECRET_PREVIOUS: WRONG });
    expect(await vendors(after)).toBe(200);
    expect(exchanges()).toBe(connected + 1);
    expect(await sealed()).toMatchObject([{ sealedWith: keyIdOf(OTHER_APP_SECRET) }]);
  });

  it('tell operators when the previous secret can be removed', async () => {
    await buildShop(app);
    const told = async () => {
      const { text } = await request(app.worker.getHttpServer())
        .get('/metrics')
        .set('authorization', 'Bearer a-token-for-prometheus');
      const figure = (name: string) => Number(new RegExp(`^purchase_limits_${name} (\\d+)$`, 'm').exec(text)![1]);
      return { previous: figure('sealed_with_previous_key'), unreadable: figure('sealed_with_unknown_key') };
    };
    const until = (wanted: object) =>
      app.until(async () => (JSON.stringify(await told()) === JSON.stringify(wanted) ? wanted : undefined));
    await until({ previous: 0, unreadable: 0 });
    await app.sql('UPDATE platform_token SET sealed_with = NULL WHERE shop_id = $1', [shop.id]);
    await until({ previous: 1, unreadable: 0 });
    await app.sql(`UPDATE platform_token SET sealed_with = '00000000' WHERE shop_id = $1`, [shop.id]);
    await until({ previous: 0, unreadable: 1 });
    expect((await operate(app, 'get', '/overview')).body.tokens).toEqual({ previous: 0, unreadable: 1 });
  });
});

describe('the configuration', () => {
  const REQUIRED = {
    API_DATABASE_URL: 'postgres://x',
    PLATFORM_CLIENT_ID: 'x',
    PLATFORM_CLIENT_SECRET: OTHER_CLIENT_SECRET,
    APP_SECRET: OTHER_APP_SECRET,
  };

  it('takes a previous secret, and refuses one that is too short or the current one', () => {
    expect(readConfig({ ...REQUIRED, APP_SECRET_PREVIOUS: WRONG })).toMatchObject({ APP_SECRET_PREVIOUS: WRONG });
    expect(readConfig({ ...REQUIRED, APP_SECRET_PREVIOUS: '' }).APP_SECRET_PREVIOUS).toBeUndefined();
    const refused: [Record<string, string>, RegExp][] = [
      [{ APP_SECRET_PREVIOUS: OTHER_APP_SECRET }, /APP_SECRET_PREVIOUS: must not be the same as APP_SECRET/],
      [{ APP_SECRET_PREVIOUS: 'short' }, /APP_SECRET_PREVIOUS: /],
      [
        { PLATFORM_CLIENT_SECRET_PREVIOUS: OTHER_CLIENT_SECRET },
        /PLATFORM_CLIENT_SECRET_PREVIOUS: must not be the same/,
      ],
    ];
    for (const [variables, message] of refused)
      expect(() => readConfig({ ...REQUIRED, ...variables })).toThrow(message);
  });
});
