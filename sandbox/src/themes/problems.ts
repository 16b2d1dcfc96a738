// Theme features the sandbox doesn't emulate: reported once per name on the console, and in each page's source.
export class Problems {
  private static readonly reported = new Set<string>();
  private readonly ofPage = new Set<string>();

  add(problem: string): void {
    this.ofPage.add(problem);
    if (Problems.reported.has(problem)) return;
    Problems.reported.add(problem);
    console.warn(`sandbox: theme: ${problem}`);
  }

  toComments(): string {
    return [...this.ofPage].map((problem) => commentOf(problem)).join('');
  }
}

export function commentOf(problem: string): string {
  return `<!-- sandbox: ${problem.replace(/--+|[<>]/g, ' ')} -->`;
}
