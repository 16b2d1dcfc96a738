// Where merchants may have requests sent: nothing in our own network.
import { request } from 'node:http';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { createServer as createRawServer, type AddressInfo } from 'node:net';
import { postSigned } from '../src/outgoing-webhooks/post-signed.js';
import { addressProblem, isPublic, publicLookup } from '../src/outgoing-webhooks/public-address.js';

describe('an address', () => {
  it.each([
    'https://example.com/hooks?a=1',
    'https://example.com:8443',
    'https://1.1.1.1/',
    'https://[2606:4700::1111]/',
  ])('can be %s', (address) => {
    expect(addressProblem(address, false)).toBeNull();
  });

  it.each([
    'example.com',
    'http://example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://name:word@example.com',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://10.0.0.1',
    'https://172.16.3.4',
    'https://192.168.1.1',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1',
    'https://0.0.0.0',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://[fd00::1]',
    'https://[fe80::1]',
    'https://[64:ff9b::7f00:1]',
    'https://[2002:7f00:1::]',
  ])('can’t be %s', (address) => {
    expect(addressProblem(address, false)).toEqual(expect.any(String));
  });

  it('is private where it is no address', () => {
    expect(isPublic('nonsense')).toBe(false);
  });
});

describe('a name', () => {
  let server: Server;
  let asked: number;
  beforeAll(async () => {
    server = createServer((_request, reply) => {
      asked += 1;
      reply.end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  beforeEach(() => {
    asked = 0;
  });
  afterAll(() => server.close());
  const port = () => (server.address() as AddressInfo).port;

  it('of our own machine is never connected to', async () => {
    const sent = request({ host: 'localhost', port: port(), lookup: publicLookup });
    const [error] = (await once(sent.end(), 'error')) as [Error];
    expect(error.message).toBe('The name has no public address');
    expect(asked).toBe(0);
  });

  it('is refused before anything is sent, and the reason is kept', async () => {
    const delivery = { secret: 'whsec_AAAA', id: '1', body: '{}', at: new Date() };
    const to = (url: string) => postSigned({ ...delivery, url }, false);
    expect(await to(`https://localhost:${port()}/`)).toEqual({
      status: null,
      failure: 'The name has no public address',
    });
    expect(await to(`http://127.0.0.1:${port()}/`)).toEqual({
      status: null,
      failure: 'The address has to begin with https://',
    });
    expect(asked).toBe(0);
  });

  it('is not found in the same words as one of our own network', async () => {
    const sent = request({ host: 'nothing.invalid', port: port(), lookup: publicLookup });
    const [error] = (await once(sent.end(), 'error')) as [Error];
    expect(error.message).toBe('The name has no public address');
  });
});

describe('an answer', () => {
  it.each([
    ['asks for another protocol', 'HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: x\r\n\r\n'],
    ['is no HTTP', 'nonsense\r\n\r\n'],
    ['ends early', 'HTTP/1.1 '],
    ['is nothing', ''],
  ])('that %s ends the attempt', async (_what, answer) => {
    const server = createRawServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(answer));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

    const attempt = await postSigned({ url, secret: 'whsec_AAAA', id: '1', body: '{}', at: new Date() }, true);
    expect(attempt).toEqual({ status: null, failure: expect.any(String) });
    server.close();
  });
});
