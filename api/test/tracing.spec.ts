// Turning traces on and off, and collectors that do not do what they should.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '../src/logging.js';
import { spansTotal } from '../src/metrics.js';
import { beginTrace, inSpan, isTracing } from '../src/tracing/in-span.js';
import { startTracing } from '../src/tracing/start-tracing.js';

const VARIABLES = {
  API_DATABASE_URL: 'postgres://api@localhost/none',
  PLATFORM_CLIENT_ID: 'client',
  PLATFORM_CLIENT_SECRET: 'a secret of sixteen and more',
  APP_SECRET: 'a secret of the app that is long enough',
};
const COLLECTOR = 'http://127.0.0.1:4318';

describe('OpenTelemetry', () => {
  const loaded = (env: Record<string, string>) =>
    JSON.parse(
      execFileSync(process.execPath, [join(__dirname, 'tracing-process.mjs')], {
        env: { PATH: process.env.PATH, ...VARIABLES, ...env },
        encoding: 'utf8',
      }),
    ) as string[];

  it('is not loaded without a collector, but for what prom-client needs of it', () => {
    expect(loaded({})).toStrictEqual(['api']);
    expect(loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR, OTEL_SDK_DISABLED: 'true' })).toStrictEqual(['api']);
  });

  it('is loaded with one', () => {
    const packages = loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR });
    expect(packages).toEqual(expect.arrayContaining(['sdk-trace-base', 'exporter-trace-otlp-proto']));
  });
});

type Answer = { status: number; body?: string } | 'none';

describe('a collector', () => {
  const before = { ...process.env };
  const lines: { msg: string }[] = [];
  let collector: Server | undefined;
  let stop = async () => {};
  /** How many requests it got, and what was in them. */
  let got = { requests: 0, body: '', type: '' };

  beforeEach(() => {
    lines.length = 0;
    got = { requests: 0, body: '', type: '' };
    spansTotal.reset();
  });
  afterEach(async () => {
    await stop();
    collector?.closeAllConnections();
    collector?.close();
    collector = undefined;
    process.env = { ...before };
  });

  /** `answer`: of each request; absent: nobody listens. Spans are sent at once, 512 at a time. */
  async function traceTo(answer?: Answer, variables: Record<string, string> = {}): Promise<void> {
    let endpoint = 'http://127.0.0.1:9';
    if (answer) {
      collector = createServer((request, response) => {
        got.requests += 1;
        got.type = request.headers['content-type'] ?? '';
        request.on('data', (chunk: Buffer) => (got.body += chunk.toString('latin1')));
        request.on('end', () => {
          if (answer !== 'none') response.writeHead(answer.status).end(answer.body);
        });
      }).listen(0, '127.0.0.1');
      await once(collector, 'listening');
      endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    }
    // The library reads these itself.
    Object.assign(process.env, {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_BSP_SCHEDULE_DELAY: '10',
      OTEL_EXPORTER_OTLP_TIMEOUT: '300',
      ...variables,
    });
    const logger = createLogger(
      'http',
      { LOG_LEVEL: 'info' },
      { write: (line: string) => void lines.push(JSON.parse(line) as { msg: string }) },
    );
    const config = {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      OTEL_SDK_DISABLED: false,
    } as const;
    stop = await startTracing('http', config, logger);
  }

  const spansOf = async (count: number) => {
    for (let index = 0; index < count; index += 1) beginTrace('a piece of work', {})!.end();
    await pause(0);
  };
  const counted = async (outcome: 'sent' | 'lost') =>
    (await spansTotal.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
  const stopMs = async () => {
    const began = performance.now();
    await stop();
    return performance.now() - began;
  };
  const until = async (isTrue: () => Promise<boolean>) => {
    for (const end = Date.now() + 20_000; !(await isTrue()); await pause(20))
      if (Date.now() > end) throw new Error('What the test waits for did not come in time');
  };

  it('gets the spans in protobuf, and the last ones when the process ends', async () => {
    await traceTo({ status: 200 }, { OTEL_BSP_SCHEDULE_DELAY: '60000' });
    await spansOf(10);
    await stop();
    expect(isTracing()).toBe(false);
    expect(got).toMatchObject({ requests: 1, type: 'application/x-protobuf' });
    expect(got.body.split('a piece of work')).toHaveLength(11);
    expect(got.body).toContain('purchase-limits-http');
    expect(await counted('sent')).toBe(10);
  });

  it.each<[string, Answer | undefined]>([
    ['is not there', undefined],
    ['never answers', 'none'],
    ['refuses', { status: 500, body: 'a secret of the collector' }],
    ['is overloaded', { status: 503 }],
  ])('that %s holds up nothing, fills no memory and is reported once', async (_, answer) => {
    await traceTo(answer);
    await spansOf(1);
    await until(async () => lines.length > 0);
    spansTotal.reset();
    const began = performance.now();
    await spansOf(50_000);
    // The library keeps 2,048, and drops the others: nothing waits for the ten seconds that one sending may take.
    expect(performance.now() - began).toBeLessThan(9_000);
    expect(await stopMs()).toBeLessThan(9_000);
    expect((await counted('lost')) + (await counted('sent'))).toBeLessThan(2_048 + 2 * 512);
    const reports = lines.map(({ msg }) => msg).filter((msg) => msg.startsWith('The collector'));
    expect(reports).toStrictEqual([expect.stringMatching(/^The collector takes no spans: \w+/)]);
    expect(JSON.stringify(lines)).not.toContain('a secret of the collector');
  });

  it('that comes back is reported, too', async () => {
    const answer = { status: 400 };
    await traceTo(answer);
    const reported = (text: string) => until(async () => lines.at(-1)?.msg.startsWith(text) === true);
    await spansOf(1);
    await reported('The collector takes no spans');
    answer.status = 200;
    await spansOf(1);
    await reported('The collector takes spans now');
  });

  it('gets what OTEL_TRACES_SAMPLER leaves, with all that follows from it', async () => {
    const before = await counted('sent');
    await traceTo({ status: 200 }, { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' });
    expect(beginTrace('work', {})).toBeNull();
    const sampled = `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01`;
    await inSpan('job', { parent: sampled }, async () => {});
    await stop();
    expect((await counted('sent')) - before).toBe(1);
  });
});
