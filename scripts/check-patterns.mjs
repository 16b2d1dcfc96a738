// `npm run check`: every regular expression of the product must run in linear time, so no sender's text can block the
// event loop. Test code is excluded, because it only reads our own text. With folders or files as arguments, checks
// only those.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import { slowText } from './pattern-growth.mjs';

const PRODUCT = [
  'admin/src',
  'admin/service-worker',
  'api/src',
  'contract',
  'domain',
  'extensions',
  'operations/src',
  'sandbox/src',
  'scripts',
  'widget/src',
];
const SOURCE = /\.[cm]?[jt]sx?$/;
const LEFT_OUT = /(^|\/)(node_modules|dist|test|assets|assembly|generated)\/|\.spec\.|\.d\.[cm]?ts$/;

/** Patterns whose text is short for a reason that no pattern can show. */
const ALLOWED = {
  [String.raw`/([()])|(-(?=\S))|(?:(\w+):(?:\s*(>=|<=|>|<)\s*)?)?(?:"([^"]*)"|'([^']*)'|([^\s()"']+))/g`]:
    'searches in the local store, which the app makes of at most 100 handles',
  [String.raw`/\B(?=(\d{3})+(?!\d))/g`]: 'the digits of one number',
  '/grid.* /': 'the style of one element, as the browser says it',
  [String.raw`/limits-facts"[^>]*>(.*?)<\/script/s`]: 'the shop’s own page, where the element stands once',
};
/** Files that build patterns of texts, and why these are linear. */
const BUILT = {
  'admin/src/screens/limit-form/field-error-texts.ts': 'sentences of our own API, of at most a few hundred characters',
  'api/src/identity/first-files.ts': 'routes of the admin: each part ends at the next slash',
  'domain/src/phrases/templates.ts': 'phrases of our own in texts of at most 500 characters; a test measures them',
  'scripts/pattern-growth.mjs': 'patterns of our own that are measured here, and their parts',
  'scripts/store-browser.ts': 'titles in the tests of the product',
  'scripts/test-titles.ts': 'titles of tests',
};

const found = new Map();
const problems = [];
const used = new Set();
const asked = process.argv.slice(2);
const files = (asked.length > 0 ? asked : PRODUCT).flatMap(sourcesIn);
for (const file of files) collect(file);
for (const [literal, { source, flags, places }] of found) {
  if (ALLOWED[literal]) {
    used.add(literal);
    continue;
  }
  const { reports } = analyse({ source, flags }, { maxReports: 1 });
  const slow = reports.length === 0 ? slowText({ source, flags }) : null;
  if (reports.length === 0 && slow === null) continue;
  const growth = reports[0]?.exponential ? 'exponentially' : 'with the square of its text or more';
  const why = reports[0]?.type ?? `measured on ${JSON.stringify(slow)} again and again`;
  problems.push(`${places.join(', ')}: ${literal} takes time that grows ${growth} (${why})`);
}
if (asked.length === 0)
  for (const entry of [...Object.keys(ALLOWED), ...Object.keys(BUILT)])
    if (!used.has(entry)) problems.push(`scripts/check-patterns.mjs: nothing needs the entry ${entry} any more`);
for (const problem of problems) console.log(problem);
console.log(`${found.size} regular expressions of ${files.length} files read`);
process.exit(problems.length > 0 ? 1 : 0);

function sourcesIn(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !LEFT_OUT.test(file));
}

function collect(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const constants = new Map();
  const placeOf = (node) => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const look = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      add(node.text.slice(1, end), node.text.slice(end + 1), placeOf(node));
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp')
      addBuilt(node.arguments ?? [], { file, constants, place: placeOf(node) });
    ts.forEachChild(node, look);
  };
  look(source);
}

function addBuilt([pattern, flags], { file, constants, place }) {
  const text = pattern && textOf(pattern, constants);
  const flagText = flags ? textOf(flags, constants) : '';
  if (typeof text === 'string' && typeof flagText === 'string') add(text, flagText, place);
  else if (BUILT[file]) used.add(file);
  else problems.push(`${place}: a pattern that is built of what is known only later cannot be checked`);
}

/** The text that an expression of constants has; null: it is known only later. */
function textOf(node, constants) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isIdentifier(node)) return constants.has(node.text) ? textOf(constants.get(node.text), constants) : null;
  if (ts.isTaggedTemplateExpression(node) && ts.isNoSubstitutionTemplateLiteral(node.template))
    return node.tag.getText() === 'String.raw' ? node.template.rawText : null;
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(({ expression, literal }) => {
      const text = textOf(expression, constants);
      return text === null ? null : text + literal.text;
    });
    return spans.includes(null) ? null : node.head.text + spans.join('');
  }
  return ts.isCallExpression(node) ? joinedTextOf(node, constants) : null;
}

function joinedTextOf({ expression, arguments: [separator] }, constants) {
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'join' || !separator) return null;
  if (!ts.isArrayLiteralExpression(expression.expression)) return null;
  const parts = expression.expression.elements.map((element) => textOf(element, constants));
  return parts.includes(null) ? null : parts.join(textOf(separator, constants) ?? ',');
}

function add(source, flags, place) {
  const literal = `/${source}/${flags}`;
  const known = found.get(literal);
  if (known) known.places.push(place);
  else found.set(literal, { source, flags, places: [place] });
}
