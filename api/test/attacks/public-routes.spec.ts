// The routes that the servers list of themselves, asked in ways that no page of ours asks.
import { Logger } from '@nestjs/common';
import fastify, { type FastifyInstance } from 'fastify';
import { TestApp } from '../test-app.js';
import {
  filled,
  headerFindings,
  hostFindings,
  methodFindings,
  redirectFindings,
  routesOf,
  traversalFindings,
} from './public-routes.js';

const PLATFORM = /^(localhost(:\d+)?|127\.0\.0\.1(:\d+)?|admin\.shopify\.com|[a-z0-9-]+\.myshopify\.com)$/;

describe('the routes of a server', () => {
  let app: TestApp;
  let servers: Record<string, FastifyInstance>;
  beforeAll(async () => {
    app = await TestApp.start({ SIGN_IN_BY_ADDRESS: 'true' });
    Logger.overrideLogger(false);
    const of = (one: typeof app.http) => one.getHttpAdapter().getInstance() as unknown as FastifyInstance;
    servers = { http: of(app.http), worker: of(app.worker), operations: of(await app.operations()) };
  });
  afterAll(() => app.stop());

  const pages = (name: string) => [
    ...new Set(routesOf(servers[name]!).flatMap(({ method, path }) => (method === 'GET' ? [filled(path)] : []))),
  ];

  it('are many', () => {
    expect(pages('http').length).toBeGreaterThan(40);
    expect(pages('operations').length).toBeGreaterThan(8);
    expect(pages('worker').length).toBeGreaterThan(3);
  });

  it.each(['http', 'worker', 'operations'])('of %s answer no method that they do not have', async (name) => {
    expect(await methodFindings(servers[name]!)).toEqual([]);
  });

  it.each(['http', 'worker', 'operations'])('of %s lead to no file outside of what is served', async (name) => {
    const folders = ['/', '/docs/', '/docs/assets/', '/assets/', '/embed/', '/operations/', '/storefront/'];
    expect(await traversalFindings(servers[name]!, folders)).toEqual([]);
  });

  it('lead to no page elsewhere, whatever parameters say', async () => {
    const paths = pages('http').filter((path) => !path.startsWith('/apiSa'));
    expect(await redirectFindings(servers.http!, paths, PLATFORM)).toEqual([]);
  });

  it.each(['http', 'worker', 'operations'])('of %s are read by no other origin, and kept by no cache', async (name) => {
    expect(await headerFindings(servers[name]!)).toEqual([]);
  });

  it('answer for no host but ours', async () => {
    const paths = pages('http').filter((path) => !/^\/health|^\/metrics/.test(path));
    expect(await hostFindings(servers.http!, paths)).toEqual([]);
  });

  it('are reported where they have such holes', async () => {
    const open = fastify();
    open.get('/auth/leak', (request, reply) =>
      reply
        .header('access-control-allow-origin', '*')
        .header('set-cookie', 'session=1')
        .redirect(encodeURI((request.query as { next?: string }).next ?? '/')),
    );
    open.all('/*', (request) => `root:x:0:0 ${String(request.headers['x-forwarded-host'])}`);
    await open.ready();
    expect((await redirectFindings(open, ['/auth/leak'], PLATFORM)).length).toBeGreaterThan(10);
    expect((await traversalFindings(open, ['/'])).length).toBeGreaterThan(10);
    expect(await methodFindings(open)).toContain('POST /auth/leak answers 200');
    expect((await hostFindings(open, ['/x'])).length).toBe(2);
    expect(await headerFindings(open)).toEqual(
      expect.arrayContaining(['GET /auth/leak is for *', 'GET /auth/leak may be kept', '/auth/leak sets session=1']),
    );
    await open.close();
  });
});
