// Between the product and PostgreSQL: each statement of a simulated process waits for its turn. One that waits for the
// rows of another is left waiting, and goes on once those are free.
import pg from 'pg';
import type { Database } from './database.js';
import { settledWithin, turn } from './determinism.js';
import type { Scheduler } from './scheduler.js';
import { underWay } from './scheduler.js';

type Connected = pg.Client & {
  processID: number;
  _ended: boolean;
  connectionParameters: { application_name?: string };
};
/** `result`: once PostgreSQL has answered. */
type Statement = {
  client: Connected;
  owner: StatementOwner;
  name: string;
  result?: { value: unknown } | { error: unknown };
  answered: Promise<void>;
  settle: () => Promise<void> | void;
};
type Submitted = {
  client: Connected;
  owner: StatementOwner;
  name: string;
  text: string;
  values: unknown;
  answer: (value: unknown) => void;
  refuse: (error: unknown) => void;
};
/** A process; its connections carry the name of its place. */
export type StatementOwner = { readonly name: string; readonly isAlive: boolean; readonly place: { name: string } };
/** What becomes of a statement; `lost before` and `lost after`: its connection breaks. */
export type Fate = 'done' | 'lost before' | 'lost after';

const LOOK_AFTER_MS = 4;
const LONGEST_NAME = 110;
const WRITES_EVENTS = /INSERT INTO event_log|record_impressions/;
const original = { query: pg.Client.prototype.query, connect: pg.Client.prototype.connect };

export class Statements {
  private readonly owners = new Map<string, StatementOwner>();
  private readonly clients = new Map<StatementOwner, Set<Connected>>();
  private waiting: Statement[] = [];
  /** Decides what becomes of a statement. */
  fateOf: (owner: StatementOwner, text: string) => Fate = () => 'done';
  /** A defect that is tried out. */
  rewrite: (text: string) => string = (text) => text;
  /** Told when there are events that were not there before. */
  onEvents: () => void = () => {};
  /** Connections whose transaction has written events. */
  private readonly writing = new WeakSet<Connected>();

  constructor(
    private readonly scheduler: Scheduler,
    private readonly database: Database,
    private readonly nowMs: () => number,
  ) {}

  /** Takes over the driver; connections whose `application_name` isn't an owner's are left alone. */
  install(): void {
    const ownerOf = (client: Connected) => this.ownerOf(client);
    const submit = (client: Connected, owner: StatementOwner, args: unknown[]) => this.submit(client, owner, args);
    pg.Client.prototype.query = function (this: Connected, ...args: unknown[]) {
      const owner = ownerOf(this);
      if (!owner) return original.query.apply(this, args as never);
      return submit(this, owner, args);
    } as never;
    // In the order that they were begun, however long each takes.
    let last: Promise<unknown> = Promise.resolve();
    pg.Client.prototype.connect = function (this: Connected, callback?: (error: Error | null) => void) {
      underWay.count += 1;
      const connected = (original.connect as () => Promise<unknown>).apply(this);
      const inTurn = Promise.allSettled([last, connected]).then(() => connected);
      last = inTurn.then(
        () => (underWay.count -= 1),
        () => (underWay.count -= 1),
      );
      if (!callback) return last.then(() => inTurn);
      void inTurn.then(
        () => callback(null),
        (error: unknown) => callback(error as Error),
      );
      return undefined;
    } as never;
  }

  uninstall(): void {
    Object.assign(pg.Client.prototype, original);
  }

  own(owner: StatementOwner): void {
    this.owners.set(owner.place.name, owner);
    this.clients.set(owner, new Set());
  }

  /** How many wait for others' rows. */
  get blocked(): number {
    return this.waiting.length;
  }

  /** Ends the connections of a process that was killed, but for these; what it had not committed is taken back. */
  async disown(owner: StatementOwner, resting: readonly number[] = []): Promise<void> {
    const isOver = (pid: number) => !resting.includes(pid);
    const clients = [...this.clients.get(owner)!].filter(({ processID }) => isOver(processID));
    const pids = (await this.database.connectionsOf(owner.place.name)).filter(isOver);
    this.owners.delete(owner.place.name);
    this.clients.delete(owner);
    this.waiting = this.waiting.filter((statement) => statement.owner !== owner);
    await this.freeing(() => this.terminate(pids, clients));
  }

  /** As PostgreSQL ends a statement that waits for longer than it may. */
  async cancelWaiting(): Promise<void> {
    const [first] = this.waiting;
    if (!first) return;
    this.scheduler.note(`${first.owner.name}: waited too long: ${first.name}`);
    await this.freeing(async () => {
      await this.database.cancel(first.client.processID);
      while (!first.result) await turn();
    });
  }

  private ownerOf(client: Connected): StatementOwner | undefined {
    const owner = this.owners.get(client.connectionParameters.application_name ?? '');
    if (owner) this.clients.get(owner)?.add(client);
    return owner;
  }

