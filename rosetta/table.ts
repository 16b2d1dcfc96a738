// The table of a run: a row for each source, a column for each engine.
import type { Outcome } from './ask.js';
import type { Source } from './read-sources.js';

export type Run = { engine: string; outcomes: readonly Outcome[] };
const WIDTH = 40;

export function tableOf(sources: readonly Source[], runs: readonly Run[]): string {
  const byRun = runs.map(({ outcomes }) => new Map(outcomes.map((outcome) => [outcome.id, outcome])));
  const rows = sources.map(({ product, rules }) => {
    const ids = rules.flatMap(({ cases }) => cases.map(({ id }) => id)).filter((id) => byRun[0]?.has(id));
    return { product, count: ids.length, cells: byRun.map((outcomes) => cellOf(ids.map((id) => outcomes.get(id)!))) };
  });
  const total = runs.map(({ outcomes }) => cellOf(outcomes));
  const line = (name: string, count: string, cells: readonly string[]) =>
    [name.slice(0, WIDTH).padEnd(WIDTH), count.padStart(5), ...cells.map((cell) => cell.padStart(14))].join('  ');
  return [
    line(
      'source',
      'cases',
      runs.map(({ engine }) => engine),
    ),
    ...rows.filter(({ count }) => count > 0).map(({ product, count, cells }) => line(product, String(count), cells)),
    line('all', String(runs[0]?.outcomes.length ?? 0), total),
    'Each cell: agrees / disagrees / unknown',
  ].join('\n');
}

function cellOf(outcomes: readonly Outcome[]): string {
  const count = (wanted: Outcome['is']) => outcomes.filter(({ is }) => is === wanted).length;
  return `${count('agrees')} / ${count('disagrees')} / ${count('unknown')}`;
}

export function disagreementsOf(runs: readonly Run[]): string[] {
  return runs.flatMap(({ engine, outcomes }) =>
    outcomes.filter(({ is }) => is === 'disagrees').map(({ id, says }) => `${engine} on ${id}: ${says.join('; ')}`),
  );
}
