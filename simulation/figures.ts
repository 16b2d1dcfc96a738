// The figures of docs/simulation.md.
export type Summary = {
  seeds: number;
  from: number;
  steps: number;
  seconds: number;
  failures: Record<string, number>;
  broken: number;
  /** Seeds that were run twice, and those of them that came out differently. */
  repeated: number;
  differing: number[];
};
export type FoundDefect = { name: string; code: string; seed: number | null; what: string };

const REPLAYS = /<!-- replays -->[\s\S]*<!-- end of replays -->/;
const MARKS = /<!-- figures -->[\s\S]*<!-- end of figures -->/;
const LONGEST = 90;

/** The page with these figures in place of the ones there. */
export function withFigures(page: string, summary: Summary, defects: readonly FoundDefect[], at: Date): string {
  const { seeds, from, steps, seconds, failures, broken, repeated, differing } = summary;
  const rows = Object.entries(failures).map(([name, count]) => `| ${name} | ${count} |`);
  const found = defects.map(
    ({ name, code, seed, what }) => `| ${name} | \`${code}\` | ${seed ?? 'not found'} | ${cell(what)} |`,
  );
  const lines = [
    '<!-- figures -->',
    `Written by \`npm run simulate -- --seeds ${seeds} --write\` on ${at.toISOString().slice(0, 10)}: ` +
      `${seeds} seeds from ${from}, ${steps} steps in ${Math.round(seconds)} s, **${broken} broken**; ` +
      `${repeated} of them run twice, ${differing.length} of which came out differently.`,
    '',
    '| What failed meanwhile | Times |',
    '| --- | --- |',
    ...rows,
    '',
    '| Defect | Taken out of | First seed | What it broke |',
    '| --- | --- | --- | --- |',
    ...found,
    '<!-- end of figures -->',
  ];
  return page.replace(MARKS, () => lines.join('\n'));
}

/** The page with the figures of a run in which each seed was run twice. */
export function withReplays(page: string, { seeds, from, broken, differing }: Summary, at: Date): string {
  const figures =
    `Written by \`npm run simulate -- --seeds ${seeds} --twice --write\` on ${at.toISOString().slice(0, 10)}: ` +
    `${seeds} seeds from ${from} run twice, **${differing.length} came out differently**; ${broken} broken.`;
  return page.replace(REPLAYS, () => `<!-- replays -->\n${figures}\n<!-- end of replays -->`);
}

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').slice(0, LONGEST);
