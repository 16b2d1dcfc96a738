import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { readConfig } from '../src/config.js';
import { AdminDocument } from '../src/identity/admin-document.js';

const configOf = (variables: Record<string, string> = {}) =>
  readConfig({
    API_DATABASE_URL: 'postgres://api@localhost/none',
    PLATFORM_CLIENT_ID: 'client',
    PLATFORM_CLIENT_SECRET: 'a secret of sixteen and more',
    APP_SECRET: 'a secret of the app that is long enough',
    ...variables,
  });

/** What a browser is sent, on its own and in the platform's admin. */
function documentsWith(variables: Record<string, string>, path = '/'): string[] {
  const sent: string[] = [];
  const reply: unknown = new Proxy(
    {},
    { get: (_, name) => (name === 'send' ? (html: string) => sent.push(html) : () => reply) },
  );
  const documents = new AdminDocument(configOf(variables));
  documents.sendStandalone(reply as FastifyReply, path);
  documents.sendEmbedded(reply as FastifyReply, path, 'hoodies.myshopify.com');
  return sent;
}

describe('the document of the admin', () => {
  it('says where the local store is, beside one', () => {
    const sent = documentsWith({ SANDBOX_URL: 'http://localhost:3001' });
    expect(sent).toHaveLength(2);
    for (const html of sent) expect(html).toContain('<meta name="sandbox-url" content="http://localhost:3001">');
  });

  it('says nothing of it elsewhere', () => {
    for (const html of documentsWith({})) expect(html).not.toContain('sandbox-url');
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
    };
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'admin-'));
      writeFileSync(join(folder, 'index.html'), '<!doctype html><head><!--app-head--></head>');
      writeFileSync(join(folder, 'first-files.json'), JSON.stringify(FILES));
    });
    afterAll(() => rmSync(folder, { recursive: true }));
    const linked = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address);

    it('by the route of its path, and its frame where it is on its own', () => {
      const [alone, embedded] = documentsWith({ ADMIN_DIST: folder });
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
    ])('at %s', (path, files) => {
      expect(linked(documentsWith({ ADMIN_DIST: folder }, path)[1]!)).toEqual(files);
    });
  });
});
