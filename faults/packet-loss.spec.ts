import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { canDropPackets, dropPackets } from './topology/packet-loss.js';

const isPossible = canDropPackets();
if (!isPossible) process.stderr.write('Skipped: packet loss, because this user may not tell the kernel to drop any\n');
const ifPossible = isPossible ? describe : describe.skip;
const LONGER_THAN_AN_ANSWER_MS = 300;

ifPossible('packet loss', () => {
  let server: Server;
  let client: Socket;
  let heard: string[];

  beforeEach(async () => {
    server = createServer((socket) => void socket.on('error', () => {}).pipe(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(client, 'connect');
    heard = [];
    client.on('data', (chunk) => void heard.push(chunk.toString()));
  });
  afterEach(() => {
    client.destroy();
    server.close();
  });

  it('keeps what is sent from arriving until it ends, and then TCP sends it again', async () => {
    const end = dropPackets([(server.address() as AddressInfo).port], 1);
    try {
      client.write('sent');
      await pause(LONGER_THAN_AN_ANSWER_MS);
      expect(heard).toEqual([]);
    } finally {
      end();
    }
    await once(client, 'data');
    expect(heard).toEqual(['sent']);
  });
});
