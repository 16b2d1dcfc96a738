// The page that compares with other apps: each case that it links to is in its file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DOCS = join(__dirname, '../../docs');
const page = readFileSync(join(DOCS, 'comparison.md'), 'utf8');
const linked = [...page.matchAll(/\[([^\]]+)\]\((\.\.\/domain\/cases\/[^)]+)\)/g)].map(
  ([, name, file]) => [name!, file!] as const,
);

it('links to cases at all', () => expect(linked.length).toBeGreaterThan(30));

it.each(linked)('the case "%s" is in %s', (name, file) => {
  const cases = JSON.parse(readFileSync(join(DOCS, file), 'utf8')) as { name: string }[];
  expect(cases.map((one) => one.name)).toContain(name);
});
