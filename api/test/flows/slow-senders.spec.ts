import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { buildShop, sessionToken, TestApp } from '../test-app.js';

const DROP_EVERY_MS = 50;
const HEADERS_MS = 400;
const BODY_MS = 800;
const TYPES = ['application/json', 'text/plain', 'text/csv', 'application/x-www-form-urlencoded', 'image/png', 'x'];

describe('a client that sends slowly', () => {
  let app: TestApp;
  let operations: NestFastifyApplication;
  const open: Socket[] = [];
  beforeAll(async () => {
    app = await TestApp.start({ HEADERS_DEADLINE_MS: String(HEADERS_MS), REQUEST_DEADLINE_MS: String(BODY_MS) });
    await app.http.listen(0, '127.0.0.1');
    operations = await app.operations();
    await operations.listen(0, '127.0.0.1');
  });
  afterEach(() => open.splice(0).forEach((socket) => socket.destroy()));
  afterAll(() => app.stop());

  const portOf = (server: NestFastifyApplication) => (server.getHttpServer().address() as AddressInfo).port;
  async function connection(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    // A connection that is cut off may be reset.
    socket.on('error', () => {});
    open.push(socket);
    await once(socket, 'connect');
    return socket;
  }
  /** What the server says until it closes the connection, while drops are sent. */
  async function drip(socket: Socket, head: string, drop: string): Promise<string> {
    let said = '';
    socket.on('data', (chunk) => (said += chunk.toString()));
    socket.write(head);
    const dripping = setInterval(() => socket.write(drop), DROP_EVERY_MS);
    // Not `once`, which throws when the connection is reset.
    await new Promise((closed) => socket.once('close', closed));
    clearInterval(dripping);
    return said;
  }
  const postHead = (path: string, type = TYPES[0]!, more = '') =>
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n${more}\r\n`;

  describe.each([
    ['the app', () => app.http, '/storefront/impressions'],
    ['the server for operators', () => operations, '/operations/api/pauses'],
  ])('at %s', (_name, server, path) => {
    it('is answered 408 and cut off within its headers', async () => {
      const said = await drip(await connection(portOf(server())), 'GET /health HTTP/1.1\r\nx-a: ', 'a');
      expect(said).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n.*"code":"timeout"/s);
    });

    it('is cut off without a word of its own', async () => {
      expect(await drip(await connection(portOf(server())), '', '')).toMatch(/^HTTP\/1\.1 408/);
    });

    it('is refused and cut off within its body, of whatever type', async () => {
      const answers = TYPES.map(async (type) => drip(await connection(portOf(server())), postHead(path, type), ' '));
      // A connection that is reset while a drop is under way may lose its answer.
      for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^(HTTP\/1\.1 4(08|01|04|15) |$)/);
    });

    it.each(['content-length: 1000\r\n\r\n', 'transfer-encoding: chunked\r\n\r\n1;'])(
      'is cut off within a body that nobody reads, although it was answered: %j',
      async (rest) => {
        const head = `GET /health HTTP/1.1\r\nhost: localhost\r\n${rest}`;
        expect(await drip(await connection(portOf(server())), head, 'a')).toMatch(/^HTTP\/1\.1 200 /);
      },
    );
  });

  it('within a body that the app reads hears why', async () => {
    const said = await drip(await connection(portOf(app.http)), postHead('/storefront/impressions'), ' ');
    expect(said).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n.*"code":"timeout"/s);
  });

  const upload = async (domain: string) =>
    request({
      port: portOf(app.http),
      host: '127.0.0.1',
      method: 'POST',
      path: '/apiSa/limits/imports?fileName=slow.csv',
      headers: { 'content-type': 'text/csv', 'x-auth-token': await sessionToken(domain) },
    });

  it('of a file may take longer, as long as enough of it arrives', async () => {
    const { domain } = await buildShop(app);
    const call = await upload(domain);
    const answered = once(call, 'response');
    call.write('name,type,max\nA,cart,3\n' + '\n'.repeat(1_000_000));
    await pause(BODY_MS * 2);
    call.end('B,cart,4\n');
    const [{ statusCode }] = await answered;
    expect(statusCode).toBe(201);
  });

  it('of a file is cut off when nothing more arrives', async () => {
    const { domain } = await buildShop(app);
    const call = await upload(domain);
    call.on('error', () => {});
    call.write('name,type,max\n');
    const [{ statusCode }] = await once(call, 'response');
    expect(statusCode).toBe(408);
  });
});

describe('an address with very many connections', () => {
  const sockets: Socket[] = [];
  afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

  /** Opens so many and answers how many of them were refused. */
  async function refusedOf(count: number, port: number): Promise<number> {
    let refused = 0;
    const settled = Array.from({ length: count }, async (_, index) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.1' });
      socket.on('error', () => {});
      sockets.push(socket);
      await once(socket, 'connect');
      if (index >= 200) {
        const [chunk] = (await once(socket, 'data')) as [Buffer];
        if (chunk.toString().startsWith('HTTP/1.1 429')) refused += 1;
      }
    });
    for (const each of settled) await each;
    return refused;
  }
  const statusFrom = (
    localAddress: string,
    port: number,
    headers: Record<string, string> = {},
    path = '/health/live',
  ) =>
    new Promise<number>((resolve, reject) =>
      request({ port, host: '127.0.0.1', localAddress, path, headers, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode!);
      })
        .on('error', reject)
        .end(),
    );

  it('is refused more than 200, while another address is served', async () => {
    const app = await TestApp.start({ HEADERS_DEADLINE_MS: '60000' });
    try {
      await app.http.listen(0, '127.0.0.1');
      const { port } = app.http.getHttpServer().address() as AddressInfo;
      expect(await refusedOf(300, port)).toBe(100);
      expect(await statusFrom('127.0.0.2', port)).toBe(200);
      expect(await statusFrom('127.0.0.1', port)).toBe(429);
      for (const socket of sockets.splice(0)) socket.destroy();
      await app.until(async () => ((await statusFrom('127.0.0.1', port)) === 200 ? true : undefined));
    } finally {
      await app.stop();
    }
  });

  it.each([
    ['that are being read', 'POST /storefront/impressions'],
    ['that were answered before their body has come', 'GET /apiSa/shops'],
  ])('behind a proxy has as many requests %s, and the connections of the proxy are not counted', async (_, line) => {
    const app = await TestApp.start({ TRUST_PROXY: '1', CONNECTIONS_PER_ADDRESS: '3' });
    try {
      await app.http.listen(0, '127.0.0.1');
      const { port } = app.http.getHttpServer().address() as AddressInfo;
      const from = (address: string) => statusFrom('127.0.0.1', port, { 'x-forwarded-for': address }, '/apiSa/shops');
      for (let sender = 0; sender < 3; sender += 1) {
        const socket = connect({ port, host: '127.0.0.1' });
        sockets.push(socket);
        const head = 'host: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n';
        socket.write(`${line} HTTP/1.1\r\n${head}x-forwarded-for: 203.0.113.7\r\n\r\n`);
      }
      await app.until(async () => ((await from('203.0.113.7')) === 429 ? true : undefined));
      expect(await from('203.0.113.8')).toBe(401);
      // A connection that goes on is the proxy's, for whoever comes next.
      const [ended, ...others] = sockets.splice(0);
      ended!.write('{"a":"b"}');
      await app.until(async () => ((await from('203.0.113.7')) === 401 ? true : undefined));
      for (const socket of [ended!, ...others]) socket.destroy();
      await app.until(async () => {
        const statuses = await Promise.all(['1', '2', '3'].map(() => from('203.0.113.7')));
        return statuses.every((status) => status === 401) || undefined;
      });
    } finally {
      await app.stop();
    }
  });
});
