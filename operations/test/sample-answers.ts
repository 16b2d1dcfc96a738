// Answers of a product that works, and rows to add to them.
import { operatorCalls } from '@purchase-limits/contract/operators';
import type { EventStory, OperatorEvent, QueueFigures } from '@purchase-limits/contract/jobs';
import type { OperatorShop } from '@purchase-limits/contract/operators';
import type { Overview, ProcessView, QueueView } from '@purchase-limits/contract/overview';
import type { z } from 'zod';

/** What a call answers. */
export type AnswerOf<Name extends keyof typeof operatorCalls> = z.infer<(typeof operatorCalls)[Name]['answer']>;
export type Retry = AnswerOf<'retries'>['retries'][number];
export type GivenUp = AnswerOf<'deadEnds'>['deadEnds'][number];
export type Publication = AnswerOf<'publications'>['publications'][number];
export type Mail = AnswerOf<'mails'>['mails'][number];
export type BrowserError = AnswerOf<'browserErrors'>['errors'][number];
export type SpeedFigure = AnswerOf<'pageSpeed'>['figures'][number];
export type Action = AnswerOf<'actions'>['actions'][number];

export const AT = '2026-11-22T13:05:20.000Z';
const SHOP_ID = '0191a0a0-0000-7000-8000-000000000001';
export const SHOP = { id: SHOP_ID, shopifyDomain: 'hoodie-house.myshopify.com' };

const QUEUES = [
  'limit-list',
  'limit-history',
  'storefront-settings',
  'publish-settings',
  'count-impressions',
  'deactivate-on-quota',
  'deactivate-on-downgrade',
  'restore-on-upgrade',
  'notify-merchant',
  'mail-merchant',
  'follow-installation',
  'refresh-shop-facts',
  'redact-shop',
  'import-limits',
  'follow-charges',
];

export function queueView(name: string, change: Partial<QueueView> = {}): QueueView {
  const none = {
    waiting: 0,
    active: 0,
    delayed: 0,
    open: 0,
    oldestSeconds: null,
    stalledSeconds: null,
    deadEnds: 0,
    reasons: {},
  };
  return { name, isPaused: false, pausedShops: 0, ...none, ...change };
}

export function processView(id: string, change: Partial<ProcessView> = {}): ProcessView {
  return {
    id,
    kind: 'worker',
    version: '1.3.3',
    host: 'app-1.internal',
    startedAt: '2026-11-22T08:00:00.000Z',
    beatAt: '2026-11-22T13:05:15.000Z',
    state: 'alive',
    problems: [],
    refusedCredentials: 0,
    ...change,
  };
}

/** The overview of a product that works. */
export function overview(change: Partial<Overview> = {}): Overview {
  return {
    at: AT,
    version: '1.3.3',
    backend: 'PostgreSQL',
    processes: [processView('http-1', { kind: 'http' }), processView('worker-1')],
    events: { unsent: 0, oldestSeconds: null, unknownTypes: [] },
    queues: QUEUES.map((name) => queueView(name)),
    causes: {},
    queuesAnswer: true,
    publications: { behind: 0, oldestSeconds: null },
    mails: { refused: 0, unknown: 0, failing: 0 },
    browserErrors: 0,
    tokens: { previous: 0, unreadable: 0 },
    platform: { calls: 120, failed: 0, p95Ms: 412 },
    tasks: [{ name: 'requests', at: AT, failure: null }],
    ...change,
  };
}

export function retry(change: Partial<Retry> = {}): Retry {
  return {
    queue: 'publish-settings',
    reason: 'platform_unreachable',
    cause: 'Shopify does not answer',
    jobs: 3,
    failures: 7,
    events: [],
    ...change,
  };
}

export function event(id: string, change: Partial<OperatorEvent> = {}): OperatorEvent {
  return { id, type: 'LimitChanged', at: '2026-11-22T12:00:00.000Z', shop: SHOP, ...change };
}

export function retriedEvent(id: string): Retry['events'][number] {
  return { ...event(id), state: 'retrying', failures: 7, nextAt: '2026-11-22T13:05:24.000Z' };
}

