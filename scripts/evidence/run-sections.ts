// Runs what shows sections of the rules: cases on the four judges, and tests.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isNamed } from '../test-titles.js';
import { FOLDER, run } from './command.js';
import type { RulesCase, Section } from './sections.js';

const CASES = 'domain/cases';
const JUDGES = ['engine', 'api', 'widget', 'checkout'] as const;
type Judge = (typeof JUDGES)[number];
/** Written by `npm test -- …`. */
const RESULTS = 'test-results/asked.json';

/** null: the judge ended before this case. */
type Outcome = 'ok' | 'FAIL' | 'skip' | null;
type Test = { file: string; name: string; status: string };
/** `cases`: passed, by judge. `problems`: what failed, did not run or is missing. */
export type SectionRun = { number: string; cases: Record<Judge, number>; tests: number; problems: string[] };

export function readCases(): RulesCase[] {
  return readdirSync(CASES).flatMap((file) => JSON.parse(readFileSync(join(CASES, file), 'utf8')) as RulesCase[]);
}

export const namedTest = (test: string) => {
  const [file, name] = test.split(' › ');
  return { file: file!, name: name ?? '' };
};

export async function runSections(sections: readonly Section[]): Promise<SectionRun[]> {
  const cases = readCases().filter((one) => sections.some(({ isShownBy }) => isShownBy?.(one)));
  const judged = new Map<Judge, Outcome[]>();
  for (const judge of cases.length > 0 ? JUDGES : []) judged.set(judge, await judgeCases(judge, cases));
  const tests = await runTests([...new Set(sections.flatMap((section) => section.tests))]);
  return sections.map((section) => {
    const isMeant = cases.map((one) => section.isShownBy?.(one) ?? false);
    const outcomesOf = (judge: Judge) => (judged.get(judge) ?? []).filter((_one, index) => isMeant[index]);
    const counted = JUDGES.map((judge) => [judge, outcomesOf(judge).filter((one) => one === 'ok').length] as const);
    const found = section.tests.map((test) => ({ test, results: testsNamed(tests, test) }));
    const passed = new Set(found.flatMap(({ results }) => results.filter(({ status }) => status === 'passed')));
    const failedCases = cases.filter((_one, index) => isMeant[index] && failsAnywhere(judged, index));
    const ended = JUDGES.filter((judge) => outcomesOf(judge).includes(null));
    const problems = [
      ...failedCases.map(({ name }) => `the case "${name}"`),
      ...ended.map((judge) => `the judge ${judge} ended before its last case`),
      ...found.flatMap(({ test, results }) => problemsOf(test, results)),
    ];
    if (counted[0]![1] + passed.size === 0) problems.push('nothing shows it');
    return {
      number: section.number,
      cases: Object.fromEntries(counted) as Record<Judge, number>,
      tests: passed.size,
      problems,
    };
  });
}

const failsAnywhere = (judged: ReadonlyMap<Judge, Outcome[]>, index: number) =>
  [...judged.values()].some((outcomes) => outcomes[index] === 'FAIL');

const testsNamed = (tests: readonly Test[], test: string) => {
  const wanted = namedTest(test);
  return tests.filter(({ file, name }) => file === wanted.file && isNamed(name, wanted.name));
};

function problemsOf(test: string, results: readonly Test[]): string[] {
  if (results.length === 0) return [`${test} did not run`];
  const others = results.filter(({ status }) => status !== 'passed');
  return others.map(({ file, name, status }) => `${file}, "${name}" ${status}`);
}

/** The outcome of each case, in their order. */
async function judgeCases(judge: Judge, cases: readonly RulesCase[]): Promise<Outcome[]> {
  const file = join(FOLDER, 'cases.json');
  writeFileSync(file, JSON.stringify(cases));
  const { output } = await run(`npm run --silent evaluate -- --on ${judge} ${file}`, `rules-${judge}`);
  const outcomes = [...output.matchAll(/^(ok|FAIL|skip) /gm)].map(([, outcome]) => outcome as Outcome);
  return cases.map((_one, index) => outcomes[index] ?? null);
}

async function runTests(named: readonly string[]): Promise<Test[]> {
  const files = [...new Set(named.map((test) => namedTest(test).file))];
  if (files.length === 0) return [];
  await run(`rm -f ${RESULTS}; npm test -- --runTestsByPath ${files.join(' ')}`, 'rules-tests');
  const { testResults } = JSON.parse(readFileSync(RESULTS, 'utf8')) as {
    testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
  };
  return testResults.flatMap(({ name: path, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ file: relative('.', path), name: fullName, status })),
  );
}
