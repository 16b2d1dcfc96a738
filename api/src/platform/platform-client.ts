// The port to the platform: its token endpoint and Admin GraphQL, by fetch, with a deadline. Every answer is what was
// asked for, or a PlatformError.
import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { CONFIG, shopUrl, type Config } from '../config.js';
import { platformCallSeconds, timed } from '../metrics.js';
import { addToSpan, inSpan } from '../tracing/in-span.js';
import { FewAtOnce } from './few-at-once.js';
import { outcomeOfErrors, type GraphqlError } from './graphql-errors.js';
import { isOutcome, outcomeOf, PlatformError } from './platform-error.js';
import { parsePlatformJson, writePlatformJson } from './platform-json.js';
import { platformCalls } from './platform-speed.js';
import { ShopBudgets, type QueryCost } from './shop-budgets.js';

export const API_VERSION = '2026-10';
const TIMEOUT_MS = 10_000;
const MOST_LOGGED = 300;
/** What the platform itself is to blame for. */
const OUTAGES = ['unavailable', 'unusable', 'failed'];
/** A gateway that waited for an answer in vain. */
const GATEWAY_TIMEOUT = 504;
/** Of a failed `fetch`: no connection came about. */
const UNSENT_CODES = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** Which share of a shop's cost bucket this process leaves to others. */
export const BUCKET_RESERVE = Symbol('Share of a bucket');

type Body = Record<string, unknown>;
type Reply = { status: number; retryAfter: number | undefined; version: string | null; body: Body | null };
type GraphqlBody = {
  data?: unknown;
  errors?: GraphqlError[] | string;
  extensions?: { cost?: QueryCost };
};

/** `isUrgent`: it may use the share of the bucket that is left to others. */
type Operation = { query: string; variables?: object | undefined; isUrgent?: boolean };

