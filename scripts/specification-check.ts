// Compares the specification with `docs/specification.md`, and what that names with the files and tests there are.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readLongTests } from './long-tests.js';
import { readEntries, type Entry, type NamedTest } from './specification-document.js';
import { readSentences, type Sentence } from './specification-sentences.js';
import { hasTitle, isNamed, titlesOf } from './test-titles.js';

export interface SpecificationCheck {
  outcome: 'passed' | 'failed' | 'skipped';
  /** What to tell, a line each. */
  lines: string[];
}

/** A test's outcome; of several runs the best. */
const OUTCOMES = ['passed', 'failed', 'skipped'] as const;
type Outcome = (typeof OUTCOMES)[number];
/** By file, then by the full name of the test. */
type Results = Map<string, Map<string, Outcome>>;

interface JestResult {
  testResults?: { name: string; assertionResults: { fullName: string; status: string }[] }[];
}

const DOCUMENT = 'docs/specification.md';
/** Written by `npm test -- PATTERN`: only a subset. */
const PARTIAL_RESULT = 'asked.json';

/** Files that draw what merchants, shoppers and operators see. */
const DRAWN =
  /^(admin\/src\/(screens|frame|components|chat)\b|admin\/src\/(routes|limit-types|app)\b|widget\/src|operations\/src)/;
/** Words of sentences about what is seen, or clicked there. */
const SEEN = [
  /\b(show[ns]?|display(s|ed)?|appears?|prompts?|redirect(s|ed)?|toggled?|clicks?|spinner|titled?)\b/i,
  /\b(buttons?|banners?|toasts?|screens?|pages?|tabs?|sidebar|save bar)\b/i,
];
/** What a test has that starts the product and looks at it in Chromium. */
const BROWSER = /from '(\.\/store-browser\.js|\.\/browser\.js|@purchase-limits\/scripts\/browser)'/;

/** Where to find the specification: next to the project, or at SPECIFICATION. */
export function specificationFile(root: string): string {
  return process.env.SPECIFICATION ?? join(root, '../shared/specification.md');
}

/** `root` is the folder of the project. With null for `results` it is not looked at whether the tests ran. */
export function checkSpecification(
  root: string,
  specification: string,
  results: Results | null = readResults(root),
): SpecificationCheck {
  if (!existsSync(specification)) {
    const reason = `there is no specification at ${specification}; SPECIFICATION says where another one is`;
    return { outcome: 'skipped', lines: [`skipped: the comparison with the specification: ${reason}`] };
  }
  let sentences: Sentence[];
  let entries: Entry[];
  try {
    sentences = readSentences(readFileSync(specification, 'utf8'));
    entries = readEntries(readFileSync(join(root, DOCUMENT), 'utf8'));
  } catch (error) {
    return { outcome: 'failed', lines: [(error as Error).message] };
  }
  const titles = new Map<string, string[]>();
  const problems = [
    ...compare(sentences, entries),
    ...entries.flatMap((entry) => [
      ...missingPaths(root, entry),
      ...[
        ...[...entry.tests, ...entry.inBrowser].flatMap((test) => problemsOfTest(root, test, titles, results)),
        ...entry.inBrowser.flatMap((test) => problemsInBrowser(root, test, results)),
        ...problemsOfSeen(entry, sentences),
      ].map((what) => `${entry.id}: ${what}`),
    ]),
  ];
  const lines = [...problems, ...notes(sentences, entries, results)];
  return { outcome: problems.length > 0 ? 'failed' : 'passed', lines };
}

function compare(sentences: Sentence[], entries: Entry[]): string[] {
  const problems: string[] = [];
  const known = new Map(sentences.map((sentence) => [sentence.id, sentence]));
  const described = new Set<string>();
  for (const { id, hash, tests, planned } of entries) {
    const sentence = known.get(id);
    if (described.has(id)) problems.push(`${id}: ${DOCUMENT} has it twice`);
    described.add(id);
    if (!sentence) problems.push(`${id}: the specification has no such sentence`);
    else if (sentence.hash !== hash)
      problems.push(`${id}: the sentence has changed; its hash is ${sentence.hash}, not ${hash}: ${sentence.text}`);
    if (tests.length === 0 && planned === null) problems.push(`${id}: no test shows it`);
  }
  const missing = sentences.filter(({ id }) => !described.has(id));
  return [...problems, ...missing.map(({ id, hash, text }) => `${id}: ${DOCUMENT} lacks it, ${hash}: ${text}`)];
}

