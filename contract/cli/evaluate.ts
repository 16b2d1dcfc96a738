// `npm run --silent evaluate -- [--on engine|widget|api|checkout] FILE…`: runs case files on the engine that ships, on
// the built widget in Chromium, on the API of the started product, or on the built checkout rule.
import { readFileSync } from 'node:fs';
import type { Judge } from './judge.js';
import { compare, readCase } from './limit-case.js';
import { openJudge } from './open-judge.js';
import { readOptions } from './options.js';

const counts = { passed: 0, failed: 0, skipped: 0 };
const fail = (name: string, reasons: string[]) => {
  counts.failed += 1;
  console.log(`FAIL ${name}: ${reasons.join('; ')}`);
};

try {
  await evaluate(process.argv.slice(2));
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
console.log(
  `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
);
process.exit(counts.failed > 0 ? 1 : 0);

/** Throws where nothing can be judged. */
async function evaluate(args: string[]): Promise<void> {
  const { on, files, problem } = readOptions(args);
  if (problem) throw new Error(problem);
  const judge = await openJudge(on);
  try {
    for (const file of files)
      for (const [index, raw] of readCases(file).entries()) await runOne(judge, raw, `${file}[${index}]`);
  } finally {
    await judge.close();
  }
}

/** A case that breaks the judge fails, and the others still run. */
async function runOne(judge: Judge, raw: unknown, place: string): Promise<void> {
  const name =
    typeof raw === 'object' && raw !== null && 'name' in raw && typeof raw.name === 'string' ? raw.name : place;
  try {
    const { errors, read } = readCase(raw);
    if (!read) return fail(name, errors);
    const verdict = await judge.judge(read);
    if ('unknown' in verdict) {
      counts.skipped += 1;
      console.log(`skip ${name}: ${verdict.unknown}`);
      return;
    }
    const differences = compare(read, verdict.violations);
    if (differences.length > 0) return fail(name, differences);
    counts.passed += 1;
    console.log(`ok ${name}`);
  } catch (error) {
    fail(name, [messageOf(error)]);
  }
}

/** None where the file cannot be read, which counts as one failure. */
function readCases(file: string): unknown[] {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (Array.isArray(content)) return content;
    fail(file, ['the file must hold an array of cases']);
  } catch (error) {
    fail(file, [messageOf(error)]);
  }
  return [];
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
