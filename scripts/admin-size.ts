// How much JavaScript the admin downloads before its first screen: what `index.html` names, and what that imports.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { init, parse } from 'es-module-lexer';

/** A script, or a module that is loaded before it is asked for; also across lines. */
const ELEMENT = /<(?:script|link)\s[^<>]*>/g;
const ADDRESS = { script: /\ssrc="(\/[^"]+)"/, module: /\shref="(\/[^"]+)"/ };

/** `file`: its path below the folder of the build. `bytes`: compressed with gzip. */
export type InitialFile = { file: string; bytes: number };

/** The files that are loaded at the start, the largest first; not those that a screen imports on demand. */
export async function initialJavaScript(dist: string): Promise<InitialFile[]> {
  await init;
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const open = (html.match(ELEMENT) ?? []).flatMap(namedBy);
  if (open.length === 0) throw new Error(`${dist}/index.html names no script`);
  const found = new Map<string, number>();
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    const source = readFileSync(join(dist, file), 'utf8');
    found.set(file, gzipSync(source, { level: 9 }).length);
    open.push(...staticImports(file, source));
  }
  return [...found].map(([file, bytes]) => ({ file, bytes })).toSorted((one, other) => other.bytes - one.bytes);
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
