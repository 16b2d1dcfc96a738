// The machine's running processes. A pid from a file isn't enough, because pids are reused.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export type Process = {
  pid: number;
  parent: number;
  /** The program and its arguments, with spaces between. */
  command: string;
  /** Tells it from an earlier or later process with the same number. */
  startedAt: string;
};

const HAS_PROC = existsSync('/proc/self/stat');

/** The process with this pid; null if there is none, or just a zombie. */
export function findProcess(pid: number): Process | null {
  if (!Number.isInteger(pid) || pid < 1) return null;
  return HAS_PROC ? fromProc(pid) : (fromPs('-p', String(pid))[0] ?? null);
}

export function allProcesses(): Process[] {
  if (!HAS_PROC) return fromPs('-ax');
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (fromProc(Number(name)) ?? []) : []));
}

function fromProc(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before the bracket may contain anything. Then: state, parent, …, and the start time as the twentieth
    // field.
    const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return null;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      .replace(/(?<!\0)\0+$/, '')
      .replaceAll('\0', ' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { pid, parent: Number(parent), command, startedAt: `${boot} ${rest[17]}` };
  } catch {
    return null;
  }
}

function fromPs(...selection: string[]): Process[] {
  const line = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(\S.*)$/;
  try {
    const columns = ['pid=', 'ppid=', 'state=', 'lstart=', 'args='].flatMap((name) => ['-o', name]);
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    const env = { ...process.env, LC_ALL: 'C' };
    return execFileSync('ps', ['-ww', ...selection, ...columns], { encoding: 'utf8', stdio, env })
      .split('\n')
      .flatMap((text) => {
        const [, pid, parent, state, startedAt, command] = line.exec(text) ?? [];
        if (!pid || state!.startsWith('Z')) return [];
        return [{ pid: Number(pid), parent: Number(parent), startedAt: startedAt!, command: command! }];
      });
  } catch {
    return [];
  }
}
