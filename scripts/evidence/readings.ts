// How the figures of a promise are read from what its command printed.

/** `unknown`: why the command can't tell here. */
export type Reading = { isKept: boolean; figures: string } | { unknown: string };
export type Read = (output: string) => Reading;

const skippedIn = (output: string) => /^skipped: (.*)$/m.exec(output)?.[1];

/** The command writes its figures into a page of its own. A part that it skipped leaves the promise open. */
export const inItsPage: Read = (output) => {
  const skipped = skippedIn(output);
  return skipped ? { unknown: skipped } : { isKept: true, figures: '' };
};

/** `npm test` says at its end what it skipped, and counts the tests. */
export const tests: Read = (output) => {
  const skipped = skippedIn(output);
  if (skipped) return { unknown: skipped };
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
  if (!passed || passed === '0') return { isKept: false, figures: 'no test ran' };
  return {
    isKept: failed === '0',
    figures: failed === '0' ? `${passed} tests` : `${failed} of ${passed} tests failed`,
  };
};

/** `npm run bench` prints `name value goal`. All goals have to be met; the named figures are shown. */
export function goals(named: Readonly<Record<string, string>>): Read {
  return (output) => {
    const skipped = skippedIn(output);
    if (skipped) return { unknown: skipped };
    const figures = [...output.matchAll(/^([a-z]\w+) (-?[\d.e+-]+) (-|0|[<>]=[\d.]+)$/gm)].map(
      ([, name, value, goal]) => ({ name: name!, value: Number(value), goal: goal! }),
    );
    const measured = figures.filter(({ goal }) => goal !== '-');
    const missed = measured.filter(({ value, goal }) => !isMet(value, goal));
    const missing = Object.keys(named).filter((name) => !figures.some((figure) => figure.name === name));
    if (missed.length > 0 || missing.length > 0) {
      const lines = missed.map(({ name, value, goal }) => `${name} is ${value}, not ${goal}`);
      return { isKept: false, figures: [...lines, ...missing.map((name) => `${name} was not measured`)].join('; ') };
    }
    const shown = Object.entries(named).map(([name, words]) => {
      const { value, goal } = figures.find((figure) => figure.name === name)!;
      return `${words} ${value} (${goal.replace('<=', 'at most ')})`;
    });
    return { isKept: measured.length > 0, figures: [...shown, `${measured.length} goals met`].join('; ') };
  };
}

function isMet(value: number, goal: string): boolean {
  const bound = Number(goal.replace(/^[<>]=/, ''));
  if (goal.startsWith('<=')) return value <= bound;
  return goal.startsWith('>=') ? value >= bound : value === bound;
}

/** A line that the command prints once all went well; its groups are the figures. */
export function line(pattern: RegExp, figures: (...groups: string[]) => string): Read {
  return (output) => {
    const found = pattern.exec(output);
    return found ? { isKept: true, figures: figures(...found.slice(1)) } : { isKept: false, figures: 'no result' };
  };
}
