// A tape: what a store answered, as JSON Lines. The first line says of which kind of store, the last how the run ended.
import { createHash } from 'node:crypto';

export const TAPE_VERSION = 1;

/** What the platform refuses on purpose; null: it answered. */
export type Refusal = 'throttled' | 'missing-scope' | 'unapproved' | 'too-many-validations';
type Json = unknown;

export type TapeHeader = {
  kind: 'tape';
  version: typeof TAPE_VERSION;
  /** The day. */
  recordedAt: string;
  apiVersion: string;
  /** `local`: a tape of the local store. It shows nothing about the platform. */
  store: 'development' | 'local';
  /** What the installation granted. */
  scopes: string[];
};
export type GraphqlLine = {
  kind: 'graphql';
  step: string;
  operation: string;
  /** Of the operation's text. A tape says nothing about an operation that was changed since. */
  digest: string;
  variables: Json;
  /** Absent: that of the tape. */
  askedVersion?: string;
  /** How often this was sent in a row; the answer is the last one. */
  times: number;
  status: number;
  headers: Record<string, string>;
  body: Json;
  refusal: Refusal | null;
};
export type WebhookLine = {
  kind: 'webhook';
  step: string;
  topic: string;
  /** `sample`: the platform's example, sent on request. `event`: something happened in the store. */
  origin: 'sample' | 'event';
  /** Whether its signature is one of the app's secret. */
  isSigned: boolean;
  headers: Record<string, string>;
  body: Json;
};
export type FunctionLine = { kind: 'function'; step: string; handle: string; input: Json; output: Json };
export type StepLine = {
  kind: 'step';
  step: string;
  outcome: 'recorded' | 'skipped' | 'failed';
  /** What was not recorded, and why. */
  reasons: string[];
};
export type NotRunLine = { kind: 'not-run'; operation: string; reason: string };
export type EndLine = { kind: 'end'; how: 'complete' | 'failed' | 'stopped' };

export type Exchange = GraphqlLine | WebhookLine | FunctionLine;
export type TapeLine = Exchange | StepLine | NotRunLine | EndLine;
export type Tape = { header: TapeHeader; lines: TapeLine[] };

export function printTape({ header, lines }: Tape): string {
  return [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Throws for what is no tape of this version, or is cut off. */
export function parseTape(text: string): Tape {
  const [header, ...lines] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TapeHeader | TapeLine);
  if (header?.kind !== 'tape') throw new Error('This is no tape: its first line does not say so.');
  if (header.version !== TAPE_VERSION)
    throw new Error(`The tape has version ${String(header.version)}, and ${TAPE_VERSION} is read.`);
  if (lines.at(-1)?.kind !== 'end') throw new Error('The tape is cut off: its last line does not say how it ended.');
  return { header, lines: lines as TapeLine[] };
}

export function linesOf<Kind extends TapeLine['kind']>(tape: Tape, kind: Kind): Extract<TapeLine, { kind: Kind }>[] {
  return tape.lines.filter((line): line is Extract<TapeLine, { kind: Kind }> => line.kind === kind);
}

/** The same for texts that differ in white space alone. */
export function digestOf(operation: string): string {
  return createHash('sha256').update(operation.replace(/\s+/g, ' ').trim()).digest('hex').slice(0, 12);
}

type Refused = { message?: string; code?: string; extensions?: { code?: string } };

/** Which refusal an answer is, by what the platform says. The app's own reading is compared with this. */
export function refusalOf(status: number, body: unknown): Refusal | null {
  if (status === 429) return 'throttled';
  const { errors, data } = (body ?? {}) as { errors?: Refused[]; data?: Record<string, unknown> | null };
  for (const { message = '', extensions } of Array.isArray(errors) ? errors : []) {
    if (extensions?.code === 'THROTTLED') return 'throttled';
    if (isUnapproved(message)) return 'unapproved';
    if (extensions?.code === 'ACCESS_DENIED' || message.startsWith('Access denied')) return 'missing-scope';
  }
  for (const { message = '', code } of Object.values(data ?? {}).flatMap(userErrorsOf)) {
    if (code === 'MAX_VALIDATIONS_ACTIVATED') return 'too-many-validations';
    if (isUnapproved(message)) return 'unapproved';
    if (message.startsWith('You do not have permission')) return 'missing-scope';
  }
  return null;
}

const isUnapproved = (message: string) => /not approved to|protected customer data/i.test(message);

function userErrorsOf(payload: unknown): Refused[] {
  const { userErrors } = (payload ?? {}) as { userErrors?: unknown };
  return Array.isArray(userErrors) ? (userErrors as Refused[]) : [];
}