  private submit(client: Connected, owner: StatementOwner, args: unknown[]): unknown {
    const [given, values, callback] = args;
    if (typeof given !== 'string' || typeof callback === 'function' || typeof values === 'function')
      return original.query.apply(client, args as never);
    const name = given.replace(/\s+/g, ' ').slice(0, LONGEST_NAME);
    return new Promise((answer, refuse) => {
      const run = () => this.execute({ client, owner, name, text: given, values, answer, refuse });
      // Answered by `execute` itself, perhaps much later.
      void this.scheduler.ask(owner, name, run, { line: client });
    });
  }

  private async execute(asked: Submitted): Promise<void> {
    const { client, owner, name, text, values } = asked;
    await this.database.setClock(this.nowMs());
    const fate = this.fateOf(owner, text);
    if (fate === 'lost before') return this.freeing(() => this.lose(asked));
    const statement: Statement = { client, owner, name, answered: Promise.resolve(), settle: () => {} };
    statement.settle = () => {
      const { result } = statement;
      if (!owner.isAlive || !result) return;
      if ('error' in result) {
        this.scheduler.note(`${owner.name}: refused: ${(result.error as Error).message}: ${name}`);
        asked.refuse(result.error);
      } else if (fate === 'lost after') return this.lose(asked);
      else asked.answer(result.value);
    };
    this.stopAllButFirst();
    statement.answered = (original.query as (...all: unknown[]) => Promise<unknown>)
      .call(client, this.rewrite(text), values)
      .then(
        (value) => void (statement.result = { value }),
        (error: unknown) => void (statement.result = { error }),
      );
    await this.untilAnsweredOrWaiting(statement);
    if (statement.result) {
      this.watch(client, text);
      // Others that it set free have their answers too by now; they are told one after the other.
      const freed = await this.takeFreed();
      if (fate === 'lost after') await this.freeing(async () => statement.settle());
      else await statement.settle();
      await this.tell(freed);
    } else {
      this.letAllGo();
      this.scheduler.note(`${owner.name}: waits: ${name}`);
      this.waiting.push(statement);
    }
  }

  private async lose({ client, owner, name, refuse }: Submitted): Promise<void> {
    this.scheduler.note(`${owner.name}: the connection breaks: ${name}`);
    await this.terminate([client.processID], [client]);
    refuse(Object.assign(new Error('Connection terminated unexpectedly')));
  }

  /** Until this side knows of it, too. */
  private async terminate(pids: readonly number[], clients: readonly Connected[]): Promise<void> {
    await this.database.terminate(pids);
    while (clients.some(({ _ended: isOver }) => !isOver)) await turn();
  }

  /** Does what may set others free, and lets these go on. */
  private async freeing(work: () => Promise<void>): Promise<void> {
    this.stopAllButFirst();
    await work();
    await this.tell(await this.takeFreed());
  }

  /**
   * Those that wait for the same row and are set free at once would race each other for it, inside of PostgreSQL. So
   * each is set free alone: what runs their statements stands still meanwhile.
   */
  private stopAllButFirst(): void {
    for (const { client } of this.waiting.slice(1)) process.kill(client.processID, 'SIGSTOP');
  }

  private letAllGo(): void {
    for (const { client } of this.waiting) process.kill(client.processID, 'SIGCONT');
  }

  /** Those that wait no longer, in the order that they began to. */
  private async takeFreed(): Promise<Statement[]> {
    const freed: Statement[] = [];
    for (let index = 0; index < this.waiting.length;) {
      const statement = this.waiting[index]!;
      process.kill(statement.client.processID, 'SIGCONT');
      if (!(await this.isWaiting(statement))) await this.untilAnsweredOrWaiting(statement);
      if (statement.result) {
        freed.push(statement);
        this.waiting.splice(index, 1);
        // It may have kept an earlier one waiting.
        index = 0;
      } else index += 1;
    }
    return freed;
  }

  private async tell(freed: readonly Statement[]): Promise<void> {
    for (const statement of freed) {
      await this.scheduler.settle();
      this.scheduler.note(`${statement.owner.name}: goes on: ${statement.name}`);
      this.watch(statement.client, statement.name);
      await statement.settle();
    }
  }

  private watch(client: Connected, text: string): void {
    if (WRITES_EVENTS.test(text)) this.writing.add(client);
    if (text === 'COMMIT' && this.writing.delete(client)) this.onEvents();
  }

  private async untilAnsweredOrWaiting(statement: Statement): Promise<void> {
    while (!statement.result) {
      await settledWithin(statement.answered, LOOK_AFTER_MS);
      if (statement.result || (await this.isWaiting(statement))) return;
    }
  }

  private async isWaiting(statement: Statement): Promise<boolean> {
    const pid = statement.client.processID;
    return (await this.database.isWaiting(pid)) && !statement.result && !(await this.database.isDeadlocked(pid));
  }
}
