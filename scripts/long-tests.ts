// Test files that take long. `npm test` runs a part of them, which the commit decides; `npm run test:all` runs all.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LIST = 'jest/long-tests.json';
export const PARTS = 40;

/** Seconds by file, as measured while two others ran beside it. */
export type LongTests = Record<string, number>;

/** Of the checkout at `root`; none where it has no list. */
export function readLongTests(root: string): LongTests {
  const path = join(root, LIST);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as LongTests) : {};
}

/** The files in {@link PARTS} parts that take about as long as each other. */
export function partsOf(tests: LongTests): string[][] {
  const parts = Array.from({ length: PARTS }, () => ({ seconds: 0, files: [] as string[] }));
  for (const [file, seconds] of Object.entries(tests).sort(([, one], [, other]) => other - one)) {
    const least = parts.reduce((found, part) => (part.seconds < found.seconds ? part : found));
    least.seconds += seconds;
    least.files.push(file);
  }
  return parts.map(({ files }) => files);
}

/**
 * Which part is due, from 1 to {@link PARTS}: LONG_TESTS, or by the checked-out commit; the first one without git.
 * Throws where LONG_TESTS is no part.
 */
export function duePart(root: string, asked = process.env.LONG_TESTS): number {
  if (asked) {
    const part = Number(asked);
    if (Number.isInteger(part) && part >= 1 && part <= PARTS) return part;
    throw new Error(`LONG_TESTS is a number from 1 to ${PARTS}, and not ${asked}`);
  }
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? (Number.parseInt(stdout.slice(0, 8), 16) % PARTS) + 1 : 1;
}
