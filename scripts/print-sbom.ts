// `npm run sbom` prints the list for this repository; the image's build does for the folder that becomes the image.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readSbom } from './sbom.js';

const ROOT = resolve(import.meta.dirname, '../..');

const { values, positionals } = parseArgs({ allowPositionals: true, options: { prune: { type: 'boolean' } } });
const [folder = ROOT] = positionals;
if (values.prune && resolve(folder) === ROOT) throw new Error('--prune is for a copy: it removes packages');
console.log(await readSbom(resolve(folder), values));
