// Runs this program once more, with a network and mounts of its own: packets that get lost concern nobody else, and
// whatever happens, neither rules nor file systems stay behind.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

const APART = ['--net', '--mount'];
const MARK = 'FAULTS_OWN_NETWORK';
const INTERRUPTED = 130;

export const hasOwnNetwork = (): boolean => process.env[MARK] === 'true';

/** The exit code of that run; null where it is not possible, or has been done. */
export async function runApart(): Promise<number | null> {
  if (hasOwnNetwork() || spawnSync('unshare', [...APART, 'ip', 'link', 'set', 'lo', 'up']).status !== 0) return null;
  const script = 'ip link set lo up && exec "$@"';
  const child = spawn('unshare', [...APART, 'sh', '-c', script, 'sh', process.execPath, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, [MARK]: 'true' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? INTERRUPTED;
}
