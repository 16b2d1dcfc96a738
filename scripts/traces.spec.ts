// Traces of the product as a collector gets them: of a limit and of an impression, over both processes.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import pg from 'pg';
import { MerchantApi } from './merchant-api.js';
import { freePort } from './ports.js';
import { databaseUrlIn, newDataDir, startProduct, until, type RunningProduct } from './running-product.js';
import { TraceReceiver } from './trace-receiver.js';
import { traceTree, type SentSpan } from './trace-tree.js';

const HANDLE = 'hoodie-house';
const DOMAIN = `${HANDLE}.myshopify.com`;
const LIMIT = {
  name: 'A name that no trace holds',
  type: 'product',
  startDate: '2026-01-01',
  max: 3,
  products: { kind: 'all' },
};
const SOON_MS = 20_000;
const STRANGERS = { traceId: 'a'.repeat(32), traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };

describe('traces', () => {
  const receiver = new TraceReceiver();
  let dataDir: string;
  let product: RunningProduct;
  let merchant: MerchantApi;
  let database: pg.Client;
  let app: string;
  let store: string;
  let limitId: string;

  beforeAll(async () => {
    dataDir = newDataDir('traces');
    const ports = { app: await freePort(), store: await freePort(), operations: await freePort() };
    const collector = await receiver.start();
    product = await startProduct({
      port: ports.app,
      storePort: ports.store,
      dataDir,
      isInstalled: true,
      env: {
        OPERATIONS_PORT: String(ports.operations),
        OTEL_EXPORTER_OTLP_ENDPOINT: collector,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_BSP_SCHEDULE_DELAY: '100',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=spec',
        TRACED_SHARE: '1',
        LOG_LEVEL: 'debug',
      },
    });
    app = `http://localhost:${ports.app}`;
    store = `http://localhost:${ports.store}`;
    merchant = new MerchantApi(app, store, HANDLE);
    database = new pg.Client(databaseUrlIn(dataDir));
    // The product that the last test stops takes its database along.
    database.on('error', () => {});
    await database.connect();
    // This installs the app, which publishes too.
    const saved = await merchant.call<{ limit: { id: string } }>('POST', '/limits', LIMIT);
    limitId = saved.limit.id;
    await traceOf('POST /apiSa/limits', ['platform SetMetafield']);
    receiver.spans.length = 0;
  });
  afterAll(async () => {
    await database?.end();
    await product?.stop();
    await receiver.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const soon = (isTrue: () => boolean | Promise<boolean>, explain: () => string) =>
    until(isTrue, { withinMs: SOON_MS, explain: () => `${explain()}\n${product.output().slice(-2_000)}` });

  /** The trace of the last such request, once it has spans of these names. */
  async function traceOf(request: string, names: string[]): Promise<SentSpan[]> {
    const find = () => {
      const roots = receiver.spans.filter(({ name }) => name === request);
      return receiver.traces.get(roots.at(-1)?.traceId ?? '') ?? [];
    };
    await soon(
      () => names.every((wanted) => find().some(({ name }) => name === wanted)),
      () => `${request}: ${names.join(', ')} expected in\n${traceTree(find())}`,
    );
    return find();
  }

  /** The names from the trace's first span down to the first one of this name. */
  function wayTo(name: string, spans: readonly SentSpan[], from = spans): string[] {
    const at = from.find((span) => span.name === name)!;
    const parent = spans.find(({ spanId }) => spanId === at.parentSpanId);
    return [...(parent ? wayTo(parent.name, spans, [parent]) : []), at.name];
  }
  const attributesOf = (name: string, spans: readonly SentSpan[]) =>
    spans.find((span) => span.name === name)!.attributes;

  const named = (name: string, spans: readonly SentSpan[]) => spans.some((span) => span.name === name);
  async function control(method: string, path: string, body: object): Promise<void> {
    const response = await fetch(`${store}/sandbox${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  }

  it('follows a limit from its being saved to the published document', async () => {
    await merchant.call('POST', '/limits', LIMIT);
    const spans = await traceOf('POST /apiSa/limits', ['job publish-settings', 'platform SetMetafield']);
    console.log(traceTree(spans));
    expect(wayTo('platform SetMetafield', spans)).toStrictEqual([
      'POST /apiSa/limits',
      'command CreateLimit',
      'transaction',
      'event LimitCreated',
      'relay',
      'job storefront-settings',
      'transaction',
      'event SettingsChanged',
      'relay',
      'job publish-settings',
      'platform SetMetafield',
    ]);
    expect(attributesOf('POST /apiSa/limits', spans)).toMatchObject({ 'http.response.status_code': '201' });
    expect(attributesOf('platform SetMetafield', spans)).toHaveProperty(['purchase_limits.query_cost'], '10');
    expect([...receiver.resources]).toMatchObject([
      ['purchase-limits-http', { 'deployment.environment.name': 'spec' }],
      ['purchase-limits-worker', { 'purchase_limits.process': 'worker' }],
    ]);
  });

  it('writes the ids of the trace into log lines, by which it is found', async () => {
    const spans = await traceOf('POST /apiSa/limits', ['job limit-list']);
    const { traceId } = spans[0]!;
    const lines = product
      .output()
      .split('\n')
      .filter((line) => line.includes(traceId));
    const read = lines.map((line) => JSON.parse(line) as { msg: string; spanId: string; requestId: string });
    expect(read.map(({ msg }) => msg)).toEqual(expect.arrayContaining(['request', 'LimitCreated: done']));
    const { requestId, spanId } = read.find(({ msg }) => msg === 'request')!;
    expect(spans.find((span) => span.spanId === spanId)).toMatchObject({ name: 'POST /apiSa/limits' });
    expect(attributesOf('POST /apiSa/limits', spans)['purchase_limits.request_id']).toBe(requestId);
  });

  it('follows an impression to the mail that warns the merchant', async () => {
    await database.query('UPDATE quota SET impressions = 49');
    const response = await fetch(`${app}/storefront/impressions`, {
      method: 'POST',
      headers: { traceparent: STRANGERS.traceparent },
      body: JSON.stringify({ shop: DOMAIN, impressions: [{ id: randomUUID(), limitId, kind: 'max' }] }),
    });
    expect(await response.json()).toMatchObject({ stored: 1 });
    const spans = await traceOf('POST /storefront/impressions', ['mail', 'job mail-merchant', 'job notify-merchant']);
    console.log(traceTree(spans));
    expect(wayTo('mail', spans)).toStrictEqual([
      'POST /storefront/impressions',
      'store impressions',
      'relay',
      'job count-impressions',
      'transaction',
      'event QuotaWarningReached',
      'relay',
      'job mail-merchant',
      'mail',
    ]);
  });

  it('takes no trace from strangers', () => {
    expect(receiver.spans.length).toBeGreaterThan(0);
    expect(receiver.traces.has(STRANGERS.traceId)).toBe(false);
  });

  it('follows a webhook over failures of the mail server', async () => {
    await control('PUT', '/mail-faults', { mode: 'refuse', at: 'rcpt', code: 451, times: 1 });
    await control('POST', '/webhooks', { shop: HANDLE, topic: 'customers/data_request', how: 'once' });
    const sent = (spans: readonly SentSpan[]) => spans.some(({ name, hasFailed }) => name === 'mail' && !hasFailed);
    await soon(
      () => [...receiver.traces.values()].some((spans) => named('command ReceiveWebhook', spans) && sent(spans)),
      () => 'a mail',
    );
    const spans = await traceOf('POST /webhooks/shopify', ['mail']);
    console.log(traceTree(spans));
    const attempts = spans.filter(({ name }) => name === 'job mail-merchant');
    expect(attempts.map(({ attributes }) => attributes['purchase_limits.attempt'])).toStrictEqual(['1', '2']);
    expect(attempts.map(({ hasFailed }) => hasFailed)).toStrictEqual([true, false]);
    expect(new Set(attempts.map(({ parentSpanId }) => parentSpanId)).size).toBe(1);
  });

  it('leaves out requests that were refused', async () => {
    expect((await fetch(`${app}/webhooks/shopify`, { method: 'POST', body: '{}' })).status).toBe(401);
    expect((await fetch(`${app}/apiSa/limits`, { method: 'POST', body: '{}' })).status).toBe(401);
    const before = receiver.traces.size;
    await merchant.call('GET', '/branding');
    await soon(
      () => receiver.traces.size > before,
      () => 'another trace',
    );
    const statuses = receiver.spans.map(({ attributes }) => attributes['http.response.status_code']);
    expect(statuses).toContain('200');
    expect(statuses).not.toContain('401');
  });

  it('holds nobody’s name, address or token', async () => {
    const { rows } = await database.query<{ email: string; name: string }>('SELECT email, name FROM shop');
    const sent = JSON.stringify(receiver.spans.map(({ name, attributes }) => ({ name, attributes })));
    for (const { email, name } of rows) {
      expect(sent).not.toContain(email);
      expect(sent).not.toContain(name);
    }
    expect(sent).not.toContain(HANDLE);
    expect(sent).not.toContain(LIMIT.name);
    expect(sent).not.toContain('eyJ');
    expect(sent).not.toContain('?');
  });

  it('keeps nobody waiting for a collector that is silent, not even a process that ends', async () => {
    receiver.isSilent = true;
    await merchant.call('POST', '/limits', LIMIT);
    const began = performance.now();
    await product.stop();
    expect(performance.now() - began).toBeLessThan(9_000);
    expect(product.process.exitCode).toBe(0);
    expect(product.output()).not.toContain('did not stop in order');
  });
});
