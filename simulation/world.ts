// One run from a seed: a PostgreSQL, the queues, the platform and a mail server, three processes of the product, and
// people who use it, while the seed decides what happens when and what fails.
import { CommandBus } from '@nestjs/cqrs';
import { DelayedError } from 'bullmq';
import { ChangeHours } from '@purchase-limits/api/checkout-rules/change-hours';
import { Reconciler } from '@purchase-limits/api/events/reconciler';
import { Relay } from '@purchase-limits/api/events/relay';
import { EndWindows } from '@purchase-limits/api/repurchase/end-windows';
import { Random } from '@purchase-limits/scripts/random';
import { FakePlatform } from '../api/test/fake-platform.js';
import type { Database } from './database.js';
import { Determinism } from './determinism.js';
import { SimulatedProcess, startProcess, type Place } from './node.js';
import { SimulatedPlatform } from './platform.js';
import { QueueServer, type SimulatedJob } from './queues.js';
import { Scheduler, type Option } from './scheduler.js';
import { Statements, type Fate } from './statements.js';

/** How likely each failure is, by seed: some seeds have none of a kind. */
export type Faults = {
  crashes: number;
  statement: number;
  platform: number;
  mail: number;
  queue: number;
  jobs: number;
  slow: number;
};
export const NO_FAULTS: Faults = { crashes: 0, statement: 0, platform: 0, mail: 0, queue: 0, jobs: 0, slow: 0 };

/** When the shops are prepared. */
const PREPARED_MS = Date.UTC(2026, 10, 20, 10);
/** When every run begins: the access tokens, which last an hour, soon have to be refreshed. */
const START_MS = PREPARED_MS + 56 * 60_000;
const MOST_JOBS_OF_A_WORKER = 4;
const MOST_STEPS = 60_000;
/** Calls of which a run has one or two: they fail more often, so that some do. */
const SELDOM = /CheckoutMetafields$/;
/** Within what the product waits for, and with time for others in between. */
const SLOW_MS = [100, 2_000, 8_000];
/** Longer than a call that was given up may take to arrive. */
const SETTLED_MS = 121_000;
/** Longer than an event may be unhandled before the reconciler enqueues it again. */
const OVERDUE_MS = 61_000;
const MOST_ROUNDS = 30;
/** So long things go on failing when nobody does anything any more. */
const MOST_FAILING_STEPS = 600;

export class World {
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly statements: Statements;
  readonly queues: QueueServer;
  readonly platform: SimulatedPlatform;
  readonly determinism: Determinism;
  readonly processes: SimulatedProcess[] = [];
  faults: Faults = NO_FAULTS;
  private crashesLeft = 0;
  private readonly active = new Map<SimulatedProcess, Set<SimulatedJob>>();
  private readonly relaying = new Set<SimulatedProcess>();
  /** Workers whose relay has not looked yet since there was something new to send. */
  private readonly toRelay = new Set<SimulatedProcess>();
  private readonly reconciling = new Set<SimulatedProcess>();
  private reconciledAt: number;
  private readonly dead: Place[] = [];
  private incarnations = 0;
  /** Something went wrong in the simulation itself. */
  readonly mishaps: string[] = [];
  /** Where the platform got an older document over a newer one. */
  readonly olderOverNewer: string[] = [];
  private readonly newest = new Map<string, number>();

  constructor(
    readonly seed: number,
    readonly database: Database,
    private readonly places: readonly Place[],
    readonly startMs = START_MS,
  ) {
    this.random = new Random(seed);
    this.reconciledAt = startMs;
    this.determinism = new Determinism(startMs, seed);
    const nowMs = () => this.determinism.nowMs;
    this.scheduler = new Scheduler(this.random);
    this.scheduler.nowMs = () => nowMs() - startMs;
    this.scheduler.slowMs = () => this.slowMs();
    this.statements = new Statements(this.scheduler, database, nowMs);
    this.queues = new QueueServer(this.scheduler, nowMs);
    this.platform = new SimulatedPlatform(this.scheduler, new FakePlatform());
    this.statements.fateOf = () => this.statementFate();
    this.statements.onEvents = () => this.wakeRelays();
    this.queues.failing = () => this.queueFate();
    this.platform.fateOf = (operation) => this.platformFate(operation);
    this.platform.mailFate = () => this.mailFate();
    this.platform.onEffect = (shop, operation) => this.watchVersions(shop, operation);
    this.scheduler.add(() => this.jobOptions());
    this.scheduler.add(() => this.relayOptions());
    this.scheduler.add(() => this.reconcilerOptions());
    this.scheduler.add(() => this.crashOptions());
  }

