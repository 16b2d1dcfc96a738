// The documentation as it is served: pages, the reference of the API, /privacy and /support.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { operations } from '@purchase-limits/contract/operations';
import { makeSite } from '@purchase-limits/scripts/documentation-site';
import { buildShop, TestApp } from '../test-app.js';

const ROOT = resolve(__dirname, '../../..');
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Served with the files of the admin. */
const ICON = '/favicon.svg';

describe('the documentation', () => {
  let app: TestApp;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'documentation-'));
    for (const [name, content] of makeSite(ROOT).files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    app = await TestApp.start({
      DOCS_DIST: folder,
      SUPPORT_EMAIL: 'people@limits.example',
      SIGN_IN_BY_ADDRESS: 'true',
    });
  });
  afterAll(async () => {
    await app.stop();
    rmSync(folder, { recursive: true });
  });

  const get = (address: string) => app.call().get(address);

  it.each(['/docs/', '/docs/guide/plans/', '/docs/api/', '/privacy', '/support'])(
    'has %s for everybody, without a script, in no frame, and asked for again each time',
    async (address) => {
      const answer = await get(address).expect(200);
      expect(answer.headers).toMatchObject({
        'content-type': expect.stringMatching(/^text\/html; charset=utf-8$/i) as string,
        'content-security-policy': POLICY,
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        etag: expect.any(String) as string,
      });
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(answer.text).not.toContain('<script');
      await get(address).set('if-none-match', answer.headers.etag!).expect(304);
    },
  );

  it('lets one page have a script of ours, with what else it may have unchanged', async () => {
    const answer = await get('/docs/rosetta/').expect(200);
    expect(answer.headers['content-security-policy']).toBe(`${POLICY}; script-src 'self'`);
    const scripts = [...answer.text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(scripts).toEqual([expect.stringMatching(/ src="\/docs\/assets\/rosetta-filter-[0-9a-f]+\.js">$/)]);
    const [, script] = / src="([^"]+)"/.exec(scripts[0]!)!;
    const { headers } = await get(script!).expect(200);
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
  });

  it('leads from an address without the slash at its end to the one with it', async () => {
    await get('/docs').expect(301).expect('location', '/docs/');
    await get('/docs/guide/plans').expect(301).expect('location', '/docs/guide/plans/');
  });

  it('answers an unknown address below /docs/ with a page that says so', async () => {
    for (const address of ['/docs/no-such-page/', '/docs/not-found.html', '/docs/support.html', '/docs/..%2fconfig']) {
      const answer = await get(address);
      expect([address, answer.status]).toEqual([address, 404]);
      expect(answer.text).toContain('<h1 id="page-not-found">Page not found</h1>');
      expect(answer.headers['content-security-policy']).toBe(POLICY);
    }
  });

  it('has styles and pictures that browsers keep for good', async () => {
    const { text } = await get('/docs/guide/getting-started/');
    const [, styles] = /href="(\/docs\/assets\/style-[0-9a-f]+\.css)"/.exec(text)!;
    const answer = await get(styles!).expect(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('knows no shop, whoever asks', async () => {
    const shop = await buildShop(app);
    const cookie = await app.signIn(shop);
    for (const address of ['/docs/', '/privacy', '/support']) {
      const [known, unknown] = [await get(address).set('cookie', cookie), await get(address)];
      expect(known.text).toBe(unknown.text);
      expect(known.text).not.toContain(shop.domain);
    }
  });

  it('tells the address that is configured, and none that is not', async () => {
    expect((await get('/support')).text).toContain('<a href="mailto:people@limits.example">');
    const other = await TestApp.start({ DOCS_DIST: folder });
    const texts = [(await other.call().get('/support')).text, (await other.call().get('/privacy')).text];
    await other.stop();
    for (const text of texts) {
      expect(text).not.toContain('mailto:');
      expect(text).toContain('has published no address here');
    }
  });

  it('leads nowhere that is not there', async () => {
    const texts = new Map<string, string>();
    const waiting = ['/docs/'];
    const wrong: string[] = [];
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      const { status, text } = await get(address);
      if (status !== 200) wrong.push(`${address} answers ${status}`);
      texts.set(address, text ?? '');
      const linked = linksIn(text ?? '').map((link) => link.split('#')[0]!);
      waiting.push(...new Set(linked.filter((link) => link !== '' && !texts.has(link) && !waiting.includes(link))));
    }
    for (const [address, text] of texts)
      for (const link of linksIn(text).filter((href) => href.includes('#'))) {
        const [page = '', id] = link.split('#');
        if (!texts.get(page || address)?.includes(`id="${id}"`)) wrong.push(`${address}: nothing is at ${link}`);
      }
    expect(wrong).toEqual([]);
    expect(texts.size).toBeGreaterThan(50);
  });

  describe('of the API', () => {
    type Description = { paths: Record<string, Record<string, { summary: string; security?: object[] }>> };
    let reference: string;
    let described: Description;
    beforeAll(async () => {
      reference = (await get('/docs/api/')).text;
      described = (await get('/apiSa/openapi.json')).body as Description;
    });

    const neededToken = (security: object[] | undefined) => {
      if (!security) return 'Needs no token.';
      const forKeys = security.some((one) => 'key' in one) ? ', or an API key' : '';
      return `Needs the header x-auth-token${forKeys}.`;
    };

    it('has exactly the calls of the description', () => {
      const calls = Object.entries(described.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { summary, security }]) => ({
          call: `${method} ${path}`,
          summary: `${summary}.`,
          token: neededToken(security),
        })),
      );
      const told = [...reference.matchAll(/<section class="call">([\s\S]*?)<\/section>/g)].map(([, section]) => {
        const [call, summary, token] = [...section!.matchAll(/<(h3|p)[^>]*>([\s\S]*?)<\/\1>/g)].map(([, , html]) =>
          textOf(html!),
        );
        return { call, summary, token };
      });
      expect(told).toEqual(calls);
      expect(told).toHaveLength(Object.keys(operations).length);
    });

    it('says of each call its parameters with their bounds, its body and what it answers', () => {
      const section = (id: string) => textOf(reference.split(`<h3 id="${id}">`)[1]!.split('</section>')[0]!);
      expect(section('get-apiSa-limits')).toContain(
        'pageSize in query (may be absent): integer, default 20, minimum 1, maximum 250',
      );
      expect(section('post-apiSa-limits')).toContain('applyToEachVariant');
      expect(section('post-apiSa-limits')).toContain('Idempotency-Key in header');
      expect(section('post-apiSa-limits')).toContain('201 Created');
      expect(section('post-apiSa-limits')).toContain('422 Fields are wrong');
      expect(section('get-apiSa-limits-id')).toContain('id in path');
    });
  });
});

/** Where the page leads, as far as it is served by the app. */
function linksIn(html: string): string[] {
  const found = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link]) => link!);
  return found.filter((link) => /^[/#]/.test(link) && link !== ICON);
}

const ENTITIES: Record<string, string> = { '&#39;': "'", '&#34;': '"', '&#60;': '<', '&#62;': '>', '&#38;': '&' };
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&#\d+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
