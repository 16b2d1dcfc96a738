// Each process says every five seconds that it lives, what it lacks and how many wrong passwords it refused, so that
// operators see what runs.
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { ProcessKind } from '@purchase-limits/contract/overview';
import { VERSION } from '@purchase-limits/contract/version';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { Transactions } from '../database/transactions.js';
import { Progress } from '../events/progress.js';
import { RepeatedWork } from '../events/repeated-work.js';
import { TaskReports } from '../events/task-reports.js';
import { platformCalls } from '../platform/platform-speed.js';
import { Guesses } from './guesses.js';
import { Readiness } from './readiness.js';

const EVERY_MS = 5_000;
export const PROCESS_KIND = Symbol('Which process this is');

@Injectable()
export class ProcessBeat extends RepeatedWork {
  private readonly id = randomUUID();
  private readonly startedAt = new Date();

  constructor(
    private readonly transactions: Transactions,
    private readonly readiness: Readiness,
    private readonly guesses: Guesses,
    @Inject(PROCESS_KIND) private readonly kind: ProcessKind,
    /** Of the worker only. */
    @Optional() private readonly progress?: Progress,
    @Optional() private readonly tasks?: TaskReports,
  ) {
    super(EVERY_MS, { isDoneAtStart: true });
  }

  /** The last word: it ends in order. A database that does not hear it shows the process as lost. */
  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.note([], true).catch(() => {});
  }

  protected async once(): Promise<string | null> {
    await this.note(await this.readiness.problems(), false);
    return null;
  }

  private async note(problems: readonly string[], hasEnded: boolean): Promise<void> {
    await this.transactions.runWithoutShop((tx) =>
      tx.rows('SELECT note_process($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', [
        this.id,
        this.kind,
        VERSION,
        hostname(),
        this.startedAt,
        problems,
        hasEnded,
        this.guesses.recent(),
        JSON.stringify(this.progress?.secondsAgo() ?? {}),
        JSON.stringify({ platform: platformCalls.recent(), tasks: this.tasks?.all() ?? {} }),
      ]),
    );
  }
}
