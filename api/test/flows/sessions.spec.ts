// Sessions outside of the platform's admin: what ends them, and that nothing of one serves afterwards.
import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { issueOwnToken, type SessionCaller } from '../../src/identity/identity-token.js';
import { hashOfSession } from '../../src/identity/session-id.js';
import { tokenKeys } from '../../src/identity/token-keys.js';
import { operate } from '../operator.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

let app: TestApp;
let shop: TestShop;
beforeAll(async () => {
  app = await TestApp.start({ SIGN_IN_BY_ADDRESS: 'true' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  shop = await buildShop(app);
});

type Headers = Record<string, string>;
const trade = (cookie: string, headers: Headers = {}) =>
  app
    .call()
    .post('/auth/token')
    .set({ cookie, ...headers });
const signOut = (cookie: string, headers: Headers = {}) =>
  app
    .call()
    .post('/auth/sign-out')
    .set({ cookie, ...headers });
const tokenOf = async (cookie: string) => ((await trade(cookie).expect(200)).body as { token: string }).token;
const read = (token: string) => app.call().get('/apiSa/limits').set('x-auth-token', token);
const signOutEverywhere = (token: string) => app.call().delete('/apiSa/sessions').set('x-auth-token', token);
const rows = () =>
  app.sql<{ idHash: string; userId: string; endedAt: Date | null; usedAt: Date; minutes: number }>(
    `SELECT id_hash AS "idHash", user_id AS "userId", ended_at AS "endedAt", used_at AS "usedAt",
       round(extract(epoch FROM expires_at - created_at) / 60)::int AS minutes
     FROM session WHERE shop_id = $1 ORDER BY created_at`,
    [shop.id],
  );

async function openForSupport(): Promise<string> {
  const { url } = (await operate(app, 'post', `/shops/${shop.id}/support`, { reason: 'A limit is not shown' })).body;
  const { pathname, search } = new URL(url);
  const { headers } = await app.call().get(pathname + search);
  return (headers['set-cookie'] as unknown as string[]).find((text) => text.startsWith('session='))!.split(';')[0]!;
}

describe('signing out', () => {
  it('ends the session on the server, with its cookie and the tokens for calls that it was traded for', async () => {
    const [cookie, other] = [await app.signIn(shop), await app.signIn(shop)];
    const [token, ofOther] = [await tokenOf(cookie), await tokenOf(other)];
    await read(token).expect(200);
    const { headers } = await signOut(cookie).expect(204);
    expect(headers['set-cookie']![0]).toMatch(/^session=;.*Expires=Thu, 01 Jan 1970/);
    const refused = await read(token).expect(401);
    expect(refused.body.code).toBe('unauthorized');
    await trade(cookie).expect(401);
    await app
      .call()
      .get('/order-limits')
      .set('cookie', cookie)
      .expect('location', /^\/auth\/login/);
    await signOut(cookie).expect(204);
    await read(ofOther).expect(200);
    await trade(other).expect(200);
  });

  it('is no failure without a session', async () => {
    for (const cookie of ['', 'session=nonsense', `session=${randomUUID()}`]) await signOut(cookie).expect(204);
  });
});

describe('signing out everywhere', () => {
  it('ends every session of the shop, of its merchant and of operators, and none of another', async () => {
    const cookies = [await app.signIn(shop), await app.signIn(shop), await openForSupport()];
    const tokens = await Promise.all(cookies.map(tokenOf));
    const ofAnother = await app.signIn(await buildShop(app));
    await signOutEverywhere(tokens[0]!).expect(204);
    for (const token of tokens) await read(token).expect(401);
    for (const cookie of cookies) await trade(cookie).expect(401);
    await trade(ofAnother).expect(200);
    await trade(await app.signIn(shop)).expect(200);
  });

  it('is there inside the platform’s admin too, whose own sign-in goes on', async () => {
    const cookie = await app.signIn(shop);
    expect((await app.merchant(shop).send('delete', '/sessions')).status).toBe(204);
    await trade(cookie).expect(401);
    expect((await app.merchant(shop).send('get', '/limits')).status).toBe(200);
  });

  it('is not for operators', async () => {
    const cookie = await app.signIn(shop);
    const refused = await signOutEverywhere(await tokenOf(await openForSupport())).expect(403);
    expect(refused.body.code).toBe('support_session');
    await trade(cookie).expect(200);
  });
});

describe('a session', () => {
  it('is stored by a hash of its id, for a week, or an hour for support', async () => {
    const token = await tokenOf(await app.signIn(shop));
    const { sid } = decodeJwt<{ sid: string }>(token);
    await openForSupport();
    expect(await rows()).toMatchObject([
      { idHash: hashOfSession(sid), userId: 'owner', endedAt: null, minutes: 7 * 24 * 60 },
      { userId: 'operator:olga', endedAt: null, minutes: 60 },
    ]);
    expect(await app.rowsWith(sid)).toEqual([]);
  });

  it('notes that it is used, every five minutes', async () => {
    const cookie = await app.signIn(shop);
    const usedAgo = async (minutes: number) => {
      await app.sql(`UPDATE session SET used_at = now() - make_interval(mins => $2) WHERE shop_id = $1`, [
        shop.id,
        minutes,
      ]);
      const [before] = await rows();
      await read(await tokenOf(cookie)).expect(200);
      const [after] = await rows();
      return after!.usedAt.getTime() - before!.usedAt.getTime();
    };
    expect(await usedAgo(4)).toBe(0);
    expect(await usedAgo(6)).toBeGreaterThan(5 * 60_000);
  });

  it.each([
    ['has expired', 'expires_at = now()'],
    ['was ended', 'ended_at = now()'],
  ])('serves nobody when its row says that it %s', async (_what, change) => {
    const cookie = await app.signIn(shop);
    const token = await tokenOf(cookie);
    await app.sql(`UPDATE session SET ${change} WHERE shop_id = $1`, [shop.id]);
    await read(token).expect(401);
    await trade(cookie).expect(401);
  });

  it('serves nobody when its row is gone, is of another shop, or is not named by the token', async () => {
    const cookie = await app.signIn(shop);
    const token = await tokenOf(cookie);
    const { sid } = decodeJwt<{ sid: string }>(token);
    const caller = { shopDomain: shop.domain, userId: 'owner', vendorType: 'shopify', epoch: 1 };
    const issued = (as: SessionCaller | typeof caller) => issueOwnToken(as, tokenKeys(app.config), 'call', 60);
    await read(await issued({ ...caller, sessionId: sid })).expect(200);
    await read(await issued(caller)).expect(401);
    await read(await issued({ ...caller, sessionId: '' })).expect(401);
    await read(await issued({ ...caller, epoch: 2, sessionId: sid })).expect(401);
    const other = await buildShop(app);
    await read(await issued({ ...caller, shopDomain: other.domain, sessionId: sid })).expect(401);
    await app.sql('DELETE FROM session WHERE shop_id = $1', [shop.id]);
    await read(token).expect(401);
  });

  it('is neither ended nor traded by a page of another origin', async () => {
    const cookie = await app.signIn(shop);
    const host = 'app.example';
    const foreign: Headers[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of foreign)
      for (const send of [trade, signOut]) {
        const { status, body } = await send(cookie, headers);
        expect([headers, status, body.code]).toEqual([headers, 403, 'foreign_page']);
      }
    const ours: Headers[] = [
      { 'sec-fetch-site': 'same-origin', origin: 'https://localhost' },
      { host: 'localhost', origin: 'http://localhost' },
      {},
    ];
    for (const headers of ours) await trade(cookie, headers).expect(200);
    await trade(cookie, { host, origin: `https://${host}` }).expect(421);
    await signOut(cookie, ours[1]!).expect(204);
  });
});
