// Sends the requests of a tape to a local store, and compares the form of the answers.
import { DELETE_VALIDATION_MUTATION } from '@purchase-limits/api/platform/checkout-operations';
import { Admin } from './admin.js';
import type { LocalStore } from './local-store.js';
import { textOf } from './operations.js';
import { Recorder } from './recorder.js';
import { differences } from './shape.js';
import { digestOf, type FunctionLine, type GraphqlLine, type Tape, type WebhookLine } from './tape.js';

export type Replayed = {
  /** One line each: the step, what was asked, the field, and what both stores have there. */
  differences: string[];
  /** What was compared. */
  compared: number;
  /** Operations that were changed since, so that their recorded answers say nothing any more. */
  stale: string[];
};

/** Active ones, of all apps. */
const MOST_VALIDATIONS = 25;
/** Whether a bulk operation can still be cancelled is a matter of how fast the store is. */
const TIMELY = 'data.bulkOperationCancel.userErrors';
const ARRIVES_WITHIN_MS = 10_000;

export async function replayOn(store: LocalStore, tape: Tape): Promise<Replayed> {
  const replay = new Replay(store, tape.header.apiVersion);
  await store.setScopes(tape.header.scopes);
  for (const line of tape.lines) {
    if (line.kind === 'graphql') await replay.ask(line);
    else if (line.kind === 'webhook') await replay.receive(line);
    else if (line.kind === 'function') await replay.runFunction(line);
    // A step removes what it created, and not all of that is in the tape.
    else if (line.kind === 'step') await replay.removeValidations();
  }
  return replay.result;
}

class Replay {
  readonly result: Replayed = { differences: [], compared: 0, stale: [] };
  private readonly recorder = new Recorder();
  private readonly admin: Admin;
  /** Ids of the tape, and what stands for them here. */
  private readonly ids = new Map<string, string>();
  private validations: string[] = [];
  private isApproved = true;

  constructor(
    private readonly store: LocalStore,
    apiVersion: string,
  ) {
    this.admin = new Admin({ ...store, apiVersion }, this.recorder);
  }

  async ask(line: GraphqlLine): Promise<void> {
    const { step, operation, digest, times, refusal } = line;
    const text = textOf(operation);
    if (text === undefined || digestOf(text) !== digest) return void this.result.stale.push(operation);
    await this.approve(refusal !== 'unapproved');
    if (refusal === 'too-many-validations') await this.fillValidations();
    const variables = this.translated(line.variables) as object;
    for (let time = 1; time <= times; time += 1) {
      if (refusal === 'throttled') await this.throttle(step, text);
      else await this.admin.ask(step, text, variables, line.askedVersion);
      this.noteValidation();
    }
    if (refusal === 'too-many-validations') await this.store.setOtherValidations(0);
    const local = this.latest;
    const [theirs, ours] = [partOf(line), partOf(local)];
    this.note(
      `${step}: ${operation}`,
      differences(theirs, ours).filter(({ place }) => place !== TIMELY),
    );
    this.learn(line.body, local.body);
  }

  async receive({ step, topic, origin, isSigned, headers, body }: WebhookLine): Promise<void> {
    const { isDone, output } = await this.store.cli.triggerWebhook(topic, this.store.receiver.url);
    const local = isDone ? await this.store.receiver.next(topic, ARRIVES_WITHIN_MS) : null;
    if (!local) return void this.result.differences.push(`${step}: ${topic}: the local store sent none: ${output}`);
    // The platform's example has every field, whatever fields the app subscribes to.
    const found = differences(body, local.body, { isPart: origin === 'sample' });
    const names = (all: Record<string, string>) => Object.fromEntries(Object.keys(all).map((name) => [name, true]));
    const envelope = differences(
      { headers: names(headers), isSigned: { [String(isSigned)]: true } },
      { headers: names(local.headers), isSigned: { [String(local.isSigned)]: true } },
    );
    this.note(`${step}: ${topic}`, [...envelope, ...found]);
  }

  async runFunction({ step, input, output }: FunctionLine): Promise<void> {
    const { lines } = (input as { cart: { lines: { quantity: number; merchandise: { id: string } }[] } }).cart;
    const [{ quantity, merchandise }] = lines as [(typeof lines)[number]];
    const log = await this.store.cli.watchFunctionRuns();
    const problem = await this.store.putInCart(this.ids.get(merchandise.id) ?? merchandise.id, quantity);
    const [run] = await log.runs();
    if (!run) return void this.result.differences.push(`${step}: the function was not run: ${problem ?? 'no reason'}`);
    this.note(step, differences({ input, output }, { input: run.input, output: run.output }));
  }

  async removeValidations(): Promise<void> {
    for (const id of this.validations) await this.admin.askQuietly(DELETE_VALIDATION_MUTATION, { id });
    this.validations = [];
  }

  private get latest(): GraphqlLine {
    return this.recorder.exchanges.at(-1) as GraphqlLine;
  }

  private async approve(isApproved: boolean): Promise<void> {
    if (isApproved !== this.isApproved) await this.store.setApproval(isApproved ? 'approved' : 'refused');
    this.isApproved = isApproved;
  }

  private async throttle(step: string, text: string): Promise<void> {
    await this.store.set('/faults', { target: 'graphql', shop: this.store.domain, mode: 'throttled', times: 1 });
    await this.admin.askAtOnce(step, text, 1);
  }

  /** As other apps' rules count, fewer of ours may have been refused. */
  private async fillValidations(): Promise<void> {
    await this.store.setOtherValidations(MOST_VALIDATIONS - (await this.store.enabledValidations()));
  }

  private noteValidation(): void {
    const { data } = (this.latest.body ?? {}) as { data?: { validationCreate?: { validation?: { id: string } } } };
    const id = data?.validationCreate?.validation?.id;
    if (id) this.validations.push(id);
  }

  private note(what: string, found: ReturnType<typeof differences>): void {
    this.result.compared += 1;
    for (const { place, recorded, local } of found)
      this.result.differences.push(`${what}: ${place}: recorded ${recorded}, the local store has ${local}`);
  }

  /** The address of webhooks is here another one. */
  private translated(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.translated(each));
    if (typeof value === 'string') return this.ids.get(value) ?? value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, key === 'uri' ? this.store.webhooksUrl : this.translated(each)]),
    );
  }

  private learn(recorded: unknown, local: unknown): void {
    if (typeof recorded === 'string' && typeof local === 'string' && recorded.startsWith('gid://'))
      this.ids.set(recorded, local);
    if (typeof recorded !== 'object' || typeof local !== 'object' || recorded === null || local === null) return;
    for (const [key, each] of Object.entries(recorded)) this.learn(each, (local as Record<string, unknown>)[key]);
  }
}

function partOf({ status, headers, body }: GraphqlLine): object {
  const { data, errors, extensions } = (body ?? {}) as Record<string, unknown>;
  return {
    status: { [status]: true },
    version: { [headers['x-shopify-api-version'] ?? 'none']: true },
    // Absent is absent, also behind a null.
    data: data === undefined ? 'absent' : data,
    errors: errors ?? [],
    extensions: extensions ?? {},
  };
}
