// The operators' API in memory. It answers `fetch` and records every call.
import type { ErrorAnswer } from '@purchase-limits/contract/answers';
import { SPEED_THRESHOLDS } from '@purchase-limits/contract/page-speed';
import type {
  DeadEndBody,
  EventStory,
  RetryBody,
  SearchAnswer,
  ShopPause,
  StuckList,
} from '@purchase-limits/contract/jobs';
import { operatorShopRow, type OperatorShop } from '@purchase-limits/contract/operators';
import { z } from 'zod';
import { checkCall } from './contract-check';
import * as sample from './sample-answers';

export type Call = { method: string; path: string; query: URLSearchParams; body: unknown };
type Answer = { status: number; body: unknown };
/** `proxy page`: HTML of something before the server. */
type Given = Answer | 'network error' | 'proxy page';

const ACTIONS_AT_ONCE = 50;
const shopRow = z.object(operatorShopRow.shape);

export class FakeApi {
  readonly calls: Call[] = [];
  overview = sample.overview();
  retries: sample.Retry[] = [];
  deadEnds: sample.GivenUp[] = [];
  publications: sample.Publication[] = [];
  mails: sample.Mail[] = [];
  browserErrors: sample.BrowserError[] = [];
  mayAct = true;
  stories: EventStory[] = [];
  pauses: ShopPause[] = [];
  stuck: StuckList = { jobs: [], isMore: false, things: [] };
  found: SearchAnswer = { shops: [], limits: [], events: [] };
  figures = sample.figures();
  speedFigures: sample.SpeedFigure[] = [];
  shops: OperatorShop[] = [];
  areMoreShops = false;
  /** The latest first. */
  actions: sample.Action[] = [];
  supportUrl = 'http://localhost:3000/support/one-time-key';
  private overrides: ((call: Call) => Given | undefined)[] = [];
  private held: { isOf: (call: Call) => boolean; until: Promise<void> } | null = null;

  /** Answers every call of this page. */
  install(): this {
    globalThis.fetch = (async (url: string, init?: RequestInit) => this.fetch(url, init)) as typeof fetch;
    return this;
  }

  /** Answers these calls so, until the function that it returns is called. */
  answer(method: string, path: string, given: Given): () => void {
    const override = (call: Call) => (call.method === method && call.path === path ? given : undefined);
    this.overrides.unshift(override);
    return () => {
      this.overrides = this.overrides.filter((other) => other !== override);
    };
  }

  refuse(method: string, path: string, status: number, body: ErrorAnswer): () => void {
    return this.answer(method, path, { status, body });
  }

  /** Holds the answers of these calls back until the function that it returns is called. */
  hold(method: string, path: string): () => void {
    let release = () => {};
    const until = new Promise<void>((resolve) => (release = resolve));
    this.held = { isOf: (call) => call.method === method && call.path === path, until };
    return release;
  }

  /** The calls of this path; their bodies are what was sent. */
  of(method: string, path: string): Call[] {
    return this.calls.filter((call) => call.method === method && call.path === path);
  }

  private async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const call: Call = {
      method: init.method ?? 'GET',
      path: pathname.replace(/^\/operations\/api/, ''),
      query: searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    this.calls.push(call);
    const given = this.overrides.map((override) => override(call)).find(Boolean) ?? answerOf(this, call);
    if (this.held?.isOf(call)) await this.held.until;
    if (given === 'network error') throw new TypeError('Failed to fetch');
    if (given === 'proxy page') return response(502, '<h1>Bad gateway</h1>');
    checkCall(call, given.status, given.body);
    return response(given.status, JSON.stringify(given.body));
  }
}

/** What the server would answer; also for a server that shows the pages with made-up data. */
export function answerOf(api: FakeApi, call: Call): Answer {
  return call.method === 'GET' ? read(api, call) : change(api, call);
}

