// A collector for tests and for `npm run traces`: takes traces as OTLP in JSON, and keeps them.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { SentSpan } from './trace-tree.js';

type Value = { stringValue?: string; intValue?: string | number; doubleValue?: number; boolValue?: boolean };
type Attribute = { key: string; value: Value };
type OtlpSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes?: Attribute[];
  links?: { traceId: string; spanId: string }[];
  status?: { code?: number };
};
type Export = {
  resourceSpans?: { resource?: { attributes?: Attribute[] }; scopeSpans?: { spans?: OtlpSpan[] }[] }[];
};

const FAILED = 2;
const NS_PER_MS = 1e6;

export class TraceReceiver {
  readonly spans: SentSpan[] = [];
  /** Attributes of the processes that sent something, by `service.name`. */
  readonly resources = new Map<string, Record<string, string>>();
  /** Takes requests and answers none. */
  isSilent = false;
  private server: Server | undefined;

  /** `port`: 0 for any that is free. `onSpans`: called with each batch. */
  async start(port = 0, onSpans: (spans: readonly SentSpan[]) => void = () => {}): Promise<string> {
    this.server = createServer((request, response) => {
      if (this.isSilent) return;
      this.take(request).then(
        (spans) => {
          onSpans(spans);
          response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        },
        (error: unknown) => response.writeHead(400).end(String(error)),
      );
    });
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The spans of each trace. */
  get traces(): Map<string, SentSpan[]> {
    const traces = new Map<string, SentSpan[]>();
    for (const span of this.spans) traces.set(span.traceId, [...(traces.get(span.traceId) ?? []), span]);
    return traces;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((done) => this.server?.close(done));
  }

  private async take(request: IncomingMessage): Promise<SentSpan[]> {
    if (request.url !== '/v1/traces' || !request.headers['content-type']?.startsWith('application/json'))
      throw new Error('Only traces in JSON: set OTEL_EXPORTER_OTLP_PROTOCOL to http/json');
    const { resourceSpans = [] } = (await json(request)) as Export;
    const taken = resourceSpans.flatMap(({ resource, scopeSpans = [] }) => {
      const of = attributesOf(resource?.attributes);
      const process = of['service.name'] ?? 'unknown';
      this.resources.set(process, of);
      return scopeSpans.flatMap(({ spans = [] }) => spans.map((span) => sentSpan(span, process)));
    });
    this.spans.push(...taken);
    return taken;
  }
}

function sentSpan(span: OtlpSpan, process: string): SentSpan {
  const { traceId, spanId, parentSpanId, name, status, links = [] } = span;
  const [began, ended] = [Number(span.startTimeUnixNano), Number(span.endTimeUnixNano)];
  return {
    traceId,
    spanId,
    ...(parentSpanId && { parentSpanId }),
    name,
    process,
    beganMs: began / NS_PER_MS,
    tookMs: (ended - began) / NS_PER_MS,
    hasFailed: status?.code === FAILED,
    attributes: attributesOf(span.attributes),
    links,
  };
}

const attributesOf = (attributes: readonly Attribute[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]));
