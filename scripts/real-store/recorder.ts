// What was recorded so far, in memory: a tape is redacted as a whole, and a run that was stopped has one too.
import { appOperations } from './operations.js';
import type { Exchange, GraphqlLine, StepLine, Tape, TapeHeader, TapeLine } from './tape.js';

export class Recorder {
  private readonly lines: TapeLine[] = [];
  private readonly notRun = new Map<string, string>();

  add(line: Exchange | StepLine): void {
    const last = this.lines.at(-1);
    if (line.kind === 'graphql' && last?.kind === 'graphql' && isRepeated(last, line)) {
      this.lines[this.lines.length - 1] = { ...line, times: last.times + 1 };
      return;
    }
    this.lines.push(line);
  }

  /** Why an operation of the app is not run; counts only where it is in no exchange. */
  noteNotRun(operation: string, reason: string): void {
    this.notRun.set(operation, reason);
  }

  get exchanges(): readonly TapeLine[] {
    return this.lines;
  }

  /** The names of the app's operations that are in the tape, also as the text of a bulk operation. */
  operationsRun(): Set<string> {
    return operationsIn(this.lines);
  }

  /** Operations of the app that were not run, and no step said why. */
  unexplained(): string[] {
    const run = this.operationsRun();
    return [...appOperations.keys()].filter((name) => !run.has(name) && !this.notRun.has(name));
  }

  /** With a reason for each operation that was not run: `reason` where no step said one. */
  finish(header: TapeHeader, how: 'complete' | 'failed' | 'stopped', reason: string): Tape {
    const run = this.operationsRun();
    const missing = [...appOperations.keys()].filter((name) => !run.has(name));
    const notRun = missing.map((operation): TapeLine => ({
      kind: 'not-run',
      operation,
      reason: this.notRun.get(operation) ?? reason,
    }));
    return { header, lines: [...this.lines, ...notRun, { kind: 'end', how }] };
  }
}

export function operationsIn(lines: readonly TapeLine[]): Set<string> {
  const names = new Set<string>();
  for (const line of lines) {
    if (line.kind !== 'graphql') continue;
    names.add(line.operation);
    const { query } = (line.variables ?? {}) as { query?: unknown };
    for (const [name, text] of appOperations) if (query === text) names.add(name);
  }
  return names;
}

/** The same request once more, with the same kind of answer. */
function isRepeated(before: GraphqlLine, after: GraphqlLine): boolean {
  const sameRequest =
    before.step === after.step &&
    before.operation === after.operation &&
    JSON.stringify(before.variables) === JSON.stringify(after.variables);
  return sameRequest && before.refusal === after.refusal && before.status === after.status;
}
