import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { serveFiles } from '../src/http/static-files.js';

describe('the files of the admin', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'static-files-'));
    mkdirSync(join(root, 'assets'));
    const files = {
      'assets/index-abcd1234.js': 'index',
      'sw.js': 'worker',
      'sw-off.js': 'removes',
      'logo.svg': '<svg/>',
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const answerTo = async (url: string, options?: Parameters<typeof serveFiles>[2]) => {
    const server = Fastify();
    await serveFiles(server, root, options);
    const { statusCode, headers, body } = await server.inject(url);
    await server.close();
    return { status: statusCode, headers, body };
  };

  it('are kept for good where their name has their hash, and asked for again otherwise', async () => {
    const hashed = await answerTo('/assets/index-abcd1234.js');
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const logo = await answerTo('/logo.svg');
    expect(logo.headers['cache-control']).toBe('no-cache');
    expect(logo.headers).not.toHaveProperty('content-security-policy');
  });

  it.each([
    [false, 'worker'],
    [true, 'removes'],
  ])('have a service worker that is asked for again; switched off is %s: it is "%s"', async (isOff, body) => {
    expect(await answerTo('/sw.js', { withoutServiceWorker: isOff })).toMatchObject({
      status: 200,
      body,
      headers: {
        'cache-control': 'no-cache',
        'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/) as string,
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      },
    });
  });
});
