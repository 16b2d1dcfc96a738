import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { readConfig } from '../src/config.js';
import { AdminDocument } from '../src/identity/admin-document.js';
import type { FirstAnswers } from '../src/identity/first-answers.js';

const configOf = (variables: Record<string, string> = {}) =>
  readConfig({
    API_DATABASE_URL: 'postgres://api@localhost/none',
    PLATFORM_CLIENT_ID: 'client',
    PLATFORM_CLIENT_SECRET: 'a secret of sixteen and more',
    APP_SECRET: 'a secret of the app that is long enough',
    ...variables,
  });

const READER = { token: 'a token', ip: '192.0.2.1' };

/** What a browser is sent, on its own and in the platform's admin. `answer`: of the API, to whatever is read. */
async function documentsWith(variables: Record<string, string>, path = '/', answer = '1'): Promise<string[]> {
  const sent: Promise<string>[] = [];
  const reply: unknown = new Proxy(
    {},
    { get: (_, name) => (name === 'send' ? (document: Readable) => sent.push(text(document)) : () => reply) },
  );
  const answers = { of: async (reads: string[]) => `{${reads.map((read) => `"${read}":${answer}`).join(',')}}` };
  const documents = new AdminDocument(configOf(variables), answers as unknown as FirstAnswers);
  documents.sendStandalone(reply as FastifyReply, path, READER);
  documents.sendEmbedded(reply as FastifyReply, path, 'hoodies.myshopify.com', READER);
  return Promise.all(sent);
}

describe('the document of the admin', () => {
  it('says where the local store is, beside one', async () => {
    const sent = await documentsWith({ SANDBOX_URL: 'http://localhost:3001' });
    expect(sent).toHaveLength(2);
    for (const html of sent) expect(html).toContain('<meta name="sandbox-url" content="http://localhost:3001">');
  });

  it('says nothing of it elsewhere', async () => {
    for (const html of await documentsWith({})) expect(html).not.toContain('sandbox-url');
  });

  it.each([
    ['https://limits.example.com', 'http://localhost:3001'],
    ['http://192.168.1.2:3000', 'http://localhost:3001'],
    ['http://localhost:3000', 'javascript:alert(1)'],
  ])('at %s cannot have a local store at %s', (PUBLIC_URL, SANDBOX_URL) => {
    expect(() => configOf({ PUBLIC_URL, SANDBOX_URL })).toThrow('SANDBOX_URL');
  });

  describe('names what its screen needs first', () => {
    const FILES = {
      routes: {
        '/': ['/assets/Dashboard-1.js', '/assets/Dashboard-1.css'],
        '/order-limits/edit/{id}': ['/assets/Edit-1.js'],
      },
      standalone: ['/assets/Frame-1.js'],
      reads: { '/': ['/shops', '/quota'] },
    };
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'admin-'));
      writeFileSync(join(folder, 'index.html'), '<!doctype html><head><!--app-head--></head><body></body>');
      writeFileSync(join(folder, 'first-files.json'), JSON.stringify(FILES));
    });
    afterAll(() => rmSync(folder, { recursive: true }));
    const linked = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address);

    it('by the route of its path, and its frame where it is on its own', async () => {
      const [alone, embedded] = await documentsWith({ ADMIN_DIST: folder });
      expect(linked(alone!)).toEqual(['/assets/Dashboard-1.js', '/assets/Dashboard-1.css', '/assets/Frame-1.js']);
      expect(linked(embedded!)).toEqual(['/assets/Dashboard-1.js', '/assets/Dashboard-1.css']);
      expect(embedded).toContain(
        '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/Dashboard-1.js">',
      );
      expect(embedded).toContain(
        '<link rel="preload" as="style" fetchpriority="low" crossorigin href="/assets/Dashboard-1.css">',
      );
    });

    it.each([
      ['/order-limits/edit/9c6f', ['/assets/Edit-1.js']],
      ['/order-limits/edit/9c6f/', ['/assets/Edit-1.js']],
      ['/order-limits/edit/9c6f/more', []],
      ['/order-limits/edit', []],
      ['/nothing', []],
    ])('at %s', async (path, files) => {
      expect(linked((await documentsWith({ ADMIN_DIST: folder }, path))[1]!)).toEqual(files);
    });

    it('has at its end what the screen reads, in which nothing ends it', async () => {
      for (const html of await documentsWith({ ADMIN_DIST: folder }, '/', '"</script><script>alert(1)"')) {
        const [, json] = /<script type="application\/json" id="first-answers">(.*?)<\/script><\/body>$/s.exec(html)!;
        const hostile = '</script><script>alert(1)';
        expect(JSON.parse(json!)).toEqual({ '/shops': hostile, '/quota': hostile });
      }
      const [nothing] = await documentsWith({ ADMIN_DIST: folder }, '/nothing');
      expect(nothing).toContain('id="first-answers">{}</script>');
    });
  });
});
