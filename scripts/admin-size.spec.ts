import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { initialJavaScript, kilobytesOf, screenJavaScript, type InitialFile } from './admin-size.js';

const ADMIN = join(__dirname, '../admin/dist');
const MOST_KB_AT_START = 97;

it(`downloads at most ${MOST_KB_AT_START} KB of JavaScript, with gzip, before any screen of the admin`, async () => {
  const files = await initialJavaScript(ADMIN);
  print('The admin starts with', files);
  expect(kilobytesOf(files)).toBeLessThanOrEqual(MOST_KB_AT_START);
});

it.each([
  { route: '/', most: 111 },
  { route: '/order-limits', most: 124 },
  { route: '/order-limits/create/{type}', most: 156 },
  { route: '/order-limits/edit/{id}', most: 159 },
])('downloads at most $most KB of JavaScript, with brotli, to show $route', async ({ route, most }) => {
  const files = await screenJavaScript(ADMIN, route);
  print(`${route} is shown with`, files);
  expect(kilobytesOf(files)).toBeLessThanOrEqual(most);
});

function print(opening: string, files: InitialFile[]): void {
  const lines = files.map(({ file, bytes }) => `${(bytes / 1_024).toFixed(1).padStart(7)} KB ${file}`);
  process.stdout.write(`${opening} ${kilobytesOf(files).toFixed(1)} KB of JavaScript:\n${lines.join('\n')}\n`);
}

describe('what counts as initial', () => {
  let dist: string;
  beforeEach(() => {
    dist = mkdtempSync(join(tmpdir(), 'admin-size-'));
  });
  afterEach(() => rmSync(dist, { recursive: true, force: true }));

  const build = (files: Record<string, string>) => {
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(dirname(join(dist, file)), { recursive: true });
      writeFileSync(join(dist, file), content);
    }
  };
  const names = async () => (await initialJavaScript(dist)).map(({ file }) => file).sort();

  it('is the entry, what the page loads ahead, and what they import, each once', async () => {
    build({
      'index.html': `<link rel="stylesheet" href="/assets/a.css" />
        <script type="module" crossorigin src="/assets/index.js"></script>
        <link rel="modulepreload" crossorigin href="/assets/ahead.js">`,
      'assets/index.js': `import{a}from"./shared.js";import"./effect.js";a(()=>import("./screen.js"));`,
      'assets/shared.js': `export*from"./deep.js";export const a=1;`,
      'assets/deep.js': `import{a}from"./shared.js";export const b=()=>a;`,
      'assets/effect.js': `"import x from './text.js'";`,
      'assets/ahead.js': 'export{}',
      'assets/screen.js': 'export{}',
    });
    expect(await names()).toEqual([
      '/assets/ahead.js',
      '/assets/deep.js',
      '/assets/effect.js',
      '/assets/index.js',
      '/assets/shared.js',
    ]);
  });

  it('is measured as it is sent: compressed, file by file', async () => {
    const source = `export const text="${'limits '.repeat(500)}";`;
    build({ 'index.html': '<script type="module" src="/index.js"></script>', 'index.js': source });
    expect(await initialJavaScript(dist)).toEqual([
      { file: '/index.js', bytes: gzipSync(source, { level: 9 }).length },
    ]);
  });

  it('is for a screen also what the document names for it, but no style', async () => {
    const source = `import"./shared.js";import("./later.js");`;
    build({
      'index.html': '<script type="module" src="/assets/index.js"></script>',
      'first-files.json': JSON.stringify({ routes: { '/': ['/assets/dashboard.js', '/assets/dashboard.css'] } }),
      'assets/index.js': 'export{}',
      'assets/dashboard.js': source,
      'assets/shared.js': 'export{}',
    });
    const files = await screenJavaScript(dist, '/');
    expect(files.map(({ file }) => file).sort()).toEqual([
      '/assets/dashboard.js',
      '/assets/index.js',
      '/assets/shared.js',
    ]);
    expect(files[0]).toEqual({ file: '/assets/dashboard.js', bytes: brotliCompressSync(source).length });
    await expect(screenJavaScript(dist, '/nowhere')).rejects.toThrow('first-files.json has no /nowhere');
  });

  it('cannot be told of a page without scripts', async () => {
    build({ 'index.html': '<p>Not built</p>' });
    await expect(initialJavaScript(dist)).rejects.toThrow('names no script');
  });
});
