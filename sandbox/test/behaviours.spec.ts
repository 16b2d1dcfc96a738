// How sure each behavior of the local store is: the table in docs/sandbox.md.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const text = readFileSync(join(root, 'docs/sandbox.md'), 'utf8');
const section = /^## How sure each behavior is\n(.*?)(?=^## )/ms.exec(text)![1]!;
const marks = ['schema', 'documented', 'recorded', 'guessed'];
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const behaviours = rows.slice(2).map(([name, mark, source, step]) => ({ name, mark, source: source!, step }));

it('has a mark, and the step of `npm run real-store` that records it, if there is one', () => {
  for (const { mark, step } of behaviours) {
    expect(marks).toContain(mark);
    expect(step).toMatch(/^(–|`[a-z-]+`)$/);
  }
});

it('is counted there by its mark', () => {
  for (const mark of marks) {
    const count = behaviours.filter((each) => each.mark === mark).length;
    expect(section).toContain(`${count} ${mark}`);
  }
  expect(section).toContain(`Of ${behaviours.length} behaviors`);
  const withStep = behaviours.filter(({ step }) => step !== '–');
  const guessed = withStep.filter(({ mark }) => mark === 'guessed');
  expect(section).toContain(`records ${withStep.length} of them in a development store, ${guessed.length} of\n`);
});

it('has each name once, and a source: an address, a file of ours (of a tape with its step) or a sentence', () => {
  const names = behaviours.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { mark, source } of behaviours) {
    if (source.startsWith('sandbox/')) expect(existsSync(join(root, source.split(': ')[0]!))).toBe(true);
    else expect(source).toMatch(/^https:\/\/shopify\.dev\/|^[A-Z4].*\.$/);
    // Nobody says what is guessed.
    if (mark === 'guessed') expect(source).not.toMatch(/^https:/);
    if (mark === 'documented') expect(source).toMatch(/^https:/);
  }
});
