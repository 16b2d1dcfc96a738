// What the spans of a trace hang on: retries of the reconciler, batches of several requests, and no trace at all.
import { randomUUID } from 'node:crypto';
import { Transactions } from '../../src/database/transactions.js';
import { Reconciler } from '../../src/events/reconciler.js';
import { Relay } from '../../src/events/relay.js';
import { ImpressionBatcher, type Impression } from '../../src/impressions/impression-batcher.js';
import { inLogContext } from '../../src/logging.js';
import { beginTrace, currentSpan, useTracer } from '../../src/tracing/in-span.js';
import type { Span, SpanOptions, Tracer } from '../../src/tracing/span.js';
import { buildShop, TestApp, type TestShop } from '../test-app.js';

/** As a tracer that sends nothing. */
class KeptTracer implements Tracer {
  readonly spans: { name: string; span: Span; parentId: string | undefined; links: string[] }[] = [];

  start(name: string, { parent, links = [] }: SpanOptions): Span {
    const [traceId = '', parentId] = (typeof parent === 'string' ? parent : (parent?.traceparent ?? ''))
      .split('-')
      .slice(1);
    const spanId = randomUUID().replaceAll('-', '').slice(0, 16);
    const ofTrace = traceId || randomUUID().replaceAll('-', '');
    const span: Span = {
      traceId: ofTrace,
      spanId,
      traceparent: `00-${ofTrace}-${spanId}-01`,
      add: () => {},
      end: () => {},
    };
    this.spans.push({ name, span, parentId, links: links.map((link) => link.spanId) });
    return span;
  }

  named(name: string) {
    return this.spans.filter((span) => span.name === name);
  }
}

let app: TestApp;
let shop: TestShop;
let tracer: KeptTracer;
beforeAll(async () => {
  app = await TestApp.start({ TRACED_SHARE: '0' });
  shop = await buildShop(app);
});
afterAll(() => app.stop());
beforeEach(() => useTracer((tracer = new KeptTracer())));
afterEach(() => useTracer(null));

const parentOf = ({ parentId }: { parentId: string | undefined }) =>
  tracer.spans.find(({ span }) => span.spanId === parentId)?.name;

it('is gone on with when the reconciler enqueues again what a queue has lost', async () => {
  await app.merchant(shop).create();
  await app.worker.get(Relay).relayOnce();
  await app.drain();
  await app.sql(`DELETE FROM inbox WHERE consumer = 'limit-list'`);
  await app.worker.get(Reconciler).reconcileOnce(0);
  await app.drain();
  const [again] = tracer.named('reconciler');
  expect(parentOf(again!)).toBe('event LimitCreated');
  const jobs = tracer.named('job limit-list');
  expect(jobs.map(parentOf)).toStrictEqual(['relay', 'reconciler']);
  expect(new Set(jobs.map(({ span }) => span.traceId))).toStrictEqual(new Set([again!.span.traceId]));
});

describe('a batch of impressions', () => {
  let limitId: string;
  beforeAll(async () => {
    limitId = (await app.merchant(shop).create()).limit.id;
    await app.drain();
  });

  const impression = (): Impression => ({
    shopDomain: shop.domain,
    id: randomUUID(),
    limitId,
    kind: 'max',
    network: 'n',
  });
  const record = () => app.http.get(ImpressionBatcher, { strict: false }).record([impression()]);
  const recordIn = (span: Span | null) => inLogContext({ span: span! }, record);
  const traceOfBatch = async () => {
    const [event] = await app.sql<{ traceparent: string | null }>(
      `SELECT traceparent FROM event_log WHERE type = 'ImpressionsRecorded' ORDER BY id DESC LIMIT 1`,
    );
    return event!.traceparent;
  };

  it('is in the trace of its first request that has one, and linked to the others', async () => {
    const [one, other] = [beginTrace('one', {})!, beginTrace('other', {})!];
    await Promise.all([record(), recordIn(one), record(), recordIn(other)]);
    const [stored] = tracer.named('store impressions');
    expect(tracer.named('store impressions')).toHaveLength(1);
    expect(stored).toMatchObject({ parentId: one.spanId, links: [other.spanId] });
    expect(await traceOfBatch()).toBe(stored!.span.traceparent);
  });

  it('is in none where no request has one, whatever began before it', async () => {
    const transactions = app.http.get(Transactions);
    const run = transactions.runStatement.bind(transactions);
    let storeOne = () => {};
    const isHeld = new Promise<void>((hold) => {
      jest.spyOn(transactions, 'runStatement').mockImplementationOnce(async (...statement) => {
        await new Promise<void>((done) => ((storeOne = done), hold()));
        return run(...statement);
      });
    });
    const one = recordIn(beginTrace('one', {}));
    await isHeld;
    // It waits until that flush ends, which begins the next.
    const other = record();
    tracer.spans.length = 0;
    storeOne();
    await Promise.all([one, other]);
    expect(tracer.spans).toStrictEqual([]);
    expect(await traceOfBatch()).toBeNull();
    expect(currentSpan()).toBeUndefined();
  });

  it('is stored without traces as with them', async () => {
    useTracer(null);
    expect(await record()).toStrictEqual(['stored']);
    expect(await traceOfBatch()).toBeNull();
  });
});

it('begins for what merchants change, and never under an id that a caller chose', async () => {
  await app.merchant(shop).create();
  const [request] = tracer.named('POST /apiSa/limits');
  expect(request!.parentId).toBeUndefined();
  tracer.spans.length = 0;
  await app.merchant(shop).list();
  expect(tracer.named('GET /apiSa/limits')).toStrictEqual([]);
});
