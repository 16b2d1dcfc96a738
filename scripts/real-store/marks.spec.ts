import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { allSteps } from './all-steps.js';
import { markedIn, markProblems, type Marked } from './marks.js';
import { tapesIn } from './tapes.js';

const ROOT = resolve(__dirname, '../..');
const tapes = tapesIn(ROOT);
const marked = markedIn(readFileSync(join(ROOT, 'docs/sandbox.md'), 'utf8'));
const [local] = tapes.filter(({ tape }) => tape.header.store === 'local');
/** What a real store would have answered. */
const real = {
  file: 'sandbox/tapes/real.jsonl',
  tape: { ...local!.tape, header: { ...local!.tape.header, store: 'development' as const } },
};
const GUESS: Marked = { name: 'A guess', mark: 'guessed', source: 'Not said.', step: 'workflows' };
const shown = (change: Partial<Marked>, among = [local!, real]) => markProblems([{ ...GUESS, ...change }], among);

it('are what the tapes show, and name steps that there are', () => {
  expect(markProblems(marked, tapes)).toEqual([]);
  const named = new Set(marked.flatMap(({ step }) => (step === null ? [] : [step])));
  expect(marked.length).toBeGreaterThan(40);
  expect(allSteps.map(({ name }) => name)).toEqual(expect.arrayContaining([...named]));
});

it('stay guessed with a tape of the local store', () => {
  expect(shown({}, [local!])).toEqual([]);
  expect(shown({ mark: 'recorded', source: `${local!.file}: workflows` }, [local!])).toEqual([
    'A guess: sandbox/tapes/local-store.jsonl is no tape of a real store',
  ]);
});

it('have to be looked at again once a tape of a real store shows them', () => {
  const unread =
    'A guess: sandbox/tapes/real.jsonl has the step workflows. Mark it as recorded, or say in its source what ' +
    'sandbox/tapes/real.jsonl leaves open';
  expect(shown({})).toEqual([unread]);
  expect(shown({ step: 'not-there' })).toEqual([]);
  expect(shown({ mark: 'recorded', source: `${real.file}: workflows` })).toEqual([]);
  expect(shown({ source: `In ${real.file} no trigger had a reference.` })).toEqual([]);
});

it('name a tape and a step that it has', () => {
  expect(shown({ mark: 'recorded', source: 'sandbox/tapes/gone.jsonl: workflows' })).toHaveLength(1);
  expect(shown({ mark: 'recorded', source: `${real.file}: elsewhere` })).toEqual([
    'A guess: sandbox/tapes/real.jsonl has nothing of the step elsewhere',
  ]);
  expect(shown({ mark: 'documented', source: `${real.file}: workflows` })).toEqual([
    'A guess: a tape is the source of what is recorded',
  ]);
});
