// The table of docs/model.md, between its markers.
import type { BrokenRun } from './broken-run.js';
import type { Finding } from './explore.js';
import type { Case } from './models.js';

export type CaseRun = {
  case: Case;
  states: number;
  steps: number;
  depth: number;
  seconds: number;
  findings: Finding[];
  broken: BrokenRun[];
};

const [FROM, TO] = ['<!-- figures -->\n', '<!-- end of figures -->'] as const;

/** The page with these figures. */
export function written(page: string, runs: readonly CaseRun[], at: Date): string {
  const [from, to] = [page.indexOf(FROM), page.indexOf(TO)];
  if (from < 0 || to < from) throw new Error('the page has no markers for the figures');
  const seconds = runs.reduce((sum, run) => sum + run.seconds, 0);
  const states = runs.reduce((sum, run) => sum + run.states, 0);
  const text = [
    `Written by \`npm run model -- --write\` on ${at.toISOString().slice(0, 10)}: ${states} states in ` +
      `${Math.round(seconds)} s.`,
    '',
    '| Model | States | Steps | Deepest | Holds |',
    '| --- | --- | --- | --- | --- |',
    ...runs.map(
      ({ case: { name, file }, states: count, steps, depth, findings }) =>
        `| ${name} (\`${file}.qnt\`) | ${count} | ${steps} | ${depth} | ${findings.map(holding).join(', ')} |`,
    ),
    '',
    '| Change of the product | Model | Found by | Steps |',
    '| --- | --- | --- | --- |',
    ...runs.flatMap((run) => rows(run, run.case.mutants)),
    '',
    '| Open: the product has this fault, or relies on it not happening | Model | Breaks | Steps |',
    '| --- | --- | --- | --- |',
    ...runs.flatMap((run) => rows(run, run.case.open)),
    '',
  ].join('\n');
  return page.slice(0, from + FROM.length) + text + page.slice(to);
}

const holding = ({ name, trace }: Finding) => (trace ? `**not ${name}**` : `\`${name}\``);

function rows({ case: { file }, broken }: CaseRun, wanted: Case['mutants']): string[] {
  return broken
    .filter((run) => wanted.includes(run.broken))
    .map(({ broken: { name, found }, trace }) => {
      const steps = trace ? trace.length - 1 : '**not found**';
      return `| ${name} | \`${file}.qnt\` | \`${found}\` | ${steps} |`;
    });
}