@Injectable()
export class PlatformClient {
  private readonly budgets: ShopBudgets;
  private readonly few = new FewAtOnce();
  private readonly logger = new Logger(PlatformClient.name);
  /** Versions that answered although another one was asked for, each told once. */
  private readonly otherVersions = new Set<string>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Optional() @Inject(BUCKET_RESERVE) reserve?: number,
  ) {
    this.budgets = new ShopBudgets(reserve);
  }

  /** Runs an Admin GraphQL operation; a query that the bucket refuses is tried again once, when it fits. */
  query<Answer>(domain: string, accessToken: string, operation: Operation): Promise<Answer> {
    const ask = () => this.askTwice<Answer>(domain, accessToken, operation);
    // Those that wait for the bucket hold all places; what is urgent comes one at a time.
    return operation.isUrgent ? ask() : this.few.run(domain, ask);
  }

  private async askTwice<Answer>(
    domain: string,
    accessToken: string,
    { query, variables = {}, isUrgent = false }: Operation,
  ): Promise<Answer> {
    const ask = () =>
      inSpan(`platform ${nameOf(query)}`, { kind: 'client' }, async () => {
        const began = performance.now();
        await this.budgets.admit(domain, isUrgent);
        addToSpan({ 'purchase_limits.waited_ms': Math.round(performance.now() - began) });
        return measured(() => this.ask<Answer>(domain, accessToken, { query, variables }));
      });
    try {
      return await ask();
    } catch (error) {
      if (!isOutcome(error, 'throttled')) throw error;
      return ask();
    }
  }

  /** A grant at the token endpoint; throws `grant_refused` when the platform refuses what was shown. */
  requestToken<Answer>(domain: string, grant: Record<string, string>): Promise<Answer> {
    return this.few.run(domain, () =>
      inSpan('platform access_token', { kind: 'client' }, () =>
        measured(() => this.askForToken<Answer>(domain, grant)),
      ),
    );
  }

  private async askForToken<Answer>(domain: string, grant: Record<string, string>): Promise<Answer> {
    const credentials = {
      client_id: this.config.PLATFORM_CLIENT_ID,
      client_secret: this.config.PLATFORM_CLIENT_SECRET,
    };
    const { status, body } = await this.post(domain, '/admin/oauth/access_token', { ...credentials, ...grant });
    // Only in the platform's own format: a proxy's 400 says nothing of the grant.
    if (status === 400 && typeof body?.error === 'string')
      throw new PlatformError('grant_refused', `the grant was refused: ${shortened(body.error)}`);
    // The app's own credentials were refused, which says nothing of the shop's grant.
    if (status === 401) throw new PlatformError('unavailable', 'the token endpoint refused the app with 401');
    if (status !== 200) throw new PlatformError(outcomeOf(status), `the token endpoint answered ${status}`);
    if (typeof body?.access_token !== 'string')
      throw new PlatformError('unusable', 'the token endpoint answered without a token');
    return body as Answer;
  }

  private async ask<Answer>(domain: string, accessToken: string, operation: object): Promise<Answer> {
    const path = `/admin/api/${API_VERSION}/graphql.json`;
    const { status, retryAfter, version, body } = await this.post(domain, path, operation, {
      'X-Shopify-Access-Token': accessToken,
    });
    if (status !== 200) {
      if (status === 429) this.budgets.close(domain, retryAfter ?? 1);
      const isUnsure = status === GATEWAY_TIMEOUT || outcomeOf(status) === 'unusable';
      throw new PlatformError(outcomeOf(status), `Admin GraphQL answered ${status}`, retryAfter, isUnsure);
    }
    this.noteVersion(version);
    const { data, errors, extensions } = (body ?? {}) as GraphqlBody;
    this.budgets.note(domain, extensions?.cost ?? {});
    addToSpan({
      'purchase_limits.query_cost': extensions?.cost?.requestedQueryCost,
      'purchase_limits.bucket_left': extensions?.cost?.throttleStatus?.currentlyAvailable,
    });
    if (Array.isArray(errors) && errors.length > 0) throw this.refusal(domain, errors, extensions?.cost ?? {});
    // Data that comes with errors is partial, and a list with failed entries looks like one without them.
    if (errors !== undefined || typeof data !== 'object' || data === null)
      throw new PlatformError('unusable', `Admin GraphQL answered errors: ${shortened(errors ?? 'no data')}`);
    return data as Answer;
  }

  /** The platform answers in place of a version that has ended with the oldest one it still has. */
  private noteVersion(answered: string | null): void {
    if (answered === null || answered === API_VERSION || this.otherVersions.has(answered)) return;
    this.otherVersions.add(answered);
    this.logger.warn(`Admin GraphQL was asked for version ${API_VERSION} and answered with ${shortened(answered)}`);
  }

  private refusal(domain: string, errors: readonly GraphqlError[], cost: QueryCost): PlatformError {
    const outcome = outcomeOfErrors(errors);
    if (outcome !== 'throttled')
      // What the platform did before it failed is unknown.
      return new PlatformError(outcome, shortened(errors), undefined, ['unavailable', 'unusable'].includes(outcome));
    const seconds = this.budgets.secondsUntil(cost);
    this.budgets.close(domain, seconds);
    return new PlatformError('throttled', 'the query does not fit into the bucket', Math.ceil(seconds));
  }

  private async post(domain: string, path: string, body: object, headers: Record<string, string> = {}): Promise<Reply> {
    try {
      const response = await fetch(shopUrl(this.config.PLATFORM_SHOP_URL, domain) + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body: writePlatformJson(body),
        // A redirect would be sent the token or the app's secret.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return {
        status: response.status,
        retryAfter: secondsOf(response.headers.get('retry-after')),
        version: response.headers.get('x-shopify-api-version'),
        body: parsed(await response.text()),
      };
    } catch (error) {
      if (error instanceof TypeError || error instanceof DOMException)
        throw new PlatformError('unavailable', silenceOf(error), undefined, !isUnsent(error));
      throw error;
    }
  }
}

const silenceOf = ({ name }: Error) =>
  name === 'TimeoutError' ? `no answer within ${TIMEOUT_MS / 1_000} s` : 'no connection, or it broke';

async function measured<T>(call: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const outcomeOf = (error: unknown) => (error instanceof PlatformError ? error.outcome : 'failed');
  let outcome = 'ok';
  try {
    return await timed(platformCallSeconds, call, (error) => (outcome = outcomeOf(error)));
  } finally {
    platformCalls.note(performance.now() - began, OUTAGES.includes(outcome));
  }
}

/** The operation's, which all of ours have. */
const nameOf = (query: string) => /\b(?:query|mutation) +(\w+)/.exec(query)?.[1] ?? 'operation';

/** Whether no connection came about, so that nothing was sent. */
function isUnsent(error: Error): boolean {
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' && UNSENT_CODES.includes(code);
}

/** The JSON object of a body; null when it is none, for example a proxy's page. */
function parsed(text: string): Body | null {
  try {
    const value = parsePlatformJson(text);
    return typeof value === 'object' && value !== null ? (value as Body) : null;
  } catch {
    return null;
  }
}

function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

function shortened(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, MOST_LOGGED);
}
