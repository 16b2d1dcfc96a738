// Whether the marks of what the local store emulates fit the tapes that there are.
import type { Tape } from './tape.js';

/** A row of the table in docs/sandbox.md. */
export type Marked = { name: string; mark: string; source: string; step: string | null };
type NamedTape = { file: string; tape: Tape };

const SECTION = '## How sure each behavior is\n';

export function markedIn(page: string): Marked[] {
  const [section = ''] = (page.split(SECTION)[1] ?? '').split('\n## ');
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Behavior |'));
  return rows.flatMap((row) => {
    const [name = '', mark = '', source = '', step = '–'] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return name === '---' ? [] : [{ name, mark, source, step: step === '–' ? null : step.replaceAll('`', '') }];
  });
}

/** What does not fit, one line each. Only the tape of a real store shows anything about the platform. */
export function markProblems(marked: readonly Marked[], tapes: readonly NamedTape[]): string[] {
  const real = tapes.filter(({ tape }) => tape.header.store === 'development');
  return [...marked.flatMap((one) => problemsOfSource(one, real)), ...marked.flatMap((one) => unread(one, real))];
}

function problemsOfSource({ name, mark, source }: Marked, real: readonly NamedTape[]): string[] {
  if (!source.startsWith('sandbox/tapes/')) return [];
  const [file, step] = source.replace(/\.$/, '').split(': ');
  const named = real.find((each) => each.file === file);
  if (!named) return [`${name}: ${file} is no tape of a real store`];
  if (mark !== 'recorded') return [`${name}: a tape is the source of what is recorded`];
  return step && hasStep(named.tape, step) ? [] : [`${name}: ${file} has nothing of the step ${step ?? '(none)'}`];
}

/** Somebody has to look at a new tape, and say what it shows of each guess. */
function unread({ name, mark, source, step }: Marked, real: readonly NamedTape[]): string[] {
  const showing = real.filter(({ tape }) => mark === 'guessed' && step !== null && hasStep(tape, step));
  if (showing.length === 0 || showing.some(({ file }) => source.includes(file))) return [];
  const [{ file }] = showing as [NamedTape];
  return [`${name}: ${file} has the step ${step}. Mark it as recorded, or say in its source what ${file} leaves open`];
}

const hasStep = ({ lines }: Tape, step: string) =>
  lines.some((line) => ['graphql', 'webhook', 'function'].includes(line.kind) && 'step' in line && line.step === step);
