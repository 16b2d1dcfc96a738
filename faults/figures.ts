// The output of a run: one line per figure, `name value goal`, and one per broken promise.
import type { Broken } from './checks/found.js';
import type { Recovery } from './run-schedule.js';

/** One line of the report. A goal of `-` means that the value is only shown. */
export type Figure = { name: string; value: number | null; goal: string };
const MOST_IDS = 5;

export function printFigures(figures: readonly Figure[]): void {
  for (const { name, value, goal } of figures)
    console.log(`${name} ${value === null ? 'never' : Number(value.toPrecision(3))} ${goal}`);
}

export function printBroken(found: readonly Broken[]): void {
  for (const one of found) console.log(`BROKEN ${brokenText(one)}`);
}

/** One line. */
export function brokenText({ kind, promise, ids }: Broken): string {
  const more = ids.length > MOST_IDS ? ` and ${ids.length - MOST_IDS} more` : '';
  return `${kind}: ${promise}: ${ids.slice(0, MOST_IDS).join('; ')}${more}`;
}

/** How many ids of this kind are broken. */
export function countOf(found: readonly Broken[], kind: Broken['kind']): number {
  return found.filter((one) => one.kind === kind).reduce((sum, { ids }) => sum + ids.length, 0);
}

/** Median and worst of each fault's recoveries, from the end of the fault. */
export function recoveryFigures(recoveries: readonly Recovery[]): Figure[] {
  const faults = [...new Set(recoveries.map(({ fault }) => fault))].sort();
  const killed = recoveries.filter(({ fault }) => fault === 'kill_postgresql').map(({ sinceBeginMs }) => sinceBeginMs);
  const fromKill = { name: 'kill_postgresql_to_acknowledged_ms_median', value: median(killed), goal: '<=3000' };
  const ofFaults = faults.flatMap((fault) => {
    const ofFault = recoveries.filter((recovery) => recovery.fault === fault);
    const rows: [string, (number | null)[]][] = [
      ['health', ofFault.map(({ healthMs }) => healthMs)],
      ['acknowledged', ofFault.map(({ acknowledgedMs }) => acknowledgedMs)],
    ];
    return rows.flatMap(([what, times]) => [
      { name: `recovery_${fault}_${what}_ms_median`, value: median(times), goal: '<=5000' },
      { name: `recovery_${fault}_${what}_ms_worst`, value: worst(times), goal: '<=5000' },
    ]);
  });
  return killed.length > 0 ? [...ofFaults, fromKill] : ofFaults;
}

/** One that never came is the largest. */
function sorted(times: readonly (number | null)[]): (number | null)[] {
  return [...times].sort((one, other) => (one ?? Infinity) - (other ?? Infinity));
}

export const median = (times: readonly (number | null)[]): number | null =>
  sorted(times)[Math.floor((times.length - 1) / 2)] ?? null;
export const worst = (times: readonly (number | null)[]): number | null => sorted(times).at(-1) ?? null;
