// Whatever the platform answers has a named outcome, for the merchant's call and for the publishing of documents.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import type { FakeAnswer } from '../fake-platform.js';
import { buildShop, sessionToken, TestApp, type TestShop } from '../test-app.js';

const HTML = '<html><body>502 Bad Gateway</body></html>';
const TEXT = 'Not Found';
const THROTTLED = {
  errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
  extensions: { cost: { requestedQueryCost: 900, throttleStatus: { currentlyAvailable: 0, restoreRate: 50 } } },
};
/** As the platform refuses what needs an approval of its own: with status 200, no code, and null for what it keeps. */
const PROTECTED: FakeAnswer = {
  status: 200,
  body: {
    data: { productVendors: null },
    errors: [
      {
        message:
          'This app is not approved to access the Order object. ' +
          'See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.',
        path: ['order'],
      },
    ],
  },
};
const VENDORS = { productVendors: { nodes: ['Ours'] } };

describe('what the platform answers', () => {
  let app: TestApp;
  let shop: TestShop;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  beforeEach(async () => {
    shop = await buildShop(app);
    app.platform.catalog = { Vendors: VENDORS };
  });
  afterEach(() => {
    app.platform.override = () => undefined;
    app.platform.isDown = false;
  });
  afterAll(() => app.stop());

  const vendors = async (of = shop) => app.merchant(of).send('get', '/catalog/vendors');
  /** The platform answers the next calls of Admin GraphQL for this shop in this way; others as ever. */
  const answering = (...answers: FakeAnswer[]) => {
    app.platform.override = (request) => {
      if (!request.isGraphql || request.shop !== shop.domain) return undefined;
      return answers.length > 1 ? answers.shift() : answers[0];
    };
  };
  const askedOf = (of: TestShop) => app.platform.requests.filter((request) => request.shop === of.domain);

  it.each<[string, FakeAnswer, number, string]>([
    ['402 as JSON', { status: 402, body: { errors: 'Payment Required' } }, 403, 'store_frozen'],
    ['402 as HTML', { status: 402, body: HTML }, 403, 'store_frozen'],
    ['403 as text', { status: 403, body: TEXT }, 403, 'store_refused'],
    ['a scope that is lacking', denied(), 403, 'store_refused'],
    ['404 as text', { status: 404, body: TEXT }, 403, 'store_not_found'],
    ['423 as HTML', { status: 423, body: HTML }, 403, 'store_locked'],
    ['429 as text', { status: 429, body: TEXT, headers: { 'retry-after': '30.0' } }, 503, 'store_busy'],
    ['an empty bucket', { status: 200, body: THROTTLED }, 503, 'store_busy'],
    ['500 as HTML', { status: 500, body: HTML }, 503, 'unavailable'],
    ['503 without a body', { status: 503, body: '' }, 503, 'unavailable'],
    ['200 as HTML', { status: 200, body: HTML }, 502, 'store_error'],
    ['200 as JSON without data', { status: 200, body: [] }, 502, 'store_error'],
    ['data beside errors', { status: 200, body: { data: VENDORS, errors: [{ message: 'x' }] } }, 502, 'store_error'],
    ['a body that is a text of errors', { status: 200, body: { errors: 'Not Found' } }, 502, 'store_error'],
    ['an inactive shop', refusal('SHOP_INACTIVE'), 403, 'store_inactive'],
    ['an error inside the platform', refusal('INTERNAL_SERVER_ERROR'), 503, 'unavailable'],
    ['a query that took too long', refusal('TIMEOUT'), 503, 'unavailable'],
    ['a query that costs too much', refusal('MAX_COST_EXCEEDED'), 502, 'store_error'],
    ['customers’ data that are protected, with data that is not whole', PROTECTED, 403, 'data_not_approved'],
    ['an error inside the platform without a code', refusal(undefined, 'Internal error'), 503, 'unavailable'],
    ['418', { status: 418, body: {} }, 502, 'store_error'],
  ])('%s has a name', async (_what, answer, status, code) => {
    answering(answer);
    const refused = await vendors();
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(refused.body.error).not.toMatch(/TypeError|undefined|JSON|GraphQL/);
  });

  it('a full bucket is waited for, shortly, and the query is asked again', async () => {
    const cost = { requestedQueryCost: 10, throttleStatus: { currentlyAvailable: 0, restoreRate: 100 } };
    answering({ status: 200, body: { ...THROTTLED, extensions: { cost } } }, { status: 200, body: { data: VENDORS } });
    expect((await vendors()).body).toEqual({ items: ['Ours'] });
  });

  it('a shop that has to wait is not asked again before, and other shops are', async () => {
    answering({ status: 429, headers: { 'retry-after': '30' } });
    const refused = await vendors();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30']);
    const asked = askedOf(shop).length;
    expect((await vendors()).status).toBe(503);
    expect(askedOf(shop)).toHaveLength(asked);
    expect((await vendors(await buildShop(app))).status).toBe(200);
  });

  it('a platform that hangs for one shop is asked eight times at once, and holds up nobody else', async () => {
    const other = await buildShop(app);
    let release = () => {};
    const silence = new Promise<void>((done) => (release = done));
    let underWay = 0;
    app.platform.override = async (request) => {
      if (request.shop !== shop.domain) return undefined;
      underWay += 1;
      await silence;
      return undefined;
    };
    let refused = 0;
    const stuck = Array.from({ length: 24 }, async () => {
      const answer = await vendors();
      if (answer.status === 503) refused += 1;
      return answer;
    });
    await app.until(async () => (underWay === 8 ? true : undefined));
    const lists = await Promise.all(Array.from({ length: 60 }, () => app.merchant(other).send('get', '/limits')));
    expect(lists.map(({ status }) => status)).toEqual(lists.map(() => 200));
    expect((await app.merchant(shop).send('get', '/limits')).status).toBe(200);
    expect((await vendors(other)).status).toBe(200);
    // The other sixteen wait for a place, and are refused after two seconds.
    await app.until(async () => (refused === 16 ? true : undefined));
    release();
    const answers = await Promise.all(stuck);
    expect(underWay).toBe(8);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(answers.filter(({ body }) => body.code === 'store_busy')).toHaveLength(16);
  });

  it('an answer of another version than the one asked for is told once, and used', async () => {
    const lines: string[] = [];
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation((line: string) => void lines.push(line));
    const ofVersion = (version: string): FakeAnswer => ({
      status: 200,
      body: { data: VENDORS },
      headers: { 'x-shopify-api-version': version },
    });
    try {
      for (const version of ['2026-10', '2027-04', '2027-04', '2027-07', '2027-04']) {
        answering(ofVersion(version));
        expect((await vendors()).body).toEqual({ items: ['Ours'] });
      }
    } finally {
      warn.mockRestore();
    }
    expect(lines).toEqual([
      'Admin GraphQL was asked for version 2026-10 and answered with 2027-04',
      'Admin GraphQL was asked for version 2026-10 and answered with 2027-07',
    ]);
  });

  it('no redirect is followed with the token or the secret', async () => {
    const received: string[] = [];
    const elsewhere: Server = createServer((request, response) => {
      received.push(request.url!);
      response.end('{}');
    });
    await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    try {
      answering({ status: 307, headers: { location } });
      expect((await vendors()).body.code).toBe('store_error');
      app.platform.override = ({ isGraphql }) => (isGraphql ? undefined : { status: 308, headers: { location } });
      const token = await sessionToken(`new-${shop.domain}`);
      expect((await app.call().get('/apiSa/shops').set('x-auth-token', token)).body.code).toBe('store_error');
      expect(received).toEqual([]);
    } finally {
      elsewhere.close();
    }
  });

  it('a shop whose domain is not known there is told apart from one that is down', async () => {
    const domain = `absent-${shop.domain}`;
    app.platform.override = (request) => (request.shop === domain ? { status: 404, body: TEXT } : undefined);
    const { status, body } = await app
      .call()
      .get('/apiSa/shops')
      .set('x-auth-token', await sessionToken(domain));
    expect([status, body.code]).toEqual([403, 'store_not_found']);
  });
});

function denied(): FakeAnswer {
  return { status: 200, body: { errors: [{ message: 'Access denied', extensions: { code: 'ACCESS_DENIED' } }] } };
}

function refusal(code: string | undefined, message = 'words of the platform'): FakeAnswer {
  return { status: 200, body: { data: null, errors: [{ message, ...(code && { extensions: { code } }) }] } };
}
