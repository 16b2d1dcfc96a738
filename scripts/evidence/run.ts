// `npm run evidence -- [ids…]`: runs what shows each promise, and writes the figures of those that were kept into the
// docs. An id is a promise's, the number of a section of the rules, or `rules`. `--quick` leaves out what took longer
// than two minutes the last time.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { FOLDER, run } from './command.js';
import { writtenEvidence, writtenRules, type Figures } from './pages.js';
import { PROMISES, type EvidencePromise } from './promises.js';
import { runSections, type SectionRun } from './run-sections.js';
import { SECTIONS, type Section } from './sections.js';

const FIGURES = 'scripts/evidence/figures.json';
const [EVIDENCE, RULES] = ['docs/evidence.md', 'docs/rules.md'] as const;
const QUICK_S = 120;
/** Under this the figures have how long all sections took that ran together. */
const ALL_RULES = 'rules';

const args = process.argv.slice(2);
const isQuick = args.includes('--quick');
const ids = args.filter((arg) => arg !== '--quick');
const isAsked = (...names: string[]) => ids.length === 0 || names.some((name) => ids.includes(name));
const known = [ALL_RULES, ...PROMISES.map(({ id }) => id), ...SECTIONS.map(({ number }) => number)];
const unknown = ids.filter((id) => !known.includes(id));
if (unknown.length > 0) {
  console.error(`There is no promise ${unknown.join(', ')}: choose among ${known.join(', ')}`);
  process.exit(1);
}

mkdirSync(FOLDER, { recursive: true });
const figures = JSON.parse(readFileSync(FIGURES, 'utf8')) as Figures;
const isTooLong = (id: string) => isQuick && (figures[id]?.seconds ?? 0) > QUICK_S;
let isBroken = false;

for (const promise of PROMISES.filter(({ id }) => isAsked(id))) await showPromise(promise);
const sections = SECTIONS.filter(({ number }) => isAsked(number, ALL_RULES));
if (sections.length > 0) await showSections(sections);
process.exitCode = isBroken ? 1 : 0;

async function showPromise({ id, command, read }: EvidencePromise): Promise<void> {
  if (isTooLong(id)) return tell('not run', id, `took ${figures[id]!.seconds} s the last time`);
  const { code, output, seconds, log } = await run(command, id);
  const reading = read(output);
  if ('unknown' in reading) return tell('not run', id, reading.unknown, seconds);
  if (code !== 0 || !reading.isKept)
    return tell('BROKEN', id, `${reading.figures}; exit code ${code}, ${log}`, seconds);
  keep(id, reading.figures, seconds);
  tell('kept', id, reading.figures, seconds);
}

async function showSections(asked: readonly Section[]): Promise<void> {
  const isWhole = asked.length === SECTIONS.length;
  if (isWhole && isTooLong(ALL_RULES))
    return tell('not run', ALL_RULES, `took ${figures[ALL_RULES]!.seconds} s the last time`);
  const begun = Date.now();
  const results = await runSections(asked);
  const seconds = Math.round((Date.now() - begun) / 1_000);
  for (const result of results.filter(({ problems }) => problems.length === 0))
    figures[result.number] = { at: today(), seconds, figures: countsOf(result) };
  if (isWhole && results.every(({ problems }) => problems.length === 0))
    figures[ALL_RULES] = { at: today(), seconds, figures: `${results.length} sections` };
  write();
  for (const { problems, ...result } of results) {
    if (problems.length === 0) tell('kept', result.number, countsOf({ ...result, problems }));
    else tell('BROKEN', result.number, problems.join('; '));
  }
  console.log(`${results.length} sections of the rules took ${seconds} s`);
}

function countsOf({ cases, tests }: SectionRun): string {
  const { engine, api, widget, checkout } = cases;
  const judged = `${engine} cases (API ${api}, page ${widget}, checkout ${checkout})`;
  return [...(engine > 0 ? [judged] : []), ...(tests > 0 ? [tests === 1 ? '1 test' : `${tests} tests`] : [])].join(
    ', ',
  );
}

function keep(id: string, words: string, seconds: number): void {
  figures[id] = { at: today(), seconds, figures: words };
  write();
}

function write(): void {
  writeFileSync(FIGURES, `${JSON.stringify(figures, null, 2)}\n`);
  const rules = writtenRules(readFileSync(RULES, 'utf8'), figures);
  writeFileSync(RULES, rules);
  writeFileSync(EVIDENCE, writtenEvidence(readFileSync(EVIDENCE, 'utf8'), rules, PROMISES, figures));
}

function tell(result: 'kept' | 'BROKEN' | 'not run', id: string, words: string, seconds?: number): void {
  isBroken ||= result === 'BROKEN';
  console.log(`${result.padEnd(8)} ${id.padEnd(16)} ${words}${seconds === undefined ? '' : `, ${seconds} s`}`);
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
