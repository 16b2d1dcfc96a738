// `npm run specification`: is each sentence of the specification met, and shown by a test? With --list it prints the
// sentences with their ids and hashes instead.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkSpecification, specificationFile } from './specification-check.js';
import { readSentences } from './specification-sentences.js';

const ROOT = resolve(import.meta.dirname, '../..');
const specification = resolve(specificationFile(ROOT));

if (process.argv.includes('--list')) {
  const sentences = readSentences(readFileSync(specification, 'utf8'));
  for (const { id, hash, text } of sentences) console.log(`${id} ${hash} ${text}`);
} else {
  const { outcome, lines } = checkSpecification(ROOT, specification);
  for (const line of lines) console.log(line);
  console.log(`the comparison with the specification: ${outcome}`);
  process.exitCode = outcome === 'failed' ? 1 : 0;
}
