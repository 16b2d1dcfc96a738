// Writes the documentation as files to be served: `node scripts/build.mjs documentation`.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeSite } from './documentation-site.js';

const ROOT = resolve(import.meta.dirname, '../..');
const TARGET = join(ROOT, 'docs/dist');

const { files, problems } = makeSite(ROOT);
rmSync(TARGET, { recursive: true, force: true });
for (const [name, content] of files) {
  mkdirSync(dirname(join(TARGET, name)), { recursive: true });
  writeFileSync(join(TARGET, name), content);
}
// A test rejects them; starting the product shouldn't have to wait for texts.
for (const problem of problems) console.error(problem);