function read(api: FakeApi, { path, query }: Call): Answer {
  switch (path) {
    case '/overview':
      return ok(api.overview);
    case '/me':
      return ok({ name: 'maria', mayAct: api.mayAct });
    case '/search':
      return ok(api.found);
    case '/figures':
      return ok(api.figures);
    case '/pauses':
      return ok({ pauses: api.pauses });
    case '/retries':
      return ok({ retries: api.retries });
    case '/dead-ends':
      return ok({ deadEnds: api.deadEnds });
    case '/publications':
      return ok({ publications: api.publications });
    case '/mails':
      return ok({ mails: api.mails });
    case '/browser-errors':
      return ok({ errors: api.browserErrors });
    case '/page-speed':
      return ok({ thresholds: SPEED_THRESHOLDS, figures: api.speedFigures });
    case '/shops': {
      const search = query.get('search') ?? '';
      const found = api.shops.filter(({ name, shopifyDomain }) => `${name} ${shopifyDomain}`.includes(search));
      return ok({ shops: found.map((shop) => shopRow.parse(shop)), isMore: api.areMoreShops });
    }
    case '/actions': {
      const before = query.get('before');
      const older = api.actions.filter(({ id }) => before === null || Number(id) < Number(before));
      return ok({ actions: older.slice(0, ACTIONS_AT_ONCE), isMore: older.length > ACTIONS_AT_ONCE });
    }
  }
  const story = api.stories.find(({ id }) => path === `/events/${id}`);
  if (story) return ok(story);
  if (path.startsWith('/events/')) return { status: 404, body: { error: 'There is no such event', code: 'not_found' } };
  if (path.endsWith('/stuck')) return ok(api.stuck);
  const shop = api.shops.find(({ id }) => path === `/shops/${id}`);
  return shop ? ok(shop) : { status: 404, body: { error: 'There is no such shop.', code: 'not_found' } };
}

function change(api: FakeApi, { path, body }: Call): Answer {
  switch (path) {
    case '/retries/run': {
      const { queue, reason } = body as RetryBody;
      const isRun = (group: sample.Retry) => group.queue === queue && (reason === undefined || group.reason === reason);
      const run = api.retries.filter(isRun);
      api.retries = api.retries.filter((group) => !isRun(group));
      return ok({ count: run.reduce((sum, { jobs }) => sum + jobs, 0) });
    }
    case '/retries/discard':
    case '/pauses':
    case '/pauses/end':
    case '/queues/resume':
    case '/drain':
      return ok({ count: 1 });
    case '/dead-ends/retry':
    case '/dead-ends/discard':
      return ok({ count: removeGivenUp(api, body as DeadEndBody) });
    case '/projections/rebuild':
      return ok({ count: (body as { shopId?: string }).shopId ? 1 : Math.max(api.shops.length, 2) });
  }
  if (path.endsWith('/rejudge')) return ok({ count: 12 });
  if (path.endsWith('/support')) return ok({ url: api.supportUrl });
  const shop = api.shops.find(({ id }) => path === `/shops/${id}/trial`);
  if (!shop) return { status: 404, body: { error: 'There is no such shop.', code: 'not_found' } };
  const extended = shop.trialDaysExtend + (body as { days: number }).days;
  api.shops = api.shops.map((other) => (other === shop ? { ...shop, trialDaysExtend: extended } : other));
  return ok({ trialDaysExtend: extended, trialEndsAt: shop.trialEndsAt });
}

/** Removes a group or one event of it; answers how many events. */
function removeGivenUp(api: FakeApi, { queue, reason, eventId }: DeadEndBody): number {
  const group = api.deadEnds.find((other) => other.queue === queue && other.reason === reason);
  if (!group) return 0;
  const count = eventId === undefined ? group.count : 1;
  const left = {
    ...group,
    count: group.count - count,
    events: group.events.filter(({ id }) => eventId !== undefined && id !== eventId),
  };
  api.deadEnds = api.deadEnds.flatMap((other) => {
    if (other !== group) return [other];
    return left.count > 0 ? [left] : [];
  });
  return count;
}

const ok = (body: unknown): Answer => ({ status: 200, body });

function response(status: number, text: string): Response {
  return { ok: status < 400, status, text: async () => text } as unknown as Response;
}
