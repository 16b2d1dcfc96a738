// Where the processes of `npm start` listen, and what it does when one of them ends by itself.
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { freePort } from './ports.js';
import { nextRestart, waitBefore } from './keep-running.js';
import { allProcesses } from './processes.js';
import { hasEnded, newDataDir, startProduct, until, type RunningProduct } from './running-product.js';

describe('a process that ends by itself', () => {
  const minutes = (count: number) => count * 60_000;

  it('is started again at most five times within ten minutes', () => {
    expect(nextRestart([], 0)).toBe(1);
    expect(nextRestart([0, 5_000, 9_000, 14_000], 19_000)).toBe(5);
    expect(nextRestart([0, 5_000, 9_000, 14_000, 19_000], minutes(9))).toBeNull();
    expect(nextRestart([0, 5_000, 9_000, 14_000, minutes(9)], minutes(10) + 1)).toBe(5);
    expect(nextRestart([0, 5_000, 9_000, 14_000, 19_000], minutes(11))).toBe(1);
  });

  it('is started again after 1, 2, then 4 seconds', () => {
    expect([1, 2, 3, 4, 5].map(waitBefore)).toEqual([1_000, 2_000, 4_000, 4_000, 4_000]);
  });
});

describe('the running product', () => {
  const WITHIN_MS = 60_000;
  let dataDir: string;
  let [port, storePort] = [0, 0];
  let product: RunningProduct;
  beforeAll(async () => {
    dataDir = newDataDir('restarts');
    [port, storePort] = [await freePort(), await freePort()];
    product = await startProduct({ port, storePort, dataDir });
  });
  afterAll(async () => {
    await product?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const PROGRAMS = {
    PostgreSQL: '/bin/postgres -D',
    sandbox: 'sandbox/dist/main.js',
    worker: 'worker.js',
    http: 'api/dist/main.js',
  };
  type Name = keyof typeof PROGRAMS;
  const pidOf = (name: Name) =>
    allProcesses().find(({ parent, command }) => parent === product.process.pid && command.includes(PROGRAMS[name]))
      ?.pid;
  const explain = () => product.output();
  const isHealthy = async (at: number) => {
    try {
      return (await fetch(`http://localhost:${at}/health`)).ok;
    } catch {
      return false;
    }
  };
  const isOpen = async (host: string, at: number) => {
    const socket = connect({ host, port: at });
    try {
      await once(socket, 'connect');
      return true;
    } catch {
      return false;
    } finally {
      socket.destroy();
    }
  };
  const kill = (name: Name) => process.kill(pidOf(name)!, 'SIGKILL');
  const count = (text: string) => product.output().split(text).length - 1;

  it('listens on loopback only', async () => {
    const command = allProcesses().find(({ pid }) => pid === pidOf('PostgreSQL'))!.command;
    const database = Number(/port=(\d+)/.exec(command)![1]);
    const mail = Number(/mail on 127\.0\.0\.1:(\d+)/.exec(product.output())![1]);
    const listening = [port, storePort, database, mail];
    expect(await Promise.all(listening.map((each) => isOpen('127.0.0.1', each)))).toEqual([true, true, true, true]);
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, scopeid }) => !internal && !scopeid);
    for (const { address } of others)
      expect(await Promise.all(listening.map((each) => isOpen(address, each)))).toEqual([false, false, false, false]);
  });

  it.each(Object.keys(PROGRAMS) as Name[])('starts %s again, and the others recover', async (name) => {
    kill(name);
    await until(() => count(`${name} runs again.`) === 1, { withinMs: WITHIN_MS, explain });
    expect(product.output()).toContain(
      `${name} ended (SIGKILL); starting it again in 1 s (restart 1 of at most 5 within ten minutes).\n`,
    );
    await until(async () => (await isHealthy(port)) && (await isHealthy(storePort)), {
      withinMs: WITHIN_MS,
      explain,
    });
    expect(Object.keys(PROGRAMS).filter((each) => pidOf(each as Name) === undefined)).toEqual([]);
  });

  it('stops everything, with one line, when a process ends for the sixth time', async () => {
    for (const restart of [2, 3, 4, 5]) {
      kill('worker');
      await until(() => count('worker runs again.') === restart, { withinMs: WITHIN_MS, explain });
    }
    const before = product.output().length;
    kill('worker');
    await until(() => hasEnded(product.process), { withinMs: WITHIN_MS, explain });
    expect([product.process.exitCode, product.output().slice(before)]).toEqual([
      1,
      expect.stringMatching(/^worker ended again \(SIGKILL\) after 5 restarts .*npm start begins again\.\n$/),
    ]);
    expect(allProcesses().filter(({ command }) => command.includes(dataDir))).toEqual([]);
    expect([await isHealthy(port), await isHealthy(storePort)]).toEqual([false, false]);
  });
});
