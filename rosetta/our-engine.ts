// Our own engine as a command that speaks JSON lines: an example for others, and `--command` runs it in a test.
import { createInterface } from 'node:readline';
import { readCase, violationsOf } from '@purchase-limits/contract/limit-case';
import type { Question } from './other-engine.js';

for await (const line of createInterface(process.stdin)) {
  const { id, words: _words, ...asked } = JSON.parse(line) as Question;
  const { errors, read } = readCase({ ...asked, name: id, expect: { allowed: true } });
  const violations = read && violationsOf(read).map(({ limitId, kind, subject }) => ({ limitId, kind, subject }));
  console.log(JSON.stringify(violations ? { violations } : { unknown: errors.join('; ') }));
}
