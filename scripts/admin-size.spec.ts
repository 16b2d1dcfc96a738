import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { initialJavaScript, kilobytesOf } from './admin-size.js';

const MOST_KB = 150;

it(`downloads at most ${MOST_KB} KB of JavaScript, compressed, before the first screen of the admin`, async () => {
  const files = await initialJavaScript(join(__dirname, '../admin/dist'));
  const total = kilobytesOf(files);
  const lines = files.map(({ file, bytes }) => `${(bytes / 1_024).toFixed(1).padStart(7)} KB ${file}`);
  process.stdout.write(`The admin starts with ${total.toFixed(1)} KB of JavaScript:\n${lines.join('\n')}\n`);
  expect(total).toBeLessThanOrEqual(MOST_KB);
});

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

  it('cannot be told of a page without scripts', async () => {
    build({ 'index.html': '<p>Not built</p>' });
    await expect(initialJavaScript(dist)).rejects.toThrow('names no script');
  });
});
