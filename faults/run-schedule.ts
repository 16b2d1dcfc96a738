// Begins and ends the faults of a schedule while the load runs, and measures how soon the app serves again.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FaultKind, Target } from './kinds/fault-kind.js';
import { sendOnce, someNetwork } from './load/impressions.js';
import { shopsOf, type Load } from './load/load.js';
import type { Schedule } from './schedule.js';

/** Times from the end of the fault; `sinceBeginMs` is from its begin to the first acknowledgement. */
export type Recovery = {
  fault: string;
  healthMs: number | null;
  acknowledgedMs: number | null;
  sinceBeginMs: number | null;
};
/** A fault of the schedule that happened; `refused` and `unanswered`: requests while it lasted, and its recovery. */
export type Happening = { fault: string; lastedMs: number; refused: number; unanswered: number; recovery?: Recovery };
const PROBE_EVERY_MS = 50;
/** After it a probe counts as never answered. */
const RECOVERED_WITHIN_MS = 60_000;
/** What waits a minute for a process isn't tried again. */
const ENDS_WITHIN_MS = 60_000;
/** After a fault that blocked requests, earlier responses may still be on their way. */
const SETTLES_AFTER_MS = 1_500;

export class ScheduleRun {
  readonly kills: Record<Target, number> = { http: 0, worker: 0, postgresql: 0, redis: 0 };
  readonly happenings: Happening[] = [];
  /** Faults of the harness itself: one that could not be begun or ended. */
  readonly failures: string[] = [];
  private readingStopped = 0;
  private readAgainAt = 0;

  constructor(private readonly load: Load) {}

  get recoveries(): Recovery[] {
    return this.happenings.flatMap(({ recovery }) => recovery ?? []);
  }

  isReadingStopped(): boolean {
    return this.readingStopped > 0 || Date.now() < this.readAgainAt;
  }

  /**
   * Resolves when every fault of the schedule has ended. The faults in front fill the time that there is; when it is
   * over, only those follow that have not happened yet.
   */
  async run({ front, beside }: Schedule, until: number): Promise<void> {
    await Promise.all([this.runLane(front, until, true), this.runLane(beside, until, false)]);
  }

  private async runLane(kinds: readonly FaultKind[], until: number, isFront: boolean): Promise<void> {
    for (const [index, kind] of kinds.entries()) {
      if (Date.now() > until && this.happenings.some(({ fault }) => fault === kind.name)) continue;
      const left = Math.max(until - Date.now(), 0) / (kinds.length - index);
      const began = Date.now();
      await pause(this.load.random.between(0, Math.min(left * 0.4, 3_000)));
      try {
        await this.once(kind, isFront);
      } catch (error) {
        this.failures.push(`${kind.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
      await pause(Math.max(Math.min(left, 8_000) - (Date.now() - began), 0));
    }
  }

  private async once(kind: FaultKind, isMeasured: boolean): Promise<void> {
    const { world, random, shops, ledger } = this.load;
    const before = { ...ledger.counts };
    const context = { world, random, shops };
    const began = performance.now();
    const happening: Happening = { fault: kind.name, lastedMs: 0, refused: 0, unanswered: 0 };
    if (kind.stopsReading) this.readingStopped += 1;
    try {
      await kind.begin(context);
      this.happenings.push(happening);
      if (kind.kills) this.kills[kind.kills] += 1;
      await pause(random.between(...kind.lastsMs));
    } finally {
      await untilDone(() => kind.end(context));
      happening.lastedMs = performance.now() - began;
      if (isMeasured && (kind.isDatabaseFault || kind.kills === 'http'))
        happening.recovery = await this.measure(kind.name, began);
      happening.refused = ledger.counts.refused - before.refused;
      happening.unanswered = ledger.counts.unanswered - before.unanswered;
      if (kind.stopsReading) {
        this.readingStopped -= 1;
        this.readAgainAt = Date.now() + SETTLES_AFTER_MS;
      }
    }
    await kind.afterwards?.(context);
  }

  private async measure(fault: string, began: number): Promise<Recovery> {
    const lasted = performance.now() - began;
    const [healthMs, acknowledgedMs] = await Promise.all([
      this.firstSuccess(() => this.isHealthy()),
      this.firstSuccess(() => this.isAcknowledged()),
    ]);
    const sinceBeginMs = acknowledgedMs === null ? null : lasted + acknowledgedMs;
    return { fault, healthMs, acknowledgedMs, sinceBeginMs };
  }

  /** Asks again and again, without waiting for earlier questions; answers after how long one succeeded. */
  private async firstSuccess(ask: () => Promise<boolean>): Promise<number | null> {
    const began = performance.now();
    const successes: number[] = [];
    while (successes.length === 0 && performance.now() - began < RECOVERED_WITHIN_MS) {
      void ask().then((isGood) => isGood && successes.push(performance.now() - began));
      await pause(PROBE_EVERY_MS);
    }
    return successes[0] ?? null;
  }

  private async isHealthy(): Promise<boolean> {
    try {
      return (await fetch(`${this.load.world.apiUrl}/health`, { signal: AbortSignal.timeout(5_000) })).ok;
    } catch {
      return false;
    }
  }

  private isAcknowledged(): Promise<boolean> {
    const shop = this.load.random.pick(shopsOf(this.load.shops, 'paid'));
    return sendOnce(this.load, shop, [randomUUID()], { network: someNetwork(this.load) });
  }
}

/** A fault must not outlast the run: its end is tried again while the database does not serve, for a while. */
async function untilDone(end: () => Promise<void>): Promise<void> {
  for (const deadline = Date.now() + ENDS_WITHIN_MS; ; await pause(500))
    try {
      return await end();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
}
