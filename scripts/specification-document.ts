// `docs/specification.md`: of each sentence of the specification where the product meets it, and which tests show it.
import { marked, type Token, type Tokens } from 'marked';
import { plainText } from './specification-sentences.js';

/** Part of a test's full name: `%s`, `$name` and `${name}` stand for values that differ by row. */
export interface NamedTest {
  file: string;
  name: string;
}

export interface Entry {
  id: string;
  hash: string;
  paths: string[];
  tests: NamedTest[];
  /** Those that look at the running product in a browser. */
  inBrowser: NamedTest[];
  /** Why no browser has to show what is seen on a screen; null where one has to, or nothing is seen. */
  notInBrowser: string | null;
  /** Why the sentence, or a part of it, is not built yet; null where nothing is planned. */
  planned: string | null;
}

const ENTRY_HEADING = /^(\d+\.\d+) ([0-9a-f]{8})$/;
const SEPARATOR = ' › ';

/**
 * An entry is a heading of the third level with id and hash, a paragraph in our words, and a list: items that begin
 * with `in` and name paths, with `shown by` or `in a browser:` and name tests, with `not in a browser:` or `planned:`
 * and say why.
 * Throws an error that names the entry where it is none.
 */
export function readEntries(markdown: string): Entry[] {
  const entries: Entry[] = [];
  let hasWords = true;
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'heading' && token.depth === 3) {
      const { 1: id, 2: hash } = ENTRY_HEADING.exec(plainText(token.tokens!)) ?? [];
      if (!id || !hash) throw new Error(`not a heading of id and hash: ${token.raw.trim()}`);
      entries.push({ id, hash, paths: [], tests: [], inBrowser: [], notInBrowser: null, planned: null });
      hasWords = false;
    }
    const entry = entries.at(-1);
    if (!entry) continue;
    if (token.type === 'paragraph') hasWords = true;
    if (token.type !== 'list') continue;
    if (!hasWords) throw new Error(`${entry.id} has no words before its list`);
    for (const item of (token as Tokens.List).items) readItem(entry, item);
  }
  return entries;
}

function readItem(entry: Entry, item: Tokens.ListItem): void {
  const tokens = item.tokens.flatMap((token) => ('tokens' in token && token.tokens ? token.tokens : [token]));
  const codes = tokens.filter(isCode).map(({ text }) => text);
  if (item.text.startsWith('in a browser: ')) {
    entry.inBrowser.push(...codes.map((code) => readTest(entry.id, code)));
  } else if (item.text.startsWith('not in a browser: ')) {
    entry.notInBrowser = item.text.slice('not in a browser: '.length).trim();
  } else if (item.text.startsWith('in ')) {
    entry.paths.push(...codes);
  } else if (item.text.startsWith('shown by ')) {
    entry.tests.push(...codes.map((code) => readTest(entry.id, code)));
  } else if (item.text.startsWith('planned: ')) {
    entry.planned = item.text.slice('planned: '.length).trim();
  } else {
    throw new Error(`${entry.id} has an item that begins with nothing known: ${item.text}`);
  }
}

function readTest(id: string, code: string): NamedTest {
  const [file, name, ...rest] = code.split(SEPARATOR);
  if (!file || !name || rest.length > 0) throw new Error(`${id} names a test that is not "file › name": ${code}`);
  return { file, name };
}

function isCode(token: Token): token is Tokens.Codespan {
  return token.type === 'codespan';
}
