// A primary with a synchronous replica: what was acknowledged is on both. The replica can be promoted, once or often:
// each time a new one is built from the new primary.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { backUp } from './base-backup.js';
import { PostgresServer } from './postgres-server.js';
import { SilentProxy } from './silent-proxy.js';
import { mountSmallDisk, unmountSmallDisk } from './small-disk.js';

const CAUGHT_UP_WITHIN_MS = 60_000;
const SLOT = 'replica';

export type ReplicaFailure = 'killed' | 'frozen' | 'silent';
type PairOptions = { folder: string; password: string; diskMegabytes: number };

export class PostgresPair {
  replica: PostgresServer | null = null;
  /** Carries the replication. */
  private link: SilentProxy | null = null;
  private built = 0;
  private failure: ReplicaFailure | null = null;
  promotions = 0;

  constructor(
    public primary: PostgresServer,
    private readonly options: PairOptions,
  ) {}

  /** Throws where no file system can be mounted. */
  addSmallDisk(): string {
    const { folder, diskMegabytes } = this.options;
    const disk = join(folder, 'small-disk');
    mountSmallDisk(disk, diskMegabytes);
    return (this.primary.smallDisk = disk);
  }

  /** Builds a replica from the primary and waits for it; from then on each commit waits for the replica. */
  async addReplica(): Promise<void> {
    const { folder, password, diskMegabytes } = this.options;
    this.built += 1;
    const dataDir = join(folder, `replica-${this.built}`);
    const { smallDisk } = this.primary;
    const copyOfDisk = smallDisk === null ? null : join(folder, `small-disk-${this.built}`);
    if (copyOfDisk !== null) mountSmallDisk(copyOfDisk, diskMegabytes);
    this.link = await SilentProxy.start(this.primary.port);
    await this.asSuperuser(this.primary, async (client) => {
      await client.query('SELECT pg_create_physical_replication_slot($1, true)', [SLOT]);
      await backUp(client, {
        from: this.primary.dataDir,
        to: dataDir,
        disk: smallDisk === null ? null : { from: smallDisk, to: copyOfDisk! },
        settings: {
          primary_conninfo: `host=127.0.0.1 port=${this.link!.port} user=postgres password=${password}`,
          primary_slot_name: SLOT,
          // Once promoted it has no replica of its own yet.
          synchronous_standby_names: '',
          wal_retrieve_retry_interval: '200ms',
        },
      });
    });
    const replica = await PostgresServer.start({ dataDir, password });
    replica.smallDisk = copyOfDisk;
    this.replica = replica;
    await this.untilCaughtUp();
    await this.waitForReplica(true);
  }

  /** Whether commits wait for the replica. */
  async waitForReplica(isWaited: boolean): Promise<void> {
    await this.asSuperuser(this.primary, async (client) => {
      await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${isWaited ? '*' : ''}'`);
      await client.query('SELECT pg_reload_conf()');
    });
  }

  /** Resolves when the replica has everything that the primary has now. */
  async untilCaughtUp(): Promise<void> {
    if (this.replica === null) return;
    await this.asSuperuser(this.primary, async (client) => {
      const { rows } = await client.query<{ lsn: string }>('SELECT pg_current_wal_flush_lsn() AS lsn');
      for (const end = Date.now() + CAUGHT_UP_WITHIN_MS; ; await pause(50)) {
        const { rowCount } = await client.query(
          `SELECT 1 FROM pg_stat_replication WHERE state = 'streaming' AND flush_lsn >= $1`,
          [rows[0]!.lsn],
        );
        if (rowCount) return;
        if (Date.now() > end) throw new Error('the replica does not catch up');
      }
    });
  }

  /** For so long nothing that the primary sends arrives. */
  async lag(ms: number): Promise<void> {
    this.link!.silence();
    await pause(ms);
  }

  /** Commits now wait for it, until it is back or nobody waits for it any more. */
  async failReplica(how: ReplicaFailure): Promise<void> {
    this.failure = how;
    if (how === 'killed') await this.replica!.kill();
    else if (how === 'frozen') this.replica!.freeze();
    else this.link!.silence();
  }

  async mendReplica(): Promise<void> {
    const { failure } = this;
    if (failure === 'killed') await this.replica!.restart();
    else if (failure === 'frozen') this.replica!.thaw();
    else if (failure === 'silent') this.link!.cure('go on');
    this.failure = null;
  }

  /** Kills both at once. */
  async kill(): Promise<void> {
    await Promise.all([this.primary.kill(), this.replica?.kill()]);
  }

  async restart(): Promise<void> {
    await Promise.all([this.primary.restart(), this.replica?.restart()]);
  }

  /** How often a replica was promoted, as the WAL says it, and whether commits wait for a replica now. */
  async state(): Promise<{ timeline: number; isSynchronous: boolean }> {
    let state: { timeline: number; isSynchronous: boolean } | undefined;
    await this.asSuperuser(this.primary, async (client) => {
      const { rows } = await client.query<{ file: string; names: string; streaming: number }>(
        `SELECT pg_walfile_name(pg_current_wal_lsn()) AS file, current_setting('synchronous_standby_names') AS names,
           (SELECT count(*)::int FROM pg_stat_replication WHERE sync_state = 'sync') AS streaming`,
      );
      const { file, names, streaming } = rows[0]!;
      state = { timeline: Number.parseInt(file.slice(0, 8), 16), isSynchronous: names !== '' && streaming === 1 };
    });
    return state!;
  }

  /** The replica becomes the primary; the former one, which was killed, can never come back: its data are deleted. */
  async promote(): Promise<void> {
    const { replica, primary } = this;
    if (replica === null) return;
    this.link?.stop();
    await this.asSuperuser(replica, async (client) => {
      const { rows } = await client.query<{ promoted: boolean }>('SELECT pg_promote(true, 20) AS promoted');
      if (!rows[0]!.promoted) throw new Error('the replica was not promoted in time');
    });
    this.primary = replica;
    this.replica = null;
    this.promotions += 1;
    await primary.kill();
    if (primary.smallDisk !== null) unmountSmallDisk(primary.smallDisk);
    rmSync(primary.dataDir, { recursive: true, force: true });
  }

  /** Their data are deleted, so they need not end in order. */
  async stop(): Promise<void> {
    this.link?.stop();
    await this.kill();
    for (const disk of [this.replica?.smallDisk, this.primary.smallDisk]) if (disk) unmountSmallDisk(disk);
  }

  private async asSuperuser(server: PostgresServer, work: (client: pg.Client) => Promise<void>): Promise<void> {
    const client = new pg.Client({
      connectionString: server.url('postgres', this.options.password, 'postgres'),
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => {});
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }
}
