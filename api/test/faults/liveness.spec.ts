// Real processes that hang, in ways that only others can see.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { text } from 'node:stream/consumers';

const LIVENESS = join(__dirname, '../../dist/liveness.js');

describe('a process that hangs', () => {
  let child: ChildProcess | undefined;
  afterEach(() => child?.kill('SIGKILL'));

  function start(script: string, mostTicks = 10): { ended: Promise<unknown[]>; said: Promise<string> } {
    if (!existsSync(LIVENESS)) throw new Error('api/dist is missing: build before this test (npm test does)');
    const begin = `import { watchProcess, expectToGoOn } from '${pathToFileURL(LIVENESS)}';
      watchProcess('worker', { tickMs: 100, mostTicks: ${mostTicks} });
      setInterval(() => {}, 1_000);`;
    child = spawn(process.execPath, ['--input-type=module', '-e', begin + script], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return { ended: once(child, 'exit'), said: text(child.stderr!) };
  }

  it('is killed when its event loop stands still', async () => {
    const { ended, said } = start('setTimeout(() => { for (;;); }, 300);');
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(await said).toContain('ALARM hang: the event loop of worker is stalled');
  });

  it('ends when one of its parts stands still, and names it', async () => {
    const { ended, said } = start(`expectToGoOn('the relay', 5);`);
    expect(await ended).toEqual([1, null]);
    expect(await said).toContain('ALARM hang: worker: the relay is stalled');
  });

  it('does not end while its parts go on, nor because it was stopped for long', async () => {
    const { ended } = start(`const { goesOn } = expectToGoOn('the relay', 5); setInterval(goesOn, 100);`, 25);
    await pause(700);
    child!.kill('SIGSTOP');
    await pause(3_000);
    child!.kill('SIGCONT');
    await pause(1_500);
    expect(child!.exitCode).toBeNull();
    child!.kill('SIGTERM');
    expect(await ended).toEqual([null, 'SIGTERM']);
  });
});

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
