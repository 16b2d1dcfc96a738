// The models with small bounds: `npm run model` has larger ones.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { brokenRun } from './broken-run.js';
import { explore, print } from './explore.js';
import { written } from './figures.js';
import { CASES, checkedOf, pathOf } from './models.js';

const ROOT = join(__dirname, '../..');
const FILES = [...new Set(CASES.map(({ file }) => file))];

describe.each(CASES)('$name', (one) => {
  it('holds in every state', () => {
    const { findings, states } = explore(checkedOf(one, one.short));
    const broken = findings.filter(({ trace }) => trace).map(({ name, trace }) => `${name}\n${print(trace!)}`);
    expect(broken).toEqual([]);
    expect(findings.map(({ name }) => name)).toEqual([...one.invariants, ...one.reaches.map(({ name }) => name)]);
    expect(states).toBeGreaterThan(50);
  });

  it.each([...one.mutants, ...one.open])('is found broken: $name', (broken) => {
    const { trace } = brokenRun(one, broken, one.short);
    expect(trace?.[0]!.action).toBe('init');
  });
});

describe('A counterexample', () => {
  it('names each action and what it changed', () => {
    const one = CASES.find(({ file }) => file === 'parts')!;
    const { trace } = brokenRun(
      one,
      one.mutants.find(({ name }) => name.startsWith('Products lose'))!,
      one.short,
    );
    const lines = print(trace!.slice(1)).split('\n');
    expect(lines.slice(0, 3)).toEqual(['   0. change', '      document = 1', '      isDue = true']);
    expect(lines.filter((line) => /^ *\d+\. /.test(line))).toEqual([
      '   0. change',
      '   1. begin(1)',
      '   2. readRules(1)',
      '   3. doubtBefore(1)',
      '   4. writeBefore(1)',
    ]);
    expect(lines).toContain('      token = {1}');
    expect(lines.at(-1)).toMatch(/^ {6}work = \{1 → \(at: keep, .*plan: 1, saw: 0\), 2 → \(at: idle, /);
  });
});

describe.each(FILES)('%s.qnt', (file) => {
  const text = readFileSync(pathOf(file), 'utf8');

  it('says of every step which code it stands for', () => {
    const body = /action step = any \{([\s\S]*?)\}\n/.exec(text)![1]!;
    const steps = body.match(/\b\w+(?=(\([\w, ]*\))?,?\s*(\n|$)| *,| \}|$)/gm)!.filter((word) => isAction(text, word));
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.filter((step) => codeOf(text, step).length === 0)).toEqual([]);
  });

  it('has no action that nothing takes', () => {
    const actions = [...text.matchAll(/^ {2}action (\w+)/gm)].map(([, name]) => name!);
    const isTaken = (name: string) =>
      ['init', 'step'].includes(name) || text.match(RegExp(`\\b${name}\\b`, 'g'))!.length > 1;
    expect(actions.filter((name) => !isTaken(name))).toEqual([]);
  });

  it('names only code that exists', () => {
    const named = [...text.matchAll(/@code ([^*]*?)(?=\*\/|\n)/g)].flatMap(([, code]) => entriesOf(code!));
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter(({ path, names }) => names.length === 0 || !declares(path, names))).toEqual([]);
  });

  it('has each switch off once', () => {
    const switches = [...text.matchAll(/^  const (\w+): bool$/gm)].map(([, name]) => name!);
    const broken = CASES.filter((one) => one.file === file).flatMap(({ mutants, open }) => [...mutants, ...open]);
    const changed = new Set(broken.flatMap(({ constants }) => Object.keys(constants)));
    expect(switches.filter((name) => !changed.has(name) && !KINDS.includes(name))).toEqual([]);
  });

  it('can be read in one sitting', () => {
    // Each of these two is one protocol, from its beginning to its end.
    const longer: Partial<Record<string, number>> = { outbox: 200, parts: 240 };
    expect(text.split('\n').length - 1).toBeLessThanOrEqual(longer[file] ?? 150);
  });
});

describe('docs/model.md', () => {
  const page = readFileSync(join(ROOT, 'docs/model.md'), 'utf8');

  it('has figures of every model, mutant and open fault', () => {
    for (const { name, mutants, open } of CASES) {
      expect(page).toContain(`| ${name} (`);
      for (const broken of [...mutants, ...open]) expect(page).toContain(`| ${broken.name} |`);
    }
    expect(page).not.toContain('**not');
  });

  it('is not written where it has no markers', () => {
    expect(() => written('nothing', [], new Date())).toThrow('no markers');
  });
});

/** Of what a case is of, and not what the product does. */
const KINDS = ['STATE_BASED', 'COMMITS_CROSS', 'NAMES_ORDER'];

const isAction = (text: string, name: string) => new RegExp(`^  action ${name}\\b`, 'm').test(text);

/** What the comment before an action names. */
function codeOf(text: string, action: string): string[] {
  const [before] = text.split(new RegExp(`^  action ${action}\\b`, 'm'));
  const comment = before!.slice(before!.lastIndexOf('/**'));
  return /\*\/\s*$/.test(comment) ? [...comment.matchAll(/@code/g)].map(([found]) => found) : [];
}

function entriesOf(code: string): { path: string; names: string[] }[] {
  return code.split('|').map((entry) => {
    const [path, ...names] = entry.trim().split(/\s+/);
    return { path: path!, names };
  });
}

/** Whether the file declares functions, methods or properties of all these names. */
function declares(path: string, names: readonly string[]): boolean {
  const file = join(ROOT, path);
  if (!existsSync(file)) return false;
  const declared = new Set<string>();
  const visit = (node: ts.Node): void => {
    const isNamed =
      ts.isFunctionDeclaration(node) ||
      ts.isMethodDeclaration(node) ||
      ts.isPropertyDeclaration(node) ||
      ts.isVariableDeclaration(node);
    if (isNamed && node.name && ts.isIdentifier(node.name)) declared.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return names.every((name) => declared.has(name));
}
