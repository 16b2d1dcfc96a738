// Runs the steps on a store, removes what they created, and answers the tape: also where a step failed or the run was
// stopped.
import { inspect } from 'node:util';
import { StartError } from '../start-error.js';
import { Admin } from './admin.js';
import type { Created, Thing } from './created.js';
import { noteLeftovers } from './leftovers.js';
import { nameOf } from './operations.js';
import { Recorder } from './recorder.js';
import { redact } from './redact.js';
import { noFacts, type Context, type Step } from './step.js';
import type { Store } from './store.js';
import { TAPE_VERSION, type EndLine, type StepLine, type Tape } from './tape.js';

export type Recording = {
  tape: Tape;
  how: EndLine['how'];
  /** What is still in the store. */
  left: { thing: Thing; reason: string }[];
  /** What could not be looked for, so that something more may be left. */
  unsearched: string[];
};
type Parts = {
  store: Store;
  steps: readonly Step[];
  created: Created;
  apiVersion: string;
  signal: AbortSignal;
  log: (line: string) => void;
};

const SCOPES_QUERY = 'query Scopes { currentAppInstallation { accessScopes { handle } } }';
type Scopes = { currentAppInstallation: { accessScopes: { handle: string }[] } };

export async function record({ store, steps, created, apiVersion, signal, log }: Parts): Promise<Recording> {
  const recorder = new Recorder();
  const own = new Set<string>();
  const access = { adminUrl: store.adminUrl, token: store.token, apiVersion };
  const admin = new Admin({ ...access, signal }, recorder);
  // Goes on when the run is stopped.
  const cleaner = new Admin(access, recorder);
  const ask = (query: string, variables: object) => cleaner.askQuietly(query, variables);
  await removeLeftovers(created, ask, log);

  const facts = noFacts();
  const { data, status } = await admin.askQuietly<Scopes>(SCOPES_QUERY);
  if (!data) throw new StartError(`${store.domain} does not say what it allows the app (${status}).`);
  const scopes = (data?.currentAppInstallation?.accessScopes ?? []).map(({ handle }) => handle);
  const context = { store, admin, created, recorder, facts, own: keeper(own), tell: log };
  let how: EndLine['how'] = 'complete';
  for (const step of steps) {
    if (signal.aborted) break;
    const line = await runStep(step, (skip) => step.run({ ...context, skip }), { signal, recorder, log });
    recorder.add(line);
    log(toldOf(step, line));
    if (line.outcome === 'failed') how = 'failed';
  }
  if (signal.aborted) how = 'stopped';
  const silent = recorder.unexplained();
  if (how === 'complete' && silent.length > 0) {
    how = 'failed';
    log(`FAIL No step runs ${silent.join(', ')}, or says why not.`);
  }
  const unsearched = await noteLeftovers(created, ask);
  const left = await created.removeAll(ask);
  const header = {
    kind: 'tape' as const,
    version: TAPE_VERSION as typeof TAPE_VERSION,
    recordedAt: new Date().toISOString().slice(0, 10),
    apiVersion,
    store: store.kind,
    scopes,
  };
  const reason = how === 'stopped' ? 'the run was stopped before' : 'its step did not come so far';
  const tape = redact(recorder.finish(header, how, reason), { secrets: store.secrets, own });
  return { tape, how, left, unsearched };
}

function keeper(own: Set<string>) {
  return (text: string) => {
    own.add(text);
    return text;
  };
}

async function removeLeftovers(created: Created, ask: Parameters<Created['removeAll']>[0], log: Parts['log']) {
  const problems = await noteLeftovers(created, ask);
  for (const problem of problems) log(`It could not look for what an earlier run has left: ${problem}`);
  const count = created.left.length;
  if (count === 0) return;
  const left = await created.removeAll(ask);
  log(`Removed ${count - left.length} of ${count} things that an earlier run had left in the store.`);
}

/** A step that fails does not end the run: the others record what they can. */
async function runStep(
  { name }: Step,
  run: (skip: Context['skip']) => Promise<void>,
  { signal, recorder, log }: { signal: AbortSignal; recorder: Recorder; log: Parts['log'] },
): Promise<StepLine> {
  const reasons: string[] = [];
  try {
    await run((reason, operations = []) => {
      reasons.push(reason);
      for (const operation of operations) recorder.noteNotRun(nameOf(operation), reason);
    });
    return { kind: 'step', step: name, outcome: 'recorded', reasons };
  } catch (error) {
    const reason = signal.aborted ? 'stopped' : reasonOf(error, log);
    return { kind: 'step', step: name, outcome: 'failed', reasons: [...reasons, reason] };
  }
}

/** Our own sentences alone. Others quote anything, such as a folder or a program's output: the terminal has those. */
function reasonOf(error: unknown, log: Parts['log']): string {
  if (error instanceof StartError) return error.message;
  log(inspect(error));
  const { name, code, cause } = error as { name?: unknown; code?: unknown; cause?: { code?: unknown } };
  const kinds = [name, code ?? cause?.code].filter((kind) => typeof kind === 'string' && /^\w+$/.test(kind));
  return `an unexpected error (${kinds.join(', ')})`;
}

function toldOf({ title }: Step, { outcome, reasons }: StepLine): string {
  const mark = { recorded: reasons.length > 0 ? 'part' : 'ok  ', skipped: 'skip', failed: 'FAIL' }[outcome];
  return [`${mark} ${title}`, ...reasons.map((reason) => `       ${reason}`)].join('\n');
}
