// `npm run generate`: writes the types of the platform's answers, from the app's operations and the platform's schema.
// With --check it writes nothing and fails where the written types are not those.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { generatePlatformTypes, readOperations, schemaFile } from './platform-types.js';

const ROOT = resolve(import.meta.dirname, '../..');
const target = join(ROOT, 'api/src/platform/operations.generated.ts');

const types = await generatePlatformTypes(await readOperations(ROOT), schemaFile(ROOT));
if (!process.argv.includes('--check')) {
  writeFileSync(target, types);
  console.log(`Wrote ${target}`);
} else if (readFileSync(target, 'utf8') !== types) {
  console.error(`${target} is not what the operations say: run npm run generate.`);
  process.exit(1);
}
