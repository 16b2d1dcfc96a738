import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { SilentProxy } from './topology/silent-proxy.js';

describe('the silent proxy', () => {
  let echo: Server;
  let proxy: SilentProxy;
  const clients: Socket[] = [];

  beforeEach(async () => {
    echo = createServer((socket) => socket.on('error', () => {}).pipe(socket)).listen(0, '127.0.0.1');
    await once(echo, 'listening');
    proxy = await SilentProxy.start((echo.address() as AddressInfo).port);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy();
    proxy.stop();
    echo.close();
  });

  async function open(): Promise<{ client: Socket; heard: () => string }> {
    const client = connect(proxy.port, '127.0.0.1').on('error', () => {});
    clients.push(client);
    await once(client, 'connect');
    let text = '';
    client.on('data', (chunk) => (text += chunk.toString()));
    return { client, heard: () => text };
  }

  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await pause(5);
  }

  it('passes what is sent until it is silenced, and what it held when it is cured', async () => {
    const { client, heard } = await open();
    client.write('one');
    await until(() => heard() === 'one');
    proxy.silence();
    client.write(' two');
    const during = await open();
    during.client.write('new');
    await pause(50);
    expect([heard(), during.heard(), client.destroyed]).toEqual(['one', '', false]);
    proxy.cure('go on');
    await until(() => heard() === 'one two' && during.heard() === 'new');
  });

  it('loses no byte and no order where packets get lost', async () => {
    const { client, heard } = await open();
    proxy.lose(0.2);
    const sent = Array.from({ length: 5 }, (_, index) => `${index} `);
    for (const text of sent) {
      client.write(text);
      await pause(5);
    }
    // A connection that lost a packet too often was given up.
    await until(() => heard() === sent.join('') || client.destroyed);
    expect(sent.join('').startsWith(heard())).toBe(true);
  });

  it('breaks a connection whose commit took effect, while it loses commits', async () => {
    const { client, heard } = await open();
    proxy.loseCommits(true);
    client.write('BEGIN\0');
    await until(() => heard() === 'BEGIN\0');
    client.write('COMMIT\0');
    await once(client, 'close');
    expect(heard()).toBe('BEGIN\0');
    proxy.loseCommits(false);
    const later = await open();
    later.client.write('COMMIT\0');
    await until(() => later.heard() === 'COMMIT\0');
  });

  it('sends new connections to where the address has moved', async () => {
    const other = createServer((socket) => void socket.on('error', () => {}).end('other')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const earlier = await open();
    proxy.retarget((other.address() as AddressInfo).port);
    const later = await open();
    await until(() => later.heard() === 'other');
    earlier.client.write('one');
    await until(() => earlier.heard() === 'one');
    other.close();
  });

  it('can leave earlier connections silent for ever, while new ones work', async () => {
    const { client, heard } = await open();
    proxy.silence();
    client.write('one');
    proxy.cure('stay silent');
    const later = await open();
    later.client.write('new');
    await until(() => later.heard() === 'new');
    expect([heard(), client.destroyed]).toEqual(['', false]);
  });
});
