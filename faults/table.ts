// The result as a table, printed after a run and written into docs/faults.md.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Broken } from './checks/found.js';
import { brokenText, median, worst } from './figures.js';
import type { Happening } from './run-schedule.js';
import type { Backend } from './topology/world.js';

/** What was acknowledged in a run, how requests failed, and how many promises are broken. */
export type Totals = {
  impressions: number;
  writes: number;
  orders: number;
  checkouts: number;
  refused: number;
  unanswered: number;
  lost: number;
  doubled: number;
  stuck: number;
  wrong: number;
};
export type TableRun = {
  backend: Backend;
  happenings: readonly Happening[];
  totals: Totals;
  broken: readonly Broken[];
};

const NAMES: Partial<Record<Backend, string>> = { postgresql: 'PostgreSQL', redis: 'Redis' };

/** One row for each kind of failure. */
export function failureRows(happenings: readonly Happening[]): string[] {
  const names = [...new Set(happenings.map(({ fault }) => fault))].sort();
  const rows = names.map((name) => {
    const ofName = happenings.filter(({ fault }) => fault === name);
    const served = ofName.flatMap(({ recovery }) => (recovery ? [recovery.acknowledgedMs] : []));
    const sum = (of: (one: Happening) => number) => ofName.reduce((total, one) => total + of(one), 0);
    const cells = [
      `\`${name}\``,
      ofName.length,
      inSeconds(worst(ofName.map(({ lastedMs }) => lastedMs))),
      served.length > 0 ? inSeconds(median(served)) : '',
      served.length > 0 ? inSeconds(worst(served)) : '',
      sum(({ refused }) => refused),
      sum(({ unanswered }) => unanswered),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| Failure | Times | Lasted up to, s | Served again after, s (median) | (worst) | 503 | No answer |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ];
}

const inSeconds = (ms: number | null) => (ms === null ? 'never' : (ms / 1_000).toFixed(1));

export function totalRows(runs: readonly TableRun[]): string[] {
  const count = (value: number) => value.toLocaleString('en-US');
  const broken = (value: number) => (value === 0 ? '0' : `**${value}**`);
  return [
    '| Queues on | Failures | Impressions | Writes | Orders | Checkouts | Lost | Doubled | Stuck | Wrong |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...runs.map(({ backend, happenings, totals: { lost, doubled, stuck, wrong, ...acknowledged } }) => {
      const { impressions, writes, orders, checkouts } = acknowledged;
      const cells = [
        NAMES[backend] ?? backend,
        ...[happenings.length, impressions, writes, orders, checkouts].map(count),
        ...[lost, doubled, stuck, wrong].map(broken),
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  ];
}

/** Everything between the markers of the page. */
export function figuresText(runs: readonly TableRun[], options: string, at: Date): string {
  return [
    `Written by \`npm run faults -- ${options} --write\` on ${at.toISOString().slice(0, 10)}.`,
    '',
    ...totalRows(runs),
    '',
    ...runs.flatMap(({ backend, happenings, broken }) => [
      `Queues on ${NAMES[backend] ?? backend}:`,
      '',
      ...broken.map((one) => `- ${brokenText(one)}`),
      ...(broken.length > 0 ? [''] : []),
      ...failureRows(happenings),
      '',
    ]),
  ].join('\n');
}

/** The page with this text between its markers of this name. */
export function withText(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`];
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the page has no markers for the ${name}`);
  return page.slice(0, from + begin.length) + text + page.slice(to);
}

export function writeText(file: string, name: string, text: string): void {
  writeFileSync(file, withText(readFileSync(file, 'utf8'), name, text));
}
