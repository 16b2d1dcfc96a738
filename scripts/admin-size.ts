// How much JavaScript the admin downloads before its first screen: what `index.html` names, and what that imports; and
// for a screen, also what the document names for it.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { init, parse } from 'es-module-lexer';

/** A script, or a module that is loaded before it is asked for; also across lines. */
const ELEMENT = /<(?:script|link)\s[^<>]*>/g;
const ADDRESS = { script: /\ssrc="(\/[^"]+)"/, module: /\shref="(\/[^"]+)"/ };

/** `file`: its path below the folder of the build. `bytes`: compressed. */
export type InitialFile = { file: string; bytes: number };

/** A file of JavaScript: its name, and a hash. */
const HASHED = /^(.+)-[\w-]{8}\.js$/;
/** What the code of a screen imports on demand and shows at once: the names of the files, before their hash. */
const AT_ONCE: Record<string, string> = {
  '/order-limits/create/{type}': 'product',
  '/order-limits/edit/{id}': 'product',
};

/** The files that are loaded at the start, the largest first, with gzip; not those that a screen imports on demand. */
export async function initialJavaScript(dist: string): Promise<InitialFile[]> {
  return sizesOf(dist, await withImports(dist, namedByDocument(dist)), (source) => gzipSync(source, { level: 9 }));
}

/** The files that show the screen of a route inside the platform's admin, the largest first, with brotli. */
export async function screenJavaScript(dist: string, route: string): Promise<InitialFile[]> {
  const { routes } = JSON.parse(readFileSync(join(dist, 'first-files.json'), 'utf8')) as FirstFiles;
  const named = routes[route]?.filter((file) => file.endsWith('.js'));
  if (!named) throw new Error(`first-files.json has no ${route}`);
  const files = await withImports(dist, [...namedByDocument(dist), ...named, ...loadedAtOnce(dist, route)]);
  return sizesOf(dist, files, brotliCompressSync);
}

/** As `admin/write-first-files.ts` writes it. */
type FirstFiles = { routes: Record<string, string[]> };

function namedByDocument(dist: string): string[] {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const files = (html.match(ELEMENT) ?? []).flatMap(namedBy);
  if (files.length === 0) throw new Error(`${dist}/index.html names no script`);
  return files;
}

function loadedAtOnce(dist: string, route: string): string[] {
  const name = AT_ONCE[route];
  if (!name) return [];
  const files = readdirSync(join(dist, 'assets')).filter((file) => HASHED.exec(file)?.[1] === name);
  if (files.length !== 1) throw new Error(`${files.length} files are called ${name}, not one`);
  return files.map((file) => `/assets/${file}`);
}

/** The files, and what they import by statements, each once. */
async function withImports(dist: string, files: string[]): Promise<string[]> {
  await init;
  const open = [...files];
  const found = new Set<string>();
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    open.push(...staticImports(file, readFileSync(join(dist, file), 'utf8')));
  }
  return [...found];
}

function sizesOf(dist: string, files: string[], compress: (source: Buffer) => Buffer): InitialFile[] {
  return files
    .map((file) => ({ file, bytes: compress(readFileSync(join(dist, file))).length }))
    .toSorted((one, other) => other.bytes - one.bytes);
}

function namedBy(element: string): string[] {
  const isModule = element.startsWith('<link') && /\srel="modulepreload"/.test(element);
  if (!isModule && !element.startsWith('<script')) return [];
  const file = (isModule ? ADDRESS.module : ADDRESS.script).exec(element)?.[1];
  return file?.endsWith('.js') ? [file] : [];
}

/** The files that a file imports by a statement, not by `import()`. */
function staticImports(file: string, source: string): string[] {
  const [imports] = parse(source, file);
  return imports.flatMap(({ d: dynamic, n: name }) =>
    dynamic === -1 && name !== undefined ? posix.join(posix.dirname(file), name) : [],
  );
}

export const kilobytesOf = (files: readonly InitialFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_024;
