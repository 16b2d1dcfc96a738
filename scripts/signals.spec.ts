// Signals at many instants of the first start: nothing is left running, and the next start on the same folder works.
// SIGNAL_SWEEP=all kills at every instant and looks at each next start, not only at some.
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { freePort } from './ports.js';
import { allProcesses } from './processes.js';
import { hasEnded, newDataDir, spawnProduct, startProduct, until, type RunningProduct } from './running-product.js';

const WITHIN_MS = 60_000;
const IS_WHOLE_SWEEP = process.env.SIGNAL_SWEEP === 'all';
const ASKED = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type Instant = { name: string; isReached: (dataDir: string, product: RunningProduct) => boolean; looksOn?: boolean };

const file = (...path: string[]) => ({
  isReached: (dataDir: string) => existsSync(join(dataDir, ...path)),
});
/** Something in the folder in which the database is being created. */
const created = (...path: string[]) => ({
  isReached: (dataDir: string) => {
    const name = readdirSync(dataDir).find((each) => each.includes('incomplete'));
    return name !== undefined && existsSync(join(dataDir, name, ...path));
  },
});
const child = (program: string) => ({
  isReached: (_dataDir: string, product: RunningProduct) =>
    allProcesses().some(({ parent, command }) => parent === product.process.pid && command.includes(program)),
});
const printed = (text: string) => ({
  isReached: (_dataDir: string, product: RunningProduct) => product.output().includes(text),
});
const INSTANTS: Instant[] = [
  { name: 'at once', isReached: () => true },
  { name: 'the folder is locked', ...file('running.pid') },
  { name: 'the secrets are written', ...file('secrets.json') },
  { name: 'the database begins to be created', ...created() },
  { name: 'it has a version', ...created('cluster/PG_VERSION') },
  { name: 'it has settings', ...created('cluster/postgresql.conf') },
  { name: 'it has a control file', ...created('cluster/global/pg_control'), looksOn: true },
  { name: 'the database is created', ...file('postgres/PG_VERSION') },
  { name: 'PostgreSQL begins', ...file('postgres/postmaster.pid') },
  { name: 'PostgreSQL has settings', ...file('postgres/postmaster.opts'), looksOn: true },
  { name: 'the sandbox begins', ...child('sandbox/dist/main.js') },
  { name: 'the sandbox runs', ...printed('Sandbox store on') },
  { name: 'the worker begins', ...child('api/dist/worker.js') },
  { name: 'the app begins', ...child('api/dist/main.js') },
  { name: 'the operators’ pages begin', ...child('api/dist/operations-process.js') },
  { name: 'everything runs', ...printed('Stop with Ctrl-C.') },
];
/** Where time is short, every seventh one and those after which the product is started again. */
const LOOKED_AT = INSTANTS.filter(({ looksOn }, index) => !process.env.CI || looksOn || index % 7 === 0);

describe('npm start on an empty folder', () => {
  let dataDir: string;
  let ports: { port: number; storePort: number };
  let product: RunningProduct | undefined;
  beforeEach(async () => {
    dataDir = newDataDir('signals');
    ports = { port: await freePort(), storePort: await freePort() };
  });
  afterEach(async () => {
    await product?.stop();
    // Whatever a failed test has left would keep this process from ending.
    for (const { pid } of leftBehind(dataDir)) process.kill(pid, 'SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  });

  const beginUntil = async ({ isReached }: Instant) => {
    const begun = spawnProduct({ ...ports, dataDir });
    product = begun;
    const explain = () => begun.output();
    await until(() => isReached(dataDir, begun) || hasEnded(begun.process), {
      withinMs: WITHIN_MS,
      everyMs: 2,
      explain,
    });
    return begun;
  };
  const nextStartWorks = async () => {
    product = await startProduct({ ...ports, dataDir });
    await product.stop();
    expect([product.process.exitCode, leftovers(dataDir)]).toEqual([0, []]);
  };

  it.each(LOOKED_AT.map((instant, index) => ({ ...instant, signal: ASKED[index % ASKED.length]! })))(
    'ends on $signal when $name, and leaves nothing running',
    async ({ signal, looksOn, ...instant }) => {
      const begun = await beginUntil(instant);
      const ended = hasEnded(begun.process) ? [] : once(begun.process, 'exit');
      begun.process.kill(signal);
      begun.process.kill(signal);
      const [code, by] = await ended;
      // Before its first statement it ends as any process does.
      expect(instant.name === 'at once' ? [0, signal] : [0]).toContain(by ?? code);
      expect([
        begun.output().replace(/^(Sandbox|Ready|Stop|PostgreSQL keeps| ).*\n/gm, ''),
        leftovers(dataDir),
      ]).toEqual(['', []]);
      expect(readdirSync(dataDir).filter((name) => /^running|incomplete|\.new$/.test(name))).toEqual([]);
      if (looksOn || IS_WHOLE_SWEEP) await nextStartWorks();
    },
  );

  it('ends before the npm that runs it does', async () => {
    product = await startProduct({ ...ports, dataDir, byNpm: true });
    const ended = once(product.process, 'exit');
    product.process.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(leftovers(dataDir)).toEqual([]);
  });

  it.each(INSTANTS.filter(({ name }) => IS_WHOLE_SWEEP || name === 'everything runs'))(
    'that is killed when $name is followed by one that works',
    async (instant) => {
      const begun = await beginUntil(instant);
      const ended = once(begun.process, 'exit');
      begun.process.kill('SIGKILL');
      await ended;
      await nextStartWorks();
    },
  );
});

/** The processes that have to do with the folder, by their arguments or environment. */
function leftBehind(dataDir: string): ReturnType<typeof allProcesses> {
  const about = ({ pid, command }: { pid: number; command: string }) => {
    try {
      return command + readFileSync(`/proc/${pid}/environ`, 'utf8');
    } catch {
      return command;
    }
  };
  return allProcesses().filter((each) => about(each).includes(basename(dataDir)));
}

const leftovers = (dataDir: string) => leftBehind(dataDir).map(({ command }) => command);
