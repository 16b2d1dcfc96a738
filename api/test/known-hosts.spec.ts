// Which host names are answered for, by a server that has nothing else.
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../src/config.js';
import { answerFor } from '../src/http/error-filter.js';
import { isMonitoring, refuseTwoHosts, requireKnownHost } from '../src/http/known-hosts.js';

const REQUIRED = {
  API_DATABASE_URL: 'postgres://x',
  PLATFORM_CLIENT_ID: 'x',
  PLATFORM_CLIENT_SECRET: 'x'.repeat(16),
  APP_SECRET: 'x'.repeat(32),
};
const LOOPBACK = ['localhost', 'LOCALHOST:49152', '127.0.0.1:3000', '[::1]:3000'];

describe('a host name', () => {
  let server: FastifyInstance;
  afterEach(() => server.close());

  const serve = (env: Record<string, string> = {}) => {
    server = Fastify();
    server.setErrorHandler((error, _request, reply) => {
      const { status, body } = answerFor(error);
      return reply.code(status).send(body);
    });
    refuseTwoHosts(server);
    requireKnownHost(server, readConfig({ ...REQUIRED, ...env }));
    server.get('*', () => 'answered');
  };
  const listen = async () => {
    await server.listen({ port: 0, host: '127.0.0.1' });
    return (server.server.address() as AddressInfo).port;
  };
  const statusFor = async (host: string, url = '/apiSa/limits') =>
    (await server.inject({ url, headers: { host } })).statusCode;

  it.each(LOOPBACK)('is answered for by an app on loopback: %s', async (host) => {
    serve();
    expect(await statusFor(host)).toBe(200);
  });

  it.each([
    'attacker.example',
    'localhost.attacker.example',
    'sub.localhost',
    'localhost.',
    'localhost@attacker.example',
    'attacker.example,localhost',
    'localhost:3000:4000',
    'localhost:port',
    '10.0.0.1',
    '[::2]',
    '[::1',
    '[]',
  ])('is refused by an app on loopback: "%s"', async (host) => {
    serve();
    const { statusCode, body } = await server.inject({ url: '/apiSa/limits', headers: { host } });
    expect([statusCode, JSON.parse(body)]).toEqual([
      421,
      { code: 'unknown_host', error: 'The app does not answer under this host name' },
    ]);
  });

  it('is the app’s own, or one that it was given, in whatever case and on whatever port', async () => {
    serve({ PUBLIC_URL: 'https://limits.example', ALLOWED_HOSTS: 'api:3000, Internal.example , 10.0.0.7' });
    for (const host of ['limits.example', 'Limits.Example:443', 'api', 'api:9', 'internal.example', '10.0.0.7:3000'])
      expect([host, await statusFor(host)]).toEqual([host, 200]);
    for (const host of [...LOOPBACK, 'sub.limits.example', 'limits.example.evil.example'])
      expect([host, await statusFor(host)]).toEqual([host, 421]);
  });

  it('of loopback is any of its names, whichever the app was given', async () => {
    serve({ PUBLIC_URL: 'http://127.0.0.1:3000' });
    for (const host of LOOPBACK) expect([host, await statusFor(host)]).toEqual([host, 200]);
  });

  it('that cannot be read is not allowed by mistake', async () => {
    serve({ PUBLIC_URL: 'https://limits.example', ALLOWED_HOSTS: 'no host' });
    const port = await listen();
    expect(await send(port, 'Host:')).toBe(421);
    expect(await send(port, 'Host: limits.example')).toBe(200);
    expect(await send(port, 'x-other: as HTTP/1.0 allows')).toBe(421);
  });

  it('does not matter to who asks for the health or the metrics, and to nobody else', async () => {
    serve();
    for (const path of ['/health', '/health/live', '/health/ready', '/metrics', '/metrics?x=1'])
      expect([path, isMonitoring(path), await statusFor('10.0.0.1', path)]).toEqual([path, true, 200]);
    for (const path of ['/healthy', '/health/', '/health/other', '/metrics/x', '/x/health', '/apiSa?/health'])
      expect([path, isMonitoring(path), await statusFor('10.0.0.1', path)]).toEqual([path, false, 421]);
  });

  it('is named once, however it is written', async () => {
    serve();
    const port = await listen();
    expect(await send(port, 'Host: localhost')).toBe(200);
    expect(await send(port, 'Host: localhost', 'x-other: host')).toBe(200);
    expect(await send(port, 'Host: localhost', 'host: localhost')).toBe(400);
    expect(await send(port, 'HOST: localhost', 'x-other: 1', 'Host: attacker.example')).toBe(400);
    expect(await answerTo(port, 'Host: localhost', 'Host: localhost')).toContain(
      '{"error":"A request names one host","code":"bad_request"}',
    );
  });
});

/** The answer to a request with these headers, as they are: clients for HTTP send no second host. */
async function answerTo(port: number, ...headers: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(['GET /apiSa/limits HTTP/1.0', ...headers, 'connection: close', '', ''].join('\r\n'));
  return text(socket);
}

async function send(port: number, ...headers: string[]): Promise<number> {
  return Number((await answerTo(port, ...headers)).split(' ')[1]);
}
