// Carts that are written beside the limits, judged by the rulebook on this machine.
import { compare, readCase, violationsOf } from '@purchase-limits/contract/limit-case';
import { CommandError } from './command-error.js';
import { readData, readLimits } from './limits-file.js';

type Say = (line: string) => void;

/**
 * Runs the cases of these files with the limits of the file, which are known by their names. A case has all that a case
 * of the rules has (`docs/rules.md`, §2), but no limits. Answers how many failed.
 */
export function testCarts(limitsPath: string, files: readonly string[], say: Say): number {
  const limits = readLimits(limitsPath).map((limit) => ({ ...limit, id: limit.name.trim() }));
  let failed = 0;
  let passed = 0;
  for (const file of files) {
    const cases = readData(file);
    if (!Array.isArray(cases)) throw new CommandError(`${file}: the file must hold an array of carts`);
    for (const [at, one] of (cases as object[]).entries()) {
      const { errors, read } = readCase({ ...one, limits });
      const problems = read ? compare(read, violationsOf(read)) : errors;
      const name = read?.name ?? `${file}[${at}]`;
      if (problems.length > 0) failed += 1;
      else passed += 1;
      say(problems.length > 0 ? `FAIL ${name}: ${problems.join('; ')}` : `ok ${name}`);
    }
  }
  say(`${passed} passed, ${failed} failed`);
  return failed;
}
