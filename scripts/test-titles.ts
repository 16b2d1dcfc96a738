// The full names of tests: as their source has them, and as Jest says that they ran.
import ts from 'typescript';

/** `describe`, and what the project calls in its place where a group needs something, `describeInBrowser`. */
const GROUP = /^describe/;
const TESTS: readonly string[] = ['it', 'test'];
/** Placeholders in a source title: `%s` of a table, `$name` of a row, `${name}` of a template. */
const PLACEHOLDER = /%[sdijfop#]|\$\{[^{}]*\}|\$[a-z][\w.]*/gi;

/** Full test names in a source file, groups first. Parts unknown before the run are `%s`. */
export function titlesOf(source: string, file: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const titles: string[] = [];
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const called = ts.isCallExpression(node) ? calledName(node) : null;
    if (ts.isCallExpression(node) && called && node.arguments.length > 1) {
      const names = [...groups, titleOf(node.arguments[0]!)];
      if (!GROUP.test(called)) titles.push(names.join(' '));
      else for (const body of node.arguments.slice(1)) ts.forEachChild(body, (child) => visit(child, names));
      return;
    }
    ts.forEachChild(node, (child) => visit(child, groups));
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind), []);
  return titles;
}

/** Whether a source's full name matches: it contains the part, or equals it for one row of a table. */
export function hasTitle(title: string, part: string): boolean {
  return title.includes(part) || new RegExp(`^${patternOf(title)}$`, 's').test(part);
}

/** Whether a test of this full name is one that is meant by a part of a name with placeholders. */
export function isNamed(fullName: string, part: string): boolean {
  return new RegExp(patternOf(part), 's').test(fullName);
}

function patternOf(name: string): string {
  const literals = name.split(PLACEHOLDER).map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return literals.join('.+');
}

/** The name of a group or a test, also of `it.each(…)(…)`; null for any other call. */
function calledName(call: ts.CallExpression): string | null {
  let called: ts.Expression = call.expression;
  while (!ts.isIdentifier(called)) {
    if (ts.isPropertyAccessExpression(called) || ts.isCallExpression(called)) called = called.expression;
    else if (ts.isTaggedTemplateExpression(called)) called = called.tag;
    else return null;
  }
  return GROUP.test(called.text) || TESTS.includes(called.text) ? called.text : null;
}

function titleOf(title: ts.Expression): string {
  if (ts.isStringLiteralLike(title)) return title.text;
  return ts.isTemplateExpression(title) ? title.getText().slice(1, -1) : '%s';
}