  static readonly preparedMs = PREPARED_MS;

  async start(): Promise<void> {
    this.statements.install();
    this.platform.install();
    for (const place of this.places) await this.startProcess(place);
  }

  /** Ends the processes. Connections at rest stay for the next run. */
  async end(): Promise<void> {
    const resting = this.places.flatMap((place) => place.rest());
    for (const process of this.processes.splice(0)) {
      process.kill();
      this.scheduler.forget(process);
      await this.statements.disown(process, resting);
    }
    this.stop();
  }

  stop(): void {
    this.platform.uninstall();
    this.statements.uninstall();
    this.determinism.restore();
  }

  /** The HTTP process; undefined while there is none. */
  get http(): SimulatedProcess | undefined {
    return this.processes.find(({ kind, isAlive }) => kind === 'http' && isAlive);
  }

  get workers(): SimulatedProcess[] {
    return this.processes.filter(({ kind, isAlive }) => kind === 'worker' && isAlive);
  }

  execute<T>(process: SimulatedProcess, command: object): Promise<T> {
    return process.app.get(CommandBus).execute(command as never) as Promise<T>;
  }

  /** Lets the world go on until this is so. */
  async until(isDone: () => boolean): Promise<void> {
    for (let steps = 0; !isDone(); steps += 1) {
      if (steps > MOST_STEPS) throw new Error('the simulation does not come to an end');
      await this.stepOrWait();
    }
  }

  /** The result, while the world goes on. */
  async finished<T>(work: Promise<T>): Promise<T> {
    let result: { value: T } | { error: unknown } | undefined;
    void work.then(
      (value) => (result = { value }),
      (error: unknown) => (result = { error }),
    );
    await this.until(() => result !== undefined);
    if ('error' in result!) throw result.error;
    return result!.value;
  }

  /** What follows from what was done, while things still fail. */
  async goOn(): Promise<void> {
    const last = this.scheduler.history.length + MOST_FAILING_STEPS;
    await this.until(() => this.isQuiet || this.scheduler.history.length > last);
  }

