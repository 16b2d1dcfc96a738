// What threads do in `upload-threads.spec.ts`.
import { inThread } from '../../dist/uploads/in-thread.js';
import { RuleError } from '../../dist/http/rule-error.js';

export const echo = inThread(({ bytes, text }) => ({ text, bytes }));

export const spin = inThread(() => {
  for (;;);
});

export const grow = inThread(() => {
  const held = [];
  for (;;) held.push(Array.from({ length: 1_000_000 }));
});

export const fail = inThread(() => {
  throw new Error('a mistake of ours');
});

export const end = inThread(() => process.exit(1));

export const refuse = inThread(() => {
  throw new RuleError(422, 'invalid_file', 'No', { fields: { file: 'No' } });
});
