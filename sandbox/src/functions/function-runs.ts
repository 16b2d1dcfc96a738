// The latest runs of the app's function, as the platform's tool shows them: with input and output.

export type FunctionRun = { handle: string; input: unknown; output: unknown };

const MOST_KEPT = 20;

export class FunctionRuns {
  private readonly runs = new Map<string, FunctionRun[]>();

  note(shopDomain: string, run: FunctionRun): void {
    this.runs.set(shopDomain, [run, ...this.of(shopDomain)].slice(0, MOST_KEPT));
  }

  /** The newest first. */
  of(shopDomain: string): readonly FunctionRun[] {
    return this.runs.get(shopDomain) ?? [];
  }
}
