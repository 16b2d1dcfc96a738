// Admin GraphQL of the store, as the app asks it. Everything that steps ask is recorded.
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../start-error.js';
import { nameOf } from './operations.js';
import type { Recorder } from './recorder.js';
import { digestOf, refusalOf, type Refusal } from './tape.js';

export type Answer<Data = Record<string, unknown>> = {
  status: number;
  data: Partial<Data> | null;
  refusal: Refusal | null;
};
export type AdminAccess = { adminUrl: string; token: string; apiVersion: string; signal?: AbortSignal };
type Body = {
  data?: Record<string, unknown> | null;
  extensions?: { cost?: { requestedQueryCost?: number; throttleStatus?: Throttle } };
};
type Throttle = { currentlyAvailable: number; restoreRate: number };
type Asked = { variables: object; askedVersion?: string; reply: Reply; refusal: Refusal | null };
type Reply = { status: number; headers: Record<string, string>; body: unknown };

const UNAUTHORIZED = 401;
const TIMEOUT_MS = 30_000;
const KEPT_HEADERS = ['content-type', 'retry-after', 'x-shopify-api-version'];
/** The app's own requests share the bucket. */
const MOST_ATTEMPTS = 6;
const LONGEST_PAUSE_MS = 20_000;

export class Admin {
  constructor(
    private readonly access: AdminAccess,
    private readonly recorder: Recorder,
  ) {}

  /** Asks, records the answer, and waits where the bucket is empty. */
  async ask<Data = Record<string, unknown>>(
    step: string,
    query: string,
    variables: object = {},
    askedVersion?: string,
  ): Promise<Answer<Data>> {
    const { reply, refusal } = await this.patiently(query, variables, askedVersion);
    // Nothing that follows would be an answer to the app.
    if (reply.status === UNAUTHORIZED) throw new StartError('The store refuses the access token.');
    this.record(step, query, { variables, askedVersion, reply, refusal });
    return answerOf<Data>(reply, refusal);
  }

  /** Asks so many at once, and records the first that is throttled. */
  async askAtOnce(step: string, query: string, times: number): Promise<Refusal | null> {
    const replies = await Promise.all(Array.from({ length: times }, () => this.send(query, {})));
    const reply = replies.find(({ status, body }) => refusalOf(status, body) === 'throttled');
    if (!reply) return null;
    this.record(step, query, { variables: {}, reply, refusal: 'throttled' });
    return 'throttled';
  }

  /** Asks without recording: to know the store, and to remove things. */
  async askQuietly<Data = Record<string, unknown>>(query: string, variables: object = {}): Promise<Answer<Data>> {
    const { reply, refusal } = await this.patiently(query, variables);
    return answerOf<Data>(reply, refusal);
  }

  private record(step: string, query: string, { variables, askedVersion, reply, refusal }: Asked): void {
    const digest = digestOf(query);
    this.recorder.add({
      kind: 'graphql',
      step,
      operation: nameOf(query),
      digest,
      variables,
      ...(askedVersion !== undefined && { askedVersion }),
      times: 1,
      ...reply,
      refusal,
    });
  }

  private async patiently(
    query: string,
    variables: object,
    version?: string,
  ): Promise<{ reply: Reply; refusal: Refusal | null }> {
    for (let attempt = 1; ; attempt += 1) {
      const reply = await this.send(query, variables, version);
      const refusal = refusalOf(reply.status, reply.body);
      if (refusal !== 'throttled' || attempt === MOST_ATTEMPTS) return { reply, refusal };
      await pause(pauseAfter(reply), undefined, { signal: this.access.signal });
    }
  }

  private async send(query: string, variables: object, version = this.access.apiVersion): Promise<Reply> {
    const { adminUrl, token, signal } = this.access;
    // What was sent is waited for: it may have created something.
    signal?.throwIfAborted();
    const response = await fetch(`${adminUrl}/admin/api/${version}/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'x-shopify-access-token': token },
      body: JSON.stringify({ query, variables }),
      // A redirect would be sent the token.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const headers = Object.fromEntries(
      KEPT_HEADERS.flatMap((name) => (response.headers.has(name) ? [[name, response.headers.get(name)!]] : [])),
    );
    return { status: response.status, headers, body: parsed(await response.text()) };
  }
}

/** A page of a proxy is recorded as a text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

function answerOf<Data>({ status, body }: Reply, refusal: Refusal | null): Answer<Data> {
  const { data = null } = (typeof body === 'object' && body !== null ? body : {}) as Body;
  return { status, data: data as Partial<Data> | null, refusal };
}

function pauseAfter({ headers, body }: Reply): number {
  const { requestedQueryCost = 0, throttleStatus } = (body as Body | null)?.extensions?.cost ?? {};
  if (!throttleStatus) return Math.min(Number(headers['retry-after'] ?? 1) * 1_000 || 1_000, LONGEST_PAUSE_MS);
  const { currentlyAvailable, restoreRate } = throttleStatus;
  const seconds = (requestedQueryCost - currentlyAvailable) / Math.max(restoreRate, 1);
  return Math.min(Math.max(seconds * 1_000, 1_000), LONGEST_PAUSE_MS);
}
