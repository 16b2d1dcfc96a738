// `npm run generate`: writes the types of the platform's answers, from the app's operations and the platform's schema.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OPERATIONS } from '@purchase-limits/api/platform/operations';
import { generatePlatformTypes, schemaFile } from './platform-types.js';

const ROOT = resolve(import.meta.dirname, '../..');

const types = await generatePlatformTypes(Object.values(OPERATIONS), schemaFile(ROOT));
const target = join(ROOT, 'api/src/platform/operations.generated.ts');
writeFileSync(target, types);
console.log(`Wrote ${target}`);
