// Checks recorded answers against the types that the API gives to the platform's answers.
import { join } from 'node:path';
import ts from 'typescript';
import { appOperations } from './operations.js';
import type { GraphqlLine } from './tape.js';

/** Where an answer is not of its type, one line each: the step, the operation and what the compiler says. */
export function typeProblems(root: string, lines: readonly GraphqlLine[]): string[] {
  const types = join(root, 'api/src/platform/operations.generated.ts');
  // A file beside the types that exists only here.
  const file = join(root, 'api/src/platform/recorded-answers.ts');
  const names = [...new Set(lines.map(({ operation }) => typeOf(operation)))];
  const head = `import type { ${names.join(', ')} } from './operations.generated.js';`;
  const answers = lines.map(
    (line, index) => `export const answer${index}: ${typeOf(line.operation)} = ${dataOf(line)};`,
  );
  const source = [head, ...answers].join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es5.d.ts'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest);
  const program = ts.createProgram([file, types], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ start = 0, file: at, messageText }) => {
    const said = ts.flattenDiagnosticMessageText(messageText, '\n');
    if (at?.fileName !== file) return `${at?.fileName ?? 'the compiler'}: ${said}`;
    const line = lines[at.getLineAndCharacterOfPosition(start).line - 1]!;
    return `${line.step}: ${line.operation}: ${said}`;
  });
}

/** `ShopQuery` for `query Shop`. */
function typeOf(operation: string): string {
  const isMutation = /^\s*mutation\b/.test(appOperations.get(operation) ?? '');
  return `${operation}${isMutation ? 'Mutation' : 'Query'}`;
}

const dataOf = ({ body }: GraphqlLine) => JSON.stringify((body as { data: unknown }).data);