  /** Until all that there is to do is done; answers what is left if it never is. */
  async drain(): Promise<string[]> {
    this.faults = NO_FAULTS;
    this.crashesLeft = 0;
    while (this.dead.length > 0) await this.restart(this.dead[0]!);
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      this.wakeRelays();
      await this.until(() => this.isQuiet);
      const left = await this.leftOver();
      if (left.length === 0 && !(await this.writeOnceMore())) return [];
      await this.determinism.advance(OVERDUE_MS);
      this.reconcile(this.random.pick(this.workers));
      await this.until(() => this.reconciling.size === 0);
    }
    return this.leftOver();
  }

  /** What is due once no call can arrive late any more; whether there was anything. */
  private async writeOnceMore(): Promise<boolean> {
    await this.determinism.advance(SETTLED_MS);
    const { app } = this.random.pick(this.workers);
    const customers = await this.finished(app.get(EndWindows).endBatch());
    const shops = await this.finished(app.get(ChangeHours).rewriteBatch());
    return customers + shops > 0;
  }

  /** Events that are not sent, or not handled by every consumer. */
  async leftOver(): Promise<string[]> {
    const rows = await this.database.sql<{ text: string }>(
      `SELECT concat(e.id, ' ', e.type, ' ', q.queue) AS text FROM event_log e
       LEFT JOIN LATERAL unnest(e.sent_to) AS q (queue) ON true
       WHERE (e.sent_at IS NULL OR q.queue IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM inbox i WHERE i.consumer = q.queue AND i.event_id = e.id)) ORDER BY e.id, q.queue`,
    );
    const jobs = this.queues.all.map(({ id, state, failedReason }) => `${id} ${state} ${failedReason}`);
    return [...rows.map(({ text }) => text), ...jobs];
  }

  /** Beside the jobs, once a minute. */
  private reconcilerOptions(): Option[] {
    const isDue = this.faults !== NO_FAULTS && this.determinism.nowMs - this.reconciledAt > OVERDUE_MS;
    if (!isDue || this.reconciling.size > 0) return [];
    return this.workers.map((worker) => ({ weight: 3, happen: () => this.reconcile(worker) }));
  }

  private reconcile(worker: SimulatedProcess): void {
    this.scheduler.note(`${worker.name}: reconciles`);
    this.reconciledAt = this.determinism.nowMs;
    this.reconciling.add(worker);
    void worker.app
      .get(Reconciler)
      .reconcileOnce()
      .catch((error: unknown) => this.scheduler.note(`the reconciler failed: ${String(error)}`))
      .finally(() => this.reconciling.delete(worker));
  }

  private get isQuiet(): boolean {
    const isWaiting = [...this.active.values()].some((jobs) => jobs.size > 0) || this.queues.all.length > 0;
    const isLooking = this.toRelay.size > 0 || this.relaying.size > 0 || this.reconciling.size > 0;
    return !isLooking && !isWaiting && this.scheduler.isIdle && this.platform.isIdle;
  }

  private async stepOrWait(): Promise<void> {
    const isPassing = this.random.next() < 0.02 && this.statements.blocked === 0;
    if (!isPassing && (await this.scheduler.step())) return;
    await this.scheduler.settle();
    if (this.statements.blocked > 0 && this.scheduler.isIdle) return this.statements.cancelWaiting();
    if (this.determinism.hasTimers) this.determinism.toNextTimer();
  }

  private jobOptions(): Option[] {
    const { ready } = this.queues;
    if (ready.length === 0) return [];
    const free = this.workers.filter((worker) => this.active.get(worker)!.size < MOST_JOBS_OF_A_WORKER);
    return free.map((worker) => ({ weight: 6, happen: () => this.work(worker, this.random.pick(ready)) }));
  }

  private work(worker: SimulatedProcess, job: SimulatedJob): void {
    if (this.faults.jobs > 0 && this.random.next() < this.faults.jobs) {
      this.scheduler.note(`the queue loses ${job.id}`);
      return this.queues.lose(job);
    }
    this.scheduler.note(`${worker.name}: begins ${job.id}`);
    this.queues.take(job);
    const jobs = this.active.get(worker)!;
    jobs.add(job);
    const moveToDelayed = async (at: number) => this.queues.delay(job, at);
    const { data, attemptsMade, timestamp } = job;
    const host = worker.workers.get(job.queue)!;
    void host.process({ data, attemptsMade, timestamp, moveToDelayed }, 'token').then(
      (outcome) => this.ended(worker, job, `${job.id}: ${String(outcome)}`, () => this.queues.done(job)),
      (error: Error) => {
        if (error instanceof DelayedError) return this.ended(worker, job, `${job.id} waits for its turn`, () => {});
        return this.ended(worker, job, `${job.id} failed: ${error.message}`, () => this.queues.failed(job, error));
      },
    );
    // Its lock may be taken for expired, so that another worker gets it meanwhile.
    if (this.faults.jobs > 0 && this.random.next() < this.faults.jobs) {
      this.scheduler.note(`${job.id} seems to be abandoned`);
      this.queues.giveBack(job);
    }
  }

  private ended(worker: SimulatedProcess, job: SimulatedJob, what: string, end: () => void): void {
    if (!worker.isAlive) return;
    this.active.get(worker)!.delete(job);
    this.scheduler.note(`${worker.name}: ${what}`);
    // Somebody else has it, who will say what became of it.
    const isHeldByAnother = [...this.active.values()].some((jobs) => jobs.has(job));
    if (!isHeldByAnother) end();
  }

  private relayOptions(): Option[] {
    const free = [...this.toRelay].filter((worker) => !this.relaying.has(worker));
    return free.map((worker) => ({ weight: 3, happen: () => this.relay(worker) }));
  }

  private wakeRelays(): void {
    for (const worker of this.workers) this.toRelay.add(worker);
  }

  private relay(worker: SimulatedProcess): void {
    this.relaying.add(worker);
    this.toRelay.delete(worker);
    const again = () => worker.isAlive && this.toRelay.add(worker);
    void worker.app
      .get(Relay)
      .relayOnce()
      .then((sent) => sent > 0 && again(), again)
      .finally(() => this.relaying.delete(worker));
  }

  private crashOptions(): Option[] {
    const starts = this.dead.map((one) => ({ weight: 1, happen: () => this.restart(one) }));
    if (this.crashesLeft === 0) return starts;
    const alive = this.processes.filter(({ isAlive }) => isAlive);
    return [...starts, ...alive.map((process) => ({ weight: 0.05, happen: () => this.crash(process) }))];
  }

  /** From now on things fail. */
  begin(faults: Faults): void {
    this.faults = faults;
    this.crashesLeft = faults.crashes;
  }

  private async crash(process: SimulatedProcess): Promise<void> {
    this.crashesLeft -= 1;
    this.scheduler.note(`${process.name} is killed`);
    process.kill();
    this.scheduler.forget(process);
    this.relaying.delete(process);
    this.reconciling.delete(process);
    this.toRelay.delete(process);
    this.wakeRelays();
    for (const job of this.active.get(process) ?? []) this.queues.giveBack(job);
    this.active.delete(process);
    await this.statements.disown(process);
    this.processes.splice(this.processes.indexOf(process), 1);
    this.dead.push(process.place);
  }

  private async restart(place: Place): Promise<void> {
    this.dead.splice(this.dead.indexOf(place), 1);
    place.connectAnew();
    await this.startProcess(place);
  }

  private async startProcess(place: Place): Promise<void> {
    this.incarnations += 1;
    const process = new SimulatedProcess(`${place.name}.${this.incarnations}`, place);
    this.statements.own(process);
    this.platform.serve(process);
    this.active.set(process, new Set());
    // Reads files, and asks nobody of the simulation: whatever order that happens in is the same to it.
    await startProcess(process, this.queues, this.platform.sendMailFor(process));
    this.determinism.beginAnew(this.incarnations);
    this.processes.push(process);
    this.wakeRelays();
    this.scheduler.note(`${process.name} has started`);
  }

  failed(who: string, error: unknown): void {
    this.mishaps.push(`${who}: ${error instanceof Error ? error.stack : String(error)}`);
  }

  private watchVersions(shop: string, operation: string): void {
    if (operation !== 'SetMetafield') return;
    const version = this.platform.fake.documentOf(shop)?.version ?? 0;
    const before = this.newest.get(shop) ?? 0;
    if (version < before) this.olderOverNewer.push(`${shop}: version ${version} over ${before}`);
    this.newest.set(shop, version);
  }

  private statementFate(): Fate {
    if (this.faults.statement === 0 || this.random.next() >= this.faults.statement) return 'done';
    return this.random.isTrue(2) ? 'lost before' : 'lost after';
  }

  private queueFate(): 'no' | 'before' | 'after' {
    if (this.faults.queue === 0 || this.random.next() >= this.faults.queue) return 'no';
    return this.random.isTrue(2) ? 'before' : 'after';
  }

  private platformFate(operation: string) {
    const { platform } = this.faults;
    const chance = SELDOM.test(operation) ? platform * 2 : platform;
    if (platform === 0 || this.random.next() >= chance) return 'done' as const;
    return this.random.pick(['refused', 'unanswered', 'late'] as const);
  }

  private slowMs(): number {
    return this.faults.slow > 0 && this.random.next() < this.faults.slow ? this.random.pick(SLOW_MS) : 0;
  }

  private mailFate() {
    if (this.faults.mail === 0 || this.random.next() >= this.faults.mail) return 'sent' as const;
    return this.random.pick(['later', 'refused', 'unsure, sent', 'unsure, not sent'] as const);
  }
}
