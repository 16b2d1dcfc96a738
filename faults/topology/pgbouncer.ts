// PgBouncer with transaction pooling, as docs/operations.md configures it.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '@purchase-limits/scripts/ports';
import { findAccount } from '@purchase-limits/scripts/postgres-account';

const PROGRAMS = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];
const READY_WITHIN_MS = 10_000;
/** Fewer than one process's pool has, so that connections are shared. */
const POOL_SIZE = 8;

/** The program of this machine; undefined where there is none. */
export const pgbouncerProgram = (): string | undefined => PROGRAMS.find((program) => existsSync(program));

export class PgBouncer {
  private constructor(
    private readonly child: ChildProcess,
    /** The database through PgBouncer, as the same role. */
    readonly url: string,
  ) {}

  /** Stands before the database of this URL. Writes its files into the folder, which everyone must be able to enter. */
  static async start(folder: string, databaseUrl: string): Promise<PgBouncer> {
    const port = await freePort();
    const url = new URL(databaseUrl);
    mkdirSync(folder, { recursive: true });
    const files = {
      'users.txt': `"${url.username}" "${decodeURIComponent(url.password)}"\n`,
      'pgbouncer.ini': configuration(url, port, join(folder, 'users.txt')),
    };
    // Like PostgreSQL it does not run as root.
    const account = findAccount();
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(folder, name), content, { mode: 0o600 });
      if (account) chownSync(join(folder, name), account.uid, account.gid);
    }
    const log = openSync(join(folder, '../pgbouncer.log'), 'a');
    const child = spawn(pgbouncerProgram()!, [join(folder, 'pgbouncer.ini')], {
      stdio: ['ignore', log, log],
      detached: true,
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    closeSync(log);
    url.port = String(port);
    const pooler = new PgBouncer(child, url.href);
    await pooler.untilReady();
    return pooler;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  private async untilReady(): Promise<void> {
    for (const end = Date.now() + READY_WITHIN_MS; ; await pause(50)) {
      const client = new pg.Client({ connectionString: this.url });
      try {
        await client.connect();
        return await client.end();
      } catch (error) {
        if (Date.now() < end && this.child.exitCode === null) continue;
        await this.stop();
        throw new Error('PgBouncer does not serve', { cause: error });
      }
    }
  }
}

const configuration = ({ port, pathname }: URL, listenPort: number, usersFile: string): string => `[databases]
${pathname.slice(1)} = host=127.0.0.1 port=${port}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${usersFile}
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 1000
query_wait_timeout = 15
ignore_startup_parameters = extra_float_digits,statement_timeout,idle_in_transaction_session_timeout
`;
