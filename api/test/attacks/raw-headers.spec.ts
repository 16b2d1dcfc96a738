// Heads of requests that no client library sends, written to the socket itself.
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { TestApp } from '../test-app.js';

const HOST = 'host: localhost\r\n';
/** What is sent after the request line, and the statuses it may have. */
const HEADS: Record<string, [string, RegExp]> = {
  'two hosts': [`${HOST}host: evil.example\r\n`, /^400$/],
  'two lengths': [`${HOST}content-length: 2\r\ncontent-length: 3\r\n`, /^400$/],
  'a length and chunks': [`${HOST}content-length: 2\r\ntransfer-encoding: chunked\r\n`, /^400$/],
  'a negative length': [`${HOST}content-length: -1\r\n`, /^400$/],
  'a space before the colon': [`${HOST}x-a : b\r\n`, /^400$/],
  'a NUL': [`${HOST}x-a: \0\r\n`, /^400$/],
  'no host': ['', /^4(00|21)$/],
  'a header of 100 kB': [`${HOST}x-a: ${'a'.repeat(100_000)}\r\n`, /^431$/],
  'a name of 100 kB': [`${HOST}${'a'.repeat(100_000)}: b\r\n`, /^431$/],
  '20,000 headers': [`${HOST}${'a: b\r\n'.repeat(20_000)}`, /^431$/],
};

describe('a head of a request', () => {
  let app: TestApp;
  let operations: NestFastifyApplication;
  beforeAll(async () => {
    app = await TestApp.start();
    Logger.overrideLogger(false);
    await app.http.listen(0, '127.0.0.1');
    await app.worker.listen(0, '127.0.0.1');
    operations = await app.operations();
    await operations.listen(0, '127.0.0.1');
  });
  afterAll(() => app.stop());

  /** The status that the server answers, or why there is none. */
  const statusOf = async (server: NestFastifyApplication, head: string): Promise<string> => {
    const { port } = server.getHttpServer().address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1' });
    let said = '';
    socket.on('error', (error) => (said ||= String(error)));
    socket.on('data', (chunk) => (said += chunk.toString()));
    socket.write(`GET /health/live HTTP/1.1\r\n${head}connection: close\r\n\r\n`);
    await once(socket, 'close');
    return /^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? said;
  };

  describe.each([
    ['the app', () => app.http],
    ['the worker', () => app.worker],
    ['the server for operators', () => operations],
  ])('to %s', (_name, server) => {
    it.each(Object.entries(HEADS))('with %s is refused, and the process goes on', async (_what, [head, statuses]) => {
      expect(await statusOf(server(), head)).toMatch(statuses);
      expect(await statusOf(server(), HOST)).toBe('200');
    });
  });
});
