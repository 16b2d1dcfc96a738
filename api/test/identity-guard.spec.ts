// Which calls get through to the API, with the commands and queries of the guard answered by the test.
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Logger, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { SignJWT } from 'jose';
import { readConfig } from '../src/config.js';
import type { CurrentShop } from '../src/http/current-shop.js';
import { Public } from '../src/http/public.js';
import { Report } from '../src/http/report.js';
import { RuleError } from '../src/http/rule-error.js';
import { IdentityGuard } from '../src/identity/identity.guard.js';
import { issueOwnToken } from '../src/identity/identity-token.js';
import { FindSession } from '../src/identity/queries/find-session.js';
import { tokenKeys } from '../src/identity/token-keys.js';
import { InstallShop } from '../src/installation/commands/install-shop.js';
import { FindInstallation } from '../src/installation/queries/find-installation.js';
import { PlatformError } from '../src/platform/platform-error.js';

const CONFIG = readConfig({
  API_DATABASE_URL: 'postgres://x',
  PLATFORM_CLIENT_ID: 'test-client',
  PLATFORM_CLIENT_SECRET: 'the secret of the platform',
  APP_SECRET: 'a secret of the app that is long enough',
  BLOCKED_EMAIL_DOMAINS: 'agency.example',
  OWN_EMAIL_DOMAINS: 'ours.agency.example',
});
const DOMAIN = 'demo.myshopify.com';
const SHOP = {
  id: '0191a0a0-0000-7000-8000-000000000001',
  shopifyDomain: DOMAIN,
  email: 'owner@demo.example',
  shopifyPlan: 'basic',
  countryCode: 'US',
  currency: 'EUR',
  weightUnit: 'kg',
  timezone: 'UTC',
  defaultLanguage: 'de',
  chosenLanguage: null,
};
const SESSION = { shopDomain: DOMAIN, userId: 'owner', vendorType: 'shopify', epoch: 1, sessionId: 's' };

class Routes {
  @Public()
  open() {}
  shut() {}
  @Report()
  report() {}
}
@Public()
class OpenRoutes {
  any() {}
}

