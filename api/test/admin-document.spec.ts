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
function documentsWith(variables: Record<string, string>): string[] {
  const sent: string[] = [];
  const reply: unknown = new Proxy(
    {},
    { get: (_, name) => (name === 'send' ? (html: string) => sent.push(html) : () => reply) },
  );
  const documents = new AdminDocument(configOf(variables));
  documents.sendStandalone(reply as FastifyReply);
  documents.sendEmbedded(reply as FastifyReply, 'hoodies.myshopify.com');
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
});
