import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { objectsIn } from '../src/platform/bulk-result.js';
import { PlatformError } from '../src/platform/platform-error.js';

const RESULT = [
  { id: 'one', name: 'Größe' },
  { id: 'a', __parentId: 'one' },
  { id: 'b', __parentId: 'one' },
  { id: 'two' },
  { id: 'three' },
  { id: 'c', __parentId: 'three' },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

describe('the result of a bulk operation', () => {
  let server: Server;
  let url: string;
  let sendsParts = true;
  let cutAfter: number | null = null;
  const asked: (string | undefined)[] = [];
  beforeAll(async () => {
    server = createServer(({ headers: { range }, url: path }, response) => {
      asked.push(range);
      const whole = Buffer.from(RESULT);
      const from = sendsParts ? Number(/^bytes=(\d+)-$/.exec(range ?? 'bytes=0-')![1]) : 0;
      if (path === '/gone') return void response.writeHead(404).end();
      if (from >= whole.length) return void response.writeHead(416).end();
      response.writeHead(from > 0 ? 206 : 200, { 'content-length': whole.length - from });
      if (cutAfter === null) return void response.end(whole.subarray(from));
      response.write(whole.subarray(from, from + cutAfter), () => response.destroy());
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    sendsParts = true;
    cutAfter = null;
    asked.length = 0;
  });

  const idOf = (object: unknown) => (object as { id: string }).id;
  const read = async (from = 0) => {
    const found: { id: string; children: string[]; end: number }[] = [];
    for await (const { root, children, end } of objectsIn(url, from))
      found.push({ id: idOf(root), children: children.map(idOf), end });
    return found;
  };

  it('is read object by object, with those of its lists', async () => {
    const found = await read();
    expect(found.map(({ id, children }) => [id, children])).toEqual([
      ['one', ['a', 'b']],
      ['two', []],
      ['three', ['c']],
    ]);
    expect(asked).toEqual([undefined]);
  });

  it.each([true, false])('goes on behind any object (the server sends parts: %s)', async (parts) => {
    sendsParts = parts;
    const all = await read();
    for (const [index, { end }] of all.entries()) expect(await read(end)).toEqual(all.slice(index + 1));
    expect(asked.slice(1)).toEqual(all.map(({ end }) => `bytes=${end}-`));
  });

  it('fails where the connection ends in the middle, after what came before', async () => {
    cutAfter = Buffer.byteLength(RESULT) - 3;
    await expect(read()).rejects.toThrow(PlatformError);
  });

  it('fails where it is not there', async () => {
    await expect(objectsIn(`${url}gone`).next()).rejects.toThrow('does not answer');
    await expect(objectsIn('http://127.0.0.1:1/').next()).rejects.toThrow(PlatformError);
  });
});
