// Who gets through to /operations, by a server that has nothing else.
import { Logger } from '@nestjs/common';
import Fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../src/config.js';
import { answerFor } from '../src/http/error-filter.js';
import { Guesses } from '../src/operations/guesses.js';
import { isSame, operatorOf, requireOperator } from '../src/operations/operator.js';

const CONFIG = readConfig({
  API_DATABASE_URL: 'postgres://x',
  PLATFORM_CLIENT_ID: 'x',
  PLATFORM_CLIENT_SECRET: 'x'.repeat(16),
  APP_SECRET: 'x'.repeat(32),
  OPERATORS: 'olga:a-password-of-olga,omar:a-password-of-omar',
  VIEWERS: 'vera:a-password-of-vera',
  LOG_LEVEL: 'fatal',
});
const basic = (name: string, password: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
const OLGA = basic('olga', 'a-password-of-olga');
const ADDRESS = '/operations/api/overview';

describe('the pages of operators', () => {
  let server: FastifyInstance;
  let guesses: Guesses;
  let noted: string[];
  beforeEach(async () => {
    guesses = new Guesses();
    noted = [];
    jest.spyOn(guesses, 'note').mockImplementation((what) => void noted.push(what));
    server = Fastify();
    server.setErrorHandler((error, _request, reply) => {
      const { status, body } = answerFor(error);
      return reply.code(status).send(body);
    });
    await requireOperator(server, CONFIG, guesses);
    for (const method of ['GET', 'HEAD', 'POST'] as const)
      for (const url of ['/operations', '/operations/*', '/operationsX', '/x/operations'])
        server.route({
          method,
          url,
          exposeHeadRoute: false,
          handler: (request) =>
            url.startsWith('/operations') && !url.endsWith('X') ? operatorOf(request).name : 'public',
        });
    await server.ready();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await server.close();
  });

  const ask = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') => {
    const { statusCode, body } = await server.inject({ url, method, headers });
    return [statusCode, statusCode === 200 ? body : (JSON.parse(body || '{}') as { code?: string }).code];
  };

  it.each([ADDRESS, '/operations', '/operations/', '/%6Fperations/api/overview'])(
    'know who asks for %s',
    async (url) => {
      expect(await ask(url, { authorization: OLGA })).toEqual([200, 'olga']);
      expect(await ask(url, { authorization: basic('omar', 'a-password-of-omar') })).toEqual([200, 'omar']);
      expect((await ask(url))[0]).toBe(401);
    },
  );

  it.each([
    ['a wrong password', basic('olga', 'a-password-of-omar')],
    ['no password', basic('olga', '')],
    ['nobody', basic('', '')],
    ['an unknown name', basic('oleg', 'a-password-of-olga')],
    ['an unknown name without a password', basic('oleg', '')],
  ])('are closed to %s, which counts as a guess', async (_who, authorization) => {
    expect(await ask(ADDRESS, { authorization })).toEqual([401, 'unauthorized']);
    expect(noted).toEqual(['operator']);
  });

  it('ask the browser for a name and a password', async () => {
    const { statusCode, headers } = await server.inject(ADDRESS);
    expect([statusCode, headers['www-authenticate']]).toEqual([401, expect.stringContaining('realm="Operations"')]);
    expect(noted).toEqual([]);
  });

  it('are closed, even to the right password, where too many were wrong', async () => {
    jest.restoreAllMocks();
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    const request = { ip: '127.0.0.1', url: ADDRESS };
    for (let count = 0; count < 10; count += 1) guesses.note('operator', request);
    expect(await ask(ADDRESS, { authorization: OLGA })).toEqual([429, 'too_many_requests']);
  });

  it('are changed by no other page in the operator’s browser, and read by any', async () => {
    const foreign = { authorization: OLGA, 'sec-fetch-site': 'cross-site' };
    expect(await ask(ADDRESS, foreign, 'POST')).toEqual([403, 'foreign_page']);
    expect(await ask(ADDRESS, foreign)).toEqual([200, 'olga']);
    expect((await ask(ADDRESS, foreign, 'HEAD'))[0]).toBe(200);
    expect(await ask(ADDRESS, { ...foreign, 'sec-fetch-site': 'same-origin' }, 'POST')).toEqual([200, 'olga']);
    expect(await ask(ADDRESS, { authorization: OLGA }, 'POST')).toEqual([200, 'olga']);
  });

  it('are read and not changed by those who may only look', async () => {
    const vera = { authorization: basic('vera', 'a-password-of-vera') };
    expect(await ask(ADDRESS, vera)).toEqual([200, 'vera']);
    expect((await ask(ADDRESS, vera, 'HEAD'))[0]).toBe(200);
    const { statusCode, body } = await server.inject({ url: ADDRESS, method: 'POST', headers: vera });
    expect([statusCode, JSON.parse(body)]).toEqual([
      403,
      { code: 'only_looks', error: 'Your password may only look, not change anything.' },
    ]);
    expect(noted).toEqual([]);
  });

  it('are the only ones that need an operator', async () => {
    expect(await ask('/operationsX')).toEqual([200, 'public']);
    expect(await ask('/x/operations')).toEqual([200, 'public']);
    expect(() => operatorOf({} as never)).toThrow('Only routes below /operations have an operator');
  });
});

describe('two passwords', () => {
  it.each([
    ['a', 'a', true],
    ['a', 'b', false],
    ['a', 'aa', false],
    ['', 'a', false],
  ])('%j and %j', (shown, expected, isRight) => {
    expect(isSame(shown, expected)).toBe(isRight);
  });
});
