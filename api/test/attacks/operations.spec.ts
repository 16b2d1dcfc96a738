// Every route for operators is asked with credentials that are none, and with what no page of theirs sends.
import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { buildShop, sessionToken, TestApp } from '../test-app.js';
import { filled, routesOf } from './public-routes.js';
import { hashesOf } from './tables.js';
import { BODIES } from './webhooks.js';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const TYPES = ['application/json', 'text/plain', 'text/csv', 'multipart/form-data; boundary=x', 'x'];
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const RIGHT = { authorization: basic('olga:a-password-of-olga') };
/** Each process writes down that it lives, and how many credentials it refused. */
const CHANGES_BY_ITSELF = ['process'];

describe('the routes for operators', () => {
  let app: TestApp;
  let server: FastifyInstance;
  let routes: { method: string; path: string }[];
  let token: string;
  beforeAll(async () => {
    app = await TestApp.start();
    Logger.overrideLogger(false);
    const shop = await buildShop(app);
    token = await sessionToken(shop.domain);
    await app.drain();
    server = (await app.operations()).getHttpAdapter().getInstance() as unknown as FastifyInstance;
    routes = routesOf(server).filter(({ method, path }) => method !== 'HEAD' && path.startsWith('/operations/api'));
  });
  afterAll(() => app.stop());

  const ask = (
    method: string,
    url: string,
    headers: Record<string, string>,
    payload?: string,
    remoteAddress = '127.0.0.1',
  ) =>
    server.inject({
      remoteAddress,
      method: method as 'GET',
      url: filled(url),
      headers: { host: 'localhost', ...headers },
      ...(payload !== undefined && { payload }),
    });
  /** From an address of its own for each call: nobody is made to wait for those that guessed. */
  let calls = 0;
  const asOperator = (method: string, path: string, headers: Record<string, string> = {}, payload?: string) => {
    calls += 1;
    const remoteAddress = `10.0.${calls >> 8}.${calls & 255}`;
    return ask(method, path, { ...RIGHT, ...headers }, payload, remoteAddress);
  };
  const tables = () => hashesOf(app, { without: CHANGES_BY_ITSELF });

  it('are many', () => expect(routes.length).toBeGreaterThan(12));

  it('are answered to nobody with other credentials, and nothing changes', async () => {
    const before = await tables();
    const foreign: Record<string, string>[] = [
      {},
      { 'x-auth-token': token },
      { authorization: `Bearer ${token}` },
      { authorization: 'Bearer a-token-for-prometheus' },
      { authorization: basic('olga:') },
      { authorization: basic('olga:a-password-of-olga ') },
      { authorization: basic('OLGA:a-password-of-olga') },
      { authorization: basic('__proto__:') },
      { authorization: basic(`olga:${'x'.repeat(10_000)}`) },
      { authorization: 'Basic %%%' },
      { cookie: 'session=olga' },
    ];
    const answered: string[] = [];
    for (const { method, path } of routes)
      for (const headers of foreign) {
        const { statusCode } = await ask(method, path, headers);
        if (![401, 429].includes(statusCode))
          answered.push(`${method} ${path} ${JSON.stringify(headers)}: ${statusCode}`);
      }
    expect(answered).toEqual([]);
    expect(await tables()).toEqual(before);
  });

  it('refuse methods that they do not have, also from an operator', async () => {
    const answered: string[] = [];
    for (const path of new Set(routes.map((route) => route.path)))
      for (const method of METHODS) {
        if (routes.some((route) => route.path === path && route.method === method)) continue;
        const { statusCode } = await asOperator(method, path);
        if (![404, 405, 415].includes(statusCode)) answered.push(`${method} ${path}: ${statusCode}`);
      }
    expect(answered).toEqual([]);
  });

  it('break on no body and change nothing by one that is hostile', async () => {
    const before = await tables();
    const answered: string[] = [];
    for (const { method, path } of routes.filter((route) => route.method !== 'GET'))
      for (const [what, body] of Object.entries(BODIES))
        for (const type of TYPES) {
          const { statusCode } = await asOperator(method, path, { 'content-type': type }, body);
          if (![400, 404, 413, 415, 422].includes(statusCode))
            answered.push(`${method} ${path}, ${what} as ${type}: ${statusCode}`);
        }
    expect(answered).toEqual([]);
    expect(await tables()).toEqual(before);
  });
});