/** Of an event that `mail-merchant` tries again. */
export function story(change: Partial<EventStory> = {}): EventStory {
  const handled = {
    state: 'handled',
    handledAt: AT,
    discardedBy: null,
    nextAt: null,
    attempts: 0,
    pause: null,
  } as const;
  const nothing = { count: 0, oldestSeconds: null };
  return {
    ...event('9001', { type: 'QuotaReached' }),
    sentAt: AT,
    requestId: 'request-1',
    traceId: '0af7651916cd43dd8448eb211c80319c',
    links: { trace: 'https://traces.example/0af7651916cd43dd8448eb211c80319c', log: null },
    facts: { epoch: 1 },
    jobs: [
      { queue: 'notify-merchant', ...handled, failures: [], behind: nothing },
      {
        queue: 'mail-merchant',
        ...handled,
        state: 'retrying',
        handledAt: null,
        nextAt: '2026-11-22T13:05:24.000Z',
        attempts: 1,
        failures: [
          { attempt: 1, at: AT, tookMs: 210, reason: 'later', cause: 'The mail server: 451 4.7.1 Try again later' },
        ],
        behind: { count: 2, oldestSeconds: 75 },
      },
    ],
    mail: { state: 'sending', reason: '451 4.7.1 Try again later', failures: 1, at: AT },
    related: [event('9000')],
    ...change,
  };
}

export function figures(change: Partial<QueueFigures['steps'][number]>[] = []): QueueFigures {
  const none = { done: 0, failed: 0, givenUp: 0, p50Ms: null, p95Ms: null, attemptMs: null };
  return {
    stepSeconds: 60,
    steps: Array.from({ length: 60 }, (_, index) => ({
      at: new Date(Date.parse(AT) + (index - 59) * 60_000).toISOString(),
      ...none,
      ...change[index],
    })),
  };
}

/** Of as many events as there are ids, which are all of the group unless `count` says more. */
export function givenUp(ids: string[], change: Partial<GivenUp> = {}): GivenUp {
  return {
    queue: 'limit-list',
    reason: "TypeError: Cannot read properties of null (reading 'scope') at limit-list.js:41",
    cause: 'A fault in our code',
    count: ids.length,
    firstTriedAt: '2026-11-21T09:00:00.000Z',
    lastAt: '2026-11-22T12:00:00.000Z',
    events: ids.map((id) => ({ id, type: 'LimitChanged', at: '2026-11-22T12:00:00.000Z', failures: 100, shop: SHOP })),
    ...change,
  };
}

export function publication(change: Partial<Publication> = {}): Publication {
  return { shop: SHOP, version: 12, publishedVersion: 9, since: '2026-11-22T11:00:00.000Z', waitsFor: null, ...change };
}

export function mail(change: Partial<Mail> = {}): Mail {
  return {
    eventId: '9001',
    eventType: 'QuotaReached',
    shop: SHOP,
    state: 'refused',
    failures: 0,
    reason: '550 5.1.1 <owner@hoodie-house.example>: Recipient address rejected',
    at: '2026-11-22T10:00:00.000Z',
    ...change,
  };
}

export function browserError(change: Partial<BrowserError> = {}): BrowserError {
  return {
    page: 'storefront',
    version: '1.3.3',
    name: 'TypeError',
    place: 'loader.js:1:2043',
    count: 12,
    firstAt: '2026-11-20T10:00:00.000Z',
    lastAt: '2026-11-22T10:00:00.000Z',
    ...change,
  };
}

export function speedFigure(change: Partial<SpeedFigure> = {}): SpeedFigure {
  const counts = { visits: 1_200, good: 1_020, needsImprovement: 150, poor: 30 };
  return { metric: 'LCP', route: null, percentile75: 1_840.6, rating: 'good', ...counts, ...change };
}

export function shop(change: Partial<OperatorShop> = {}): OperatorShop {
  return {
    ...SHOP,
    name: 'Hoodie House',
    plan: 'professional',
    isInstalled: true,
    installedAt: '2025-03-01T10:00:00.000Z',
    limits: { all: 14, active: 11, stopped: 2 },
    impressions: 1234,
    maximumImpressions: null,
    state: 'trial',
    trialEndsAt: '2026-11-27T10:00:00.000Z',
    trialDaysExtend: 0,
    document: { version: 12, publishedVersion: 12, publishedAt: '2026-11-22T09:00:00.000Z' },
    openEvents: 0,
    deadEnds: 0,
    ...change,
  };
}

export function action(id: number, change: Partial<Action> = {}): Action {
  return {
    id: String(id),
    at: '2026-11-22T12:30:00.000Z',
    operator: 'maria',
    action: 'retry_dead_ends',
    shop: null,
    details: { queue: 'limit-list', count: 3 },
    ...change,
  };
}
