// Builds the checkout rule: the table of texts, then the function by the compiler of AssemblyScript, and a copy that
// counts its instructions.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { main } from 'assemblyscript/asc';
import { metered } from './meter.mjs';
import { textTable } from './text-table.mjs';

process.chdir(dirname(fileURLToPath(import.meta.url)));
const table = textTable();
mkdirSync('generated', { recursive: true });
const lines = [
  `export const TEXT_TABLE = memory.data<u8>([${table.join(',')}]);`,
  `export const TEXT_TABLE_BYTES: i32 = ${table.length};\n`,
];
writeFileSync('generated/text-table.ts', lines.join('\n'));
const { error, stderr } = await main([
  'assembly/run.ts',
  '--outFile',
  'dist/function.wasm',
  '-O2',
  '--noAssert',
  '--uncheckedBehavior',
  'always',
  '--runtime',
  'stub',
  '--use',
  'abort=',
]);
if (error) {
  console.error(String(stderr));
  process.exit(1);
}
writeFileSync('dist/function.metered.wasm', metered(readFileSync('dist/function.wasm')));
