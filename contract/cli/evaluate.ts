// `npm run --silent evaluate -- FILE…`: runs case files on the engine that ships.
import { readFileSync } from 'node:fs';
import { runCase } from './limit-case.js';

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Name at least one case file: npm run --silent evaluate -- FILE…');
  process.exit(1);
}

let passed = 0;
let failed = 0;
const fail = (name: string, reasons: string[]) => {
  failed += 1;
  console.log(`FAIL ${name}: ${reasons.join('; ')}`);
};

for (const file of files) {
  const cases = readCases(file);
  if (!cases) continue;
  cases.forEach((raw, index) => {
    const name =
      typeof raw === 'object' && raw !== null && 'name' in raw && typeof raw.name === 'string'
        ? raw.name
        : `${file}[${index}]`;
    const differences = tryCase(raw);
    if (differences.length > 0) return fail(name, differences);
    passed += 1;
    console.log(`ok ${name}`);
  });
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** What a case says of itself; a case that breaks the runner fails, and the others still run. */
function tryCase(raw: unknown): string[] {
  try {
    return runCase(raw);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function readCases(file: string): unknown[] | null {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    fail(file, [error instanceof Error ? error.message : String(error)]);
    return null;
  }
  if (Array.isArray(content)) return content;
  fail(file, ['the file must hold an array of cases']);
  return null;
}