function missingPaths(root: string, { id, paths, planned }: Entry): string[] {
  if (paths.length === 0 && planned === null) return [`${id}: nothing says where it is`];
  const missing = paths.filter((path) => !existsSync(join(root, path)));
  return missing.map((path) => `${id}: there is no ${path}`);
}

function problemsOfTest(
  root: string,
  { file, name }: NamedTest,
  titles: Map<string, string[]>,
  results: Results | null,
): string[] {
  if (!existsSync(join(root, file))) return [`there is no ${file}`];
  const known = titles.get(file) ?? titlesOf(readFileSync(join(root, file), 'utf8'), file);
  titles.set(file, known);
  if (!known.some((title) => hasTitle(title, name))) return [`${file} has no test "${name}"`];
  // Of the long tests only a part runs each time.
  if (!results || (!results.has(file) && file in readLongTests(root))) return [];
  return outcomeOf(results, { file, name }) === null ? [`${file}, "${name}" did not run`] : [];
}

function problemsInBrowser(root: string, test: NamedTest, results: Results | null): string[] {
  const { file, name } = test;
  if (!existsSync(join(root, file))) return [];
  return [
    ...(BROWSER.test(readFileSync(join(root, file), 'utf8')) ? [] : [`${file} drives no browser`]),
    ...(results && outcomeOf(results, test) === 'failed' ? [`${file}, "${name}" failed`] : []),
  ];
}

/** What is seen is looked at in a browser, unless the entry says why not. */
function problemsOfSeen(entry: Entry, sentences: Sentence[]): string[] {
  const { inBrowser, notInBrowser } = entry;
  if (inBrowser.length > 0 && notInBrowser !== null) return ['it is both in a browser and not'];
  const isLookedAt = inBrowser.length > 0 || notInBrowser !== null;
  return isSeen(entry, sentences) && !isLookedAt ? ['it is about what is seen, and no test looks in a browser'] : [];
}

function isSeen({ id, paths }: Entry, sentences: Sentence[]): boolean {
  const sentence = sentences.find((one) => one.id === id);
  return paths.some((path) => DRAWN.test(path)) || SEEN.some((words) => words.test(sentence?.text ?? ''));
}

/** Null where no test of this name is among the results. */
function outcomeOf(results: Results, { file, name }: NamedTest): Outcome | null {
  const outcomes = [...(results.get(file) ?? [])]
    .filter(([title]) => isNamed(title, name))
    .map(([, outcome]) => outcome);
  return OUTCOMES.find((outcome) => outcomes.includes(outcome)) ?? null;
}

function notes(sentences: Sentence[], entries: Entry[], results: Results | null): string[] {
  const planned = entries.filter((entry) => entry.planned !== null);
  const tested = entries.filter(({ tests }) => tests.length > 0);
  const skipped = entries.filter(
    ({ tests }) => results && tests.length > 0 && tests.every((test) => outcomeOf(results, test) === 'skipped'),
  );
  const seen = entries.filter((entry) => isSeen(entry, sentences));
  const looked = seen.filter(({ inBrowser }) => inBrowser.length > 0);
  const lookedNow = looked.filter(
    ({ inBrowser }) => results && inBrowser.some((test) => outcomeOf(results, test) === 'passed'),
  );
  return [
    ...planned.map((entry) => `planned: ${entry.id}: ${entry.planned}`),
    ...skipped.map(({ id }) => `${id}: all of its tests were skipped, for the reason that their run gave`),
    ...(results ? [] : ['whether the tests ran was not looked at: npm test has not left its results here']),
    `${sentences.length} sentences, ${tested.length} with tests, ${planned.length} of which something is planned`,
    `seen: ${seen.length} sentences, ${looked.length} with a test in a browser, ${lookedNow.length} of which ran`,
  ];
}

/** The last `npm test`'s results; null if it never ran completely. */
function readResults(root: string): Results | null {
  const folder = join(root, 'test-results');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const results: Results = new Map();
  for (const file of files.filter((name) => name.endsWith('.json') && name !== PARTIAL_RESULT)) {
    const { testResults = [] } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as JestResult;
    for (const { name, assertionResults } of testResults) {
      const path = relative(root, name);
      const outcomes = results.get(path) ?? new Map<string, Outcome>();
      results.set(path, outcomes);
      for (const { fullName, status } of assertionResults) {
        const known = outcomes.get(fullName);
        outcomes.set(fullName, OUTCOMES.find((outcome) => outcome === status || outcome === known) ?? 'skipped');
      }
    }
  }
  return results.size > 0 ? results : null;
}
