// The processor time of processes, in microseconds: on a machine that others use too, it tells what a rate cannot.
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts these in hundredths of a second. */
const US_PER_TICK = 10_000;

/** Fields of `/proc/<pid>/stat`, counted from the one after the name, which may hold spaces. */
const FIELD = { parent: 1, user: 11, system: 12, userOfEnded: 13, systemOfEnded: 14 };

/** What the process itself has used so far, with all of its threads. */
export function cpuOf(pid: number): number {
  const fields = statOf(pid);
  return (fields[FIELD.user]! + fields[FIELD.system]!) * US_PER_TICK;
}

/** What the process and its children have used so far, with those that have ended: all of PostgreSQL. */
export function cpuOfFamily(pid: number): number {
  const fields = statOf(pid);
  const ended = (fields[FIELD.userOfEnded]! + fields[FIELD.systemOfEnded]!) * US_PER_TICK;
  return childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), cpuOf(pid) + ended);
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => readStat(pid)?.[FIELD.parent] === parent);
}

function statOf(pid: number): number[] {
  const fields = readStat(pid);
  if (!fields) throw new Error(`Process ${pid} has ended`);
  return fields;
}

/** Null where the process ended while the list of them was read. */
function readStat(pid: number): number[] | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
}