const ofPlatform = (claims: object = {}) => {
  const now = Math.floor(Date.now() / 1_000);
  const times = { exp: now + 60, nbf: now, iat: now };
  return new SignJWT({
    iss: `https://${DOMAIN}/admin`,
    dest: `https://${DOMAIN}`,
    aud: 'test-client',
    sub: '42',
    ...times,
    ...claims,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('the secret of the platform'));
};
const ofOurs = (operator?: string) =>
  issueOwnToken({ ...SESSION, ...(operator && { operator }) }, tokenKeys(CONFIG), 'call', 300);

describe('a call of the API', () => {
  let guard: IdentityGuard;
  let installed: object | null;
  let session: object | null;
  let asked: string[];
  let install: () => Promise<object>;
  let warnings: string[];
  let recorded: unknown[][];
  let told: Record<string, string>;
  /** The session token that later steps may show the platform. */
  let kept: string | undefined;
  beforeEach(() => {
    installed = { shop: SHOP, epoch: 1, isTokenFresh: true };
    session = SHOP;
    asked = [];
    install = async () => SHOP;
    warnings = [];
    recorded = [];
    told = {};
    jest.spyOn(Logger.prototype, 'warn').mockImplementation((line: string) => void warnings.push(line));
    const queries = {
      execute: async (query: object) => {
        asked.push(query.constructor.name);
        if (query instanceof FindSession) return session;
        return query instanceof FindInstallation && query.given.domain === DOMAIN ? installed : null;
      },
    };
    const commands = {
      execute: async (command: InstallShop) => {
        asked.push(`InstallShop ${command.given.domain} ${Object.keys(command.given.proof)}`);
        return install();
      },
    };
    const run = async (shopId: string, work: (tx: unknown) => Promise<void>) =>
      work({ rows: async (_sql: string, row: unknown[]) => void recorded.push([shopId, ...row]) });
    guard = new IdentityGuard(
      new Reflector(),
      commands as unknown as CommandBus,
      queries as unknown as QueryBus,
      { run } as never,
      CONFIG,
    );
  });
  afterEach(() => jest.restoreAllMocks());

  const call = async (
    headers: Record<string, unknown>,
    { handler = Routes.prototype.shut as () => void, of = Routes as object, method = 'GET' } = {},
  ) => {
    const request = { headers, method, url: '/apiSa/limits?page=1', id: 'request-1' } as {
      headers: object;
      shop?: CurrentShop;
      sessionToken?: string;
    };
    const context = {
      getHandler: () => handler,
      getClass: () => of,
      switchToHttp: () => ({
        getRequest: () => request,
        getResponse: () => ({ header: (name: string, value: string) => (told[name] = value) }),
      }),
    } as unknown as ExecutionContext;
    const error: unknown = await guard.canActivate(context).then(
      (isThrough) => (isThrough ? null : 'stopped'),
      (reason: unknown) => reason,
    );
    kept = request.sessionToken;
    return error instanceof RuleError ? `${error.status} ${error.code}` : (error ?? request.shop ?? 'through');
  };
  const withToken = async (token: string | Promise<string>) => ({ 'x-auth-token': await token });

  it('keeps the platform’s token for later steps, and none of ours', async () => {
    const token = await ofPlatform();
    await call(await withToken(token));
    expect(kept).toBe(token);
    await call(await withToken(ofOurs()));
    expect(kept).toBeUndefined();
  });

  it('to what is public needs no identity', async () => {
    expect(await call({}, { handler: Routes.prototype.open })).toBe('through');
    expect(await call({}, { handler: OpenRoutes.prototype.any, of: OpenRoutes })).toBe('through');
    expect(asked).toEqual([]);
  });

  it('with a token of the platform is one of its shop and of the member of its staff', async () => {
    expect(await call(await withToken(ofPlatform()))).toEqual({
      id: SHOP.id,
      shopifyDomain: DOMAIN,
      currency: 'EUR',
      weightUnit: 'kg',
      timezone: 'UTC',
      userId: '42',
      operator: null,
      isEmbedded: true,
      defaultLanguage: 'de',
    });
  });

  it('with a token of our own is one outside of the platform’s admin, and of its session', async () => {
    expect(await call(await withToken(ofOurs()))).toMatchObject({
      userId: 'owner',
      operator: null,
      isEmbedded: false,
    });
    expect(asked).toEqual(['FindSession']);
    session = null;
    expect(await call(await withToken(ofOurs()))).toBe('401 unauthorized');
  });

  it('without a good token is refused, and App Bridge is told to fetch a fresh one', async () => {
    const old = await ofPlatform({ exp: 1 });
    for (const headers of [
      {},
      { 'x-auth-token': old },
      { 'x-auth-token': [await ofPlatform()] },
      { authorization: `Basic ${await ofPlatform()}` },
    ]) {
      told = {};
      expect(await call(headers)).toBe('401 unauthorized');
      expect(told).toEqual({ 'X-Shopify-Retry-Invalid-Session-Request': '1' });
    }
  });

  it.each(['Bearer ', 'bearer   '])(
    'may show its token as App Bridge does when it tries again: "%s"',
    async (scheme) => {
      const authorization = `${scheme}${await ofPlatform()}`;
      expect(await call({ 'x-auth-token': await ofPlatform({ exp: 1 }), authorization })).toMatchObject({
        id: SHOP.id,
      });
      expect(await call({ authorization })).toMatchObject({ id: SHOP.id });
    },
  );

  it('of a blocked shop is refused with the reason, unless the address is our own', async () => {
    const from = async (facts: object) => {
      installed = { shop: { ...SHOP, ...facts }, epoch: 1, isTokenFresh: true };
      return call(await withToken(ofPlatform()));
    };
    expect(await from({ email: 'a@agency.example' })).toBe('403 shop_blocked');
    expect(await from({ email: 'a@ours.agency.example' })).toMatchObject({ id: SHOP.id });
    expect(await from({ shopifyPlan: 'partner_test', countryCode: 'IN' })).toBe('403 shop_blocked');
    expect(await from({ shopifyPlan: 'partner_test' })).toMatchObject({ id: SHOP.id });
  });

  describe('of a shop that is not connected', () => {
    it.each([
      ['was never installed', null],
      ['was uninstalled', { shop: SHOP, epoch: null, isTokenFresh: true }],
      ['has a token that ends soon', { shop: SHOP, epoch: 1, isTokenFresh: false }],
    ])('as it %s: connects it with its token', async (_why, found) => {
      installed = found;
      expect(await call(await withToken(ofPlatform()))).toMatchObject({ id: SHOP.id });
      expect(asked).toEqual(['FindInstallation', `InstallShop ${DOMAIN} sessionToken`]);
    });

    it('goes on where the platform does not answer, and does not ask it again at once', async () => {
      installed = { shop: SHOP, epoch: 1, isTokenFresh: false };
      install = () => Promise.reject(new PlatformError('unavailable', 'no answer'));
      const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
      const installs = () => asked.filter((name) => name.startsWith('InstallShop')).length;
      for (let count = 0; count < 3; count += 1)
        expect(await call(await withToken(ofPlatform()))).toMatchObject({ id: SHOP.id });
      expect(installs()).toBe(1);
      expect(warnings).toEqual(['Could not connect a shop: no answer']);
      clock.mockReturnValue(40_000);
      // The cache looks at the clock once a millisecond.
      await new Promise((passed) => setTimeout(passed, 5));
      await call(await withToken(ofPlatform()));
      expect(installs()).toBe(2);
    });

    it('and never was: is refused where the platform does, and fails where it does not answer', async () => {
      installed = null;
      install = () => Promise.reject(new PlatformError('grant_refused', 'the token is too old'));
      expect(await call(await withToken(ofPlatform()))).toBe('401 unauthorized');
      install = () => Promise.reject(new PlatformError('unavailable', 'no answer'));
      expect(await call(await withToken(ofPlatform()))).toBe('503 unavailable');
      installed = { shop: SHOP, epoch: null, isTokenFresh: true };
      expect(await call(await withToken(ofPlatform()))).toBe('503 unavailable');
    });

    it('fails for what is no answer of the platform', async () => {
      installed = { shop: SHOP, epoch: 1, isTokenFresh: false };
      const broken = new Error('a bug');
      install = () => Promise.reject(broken);
      expect(await call(await withToken(ofPlatform()))).toBe(broken);
      expect(warnings).toEqual([]);
    });
  });

  describe('of an operator', () => {
    it('is recorded before it changes something', async () => {
      expect(await call(await withToken(ofOurs('olga')), { method: 'POST' })).toMatchObject({ operator: 'olga' });
      expect(recorded).toEqual([
        [SHOP.id, SHOP.id, 'olga', 'POST /apiSa/limits', JSON.stringify({ requestId: 'request-1' })],
      ]);
    });

    it('is not recorded when it reads, or when the browser reports of itself, or a merchant calls', async () => {
      await call(await withToken(ofOurs('olga')));
      await call(await withToken(ofOurs('olga')), { method: 'POST', handler: Routes.prototype.report });
      await call(await withToken(ofOurs()), { method: 'POST' });
      await call(await withToken(ofPlatform()), { method: 'POST' });
      expect(recorded).toEqual([]);
    });
  });
});
