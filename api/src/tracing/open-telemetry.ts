// The only file that imports OpenTelemetry; `start-tracing.ts` loads it where traces are on. The library reads the
// standard OTEL_* variables itself.
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type DiagLogger,
  type Span as LibrarySpan,
  type SpanContext,
  type Tracer as LibraryTracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { ProcessKind } from '@purchase-limits/contract/overview';
import { VERSION } from '@purchase-limits/contract/version';
import { ReportedExporter } from './reported-exporter.js';
import type { Span, SpanFacts, SpanKind, SpanOptions, Tracer } from './span.js';

/** A collector that does not answer is given up before the next batch is due. */
const EXPORT_WITHIN_MS = 4_000;
const KINDS: Record<SpanKind, Kind> = {
  internal: Kind.INTERNAL,
  server: Kind.SERVER,
  client: Kind.CLIENT,
  producer: Kind.PRODUCER,
  consumer: Kind.CONSUMER,
};
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

export type OpenTelemetry = { tracer: Tracer; stop: () => Promise<void> };
/** `say`: what the library has to report to operators. */
export type Reporting = { process: ProcessKind; protocol: 'http/protobuf' | 'http/json'; say: Say };
type Say = (message: string) => void;

export function startOpenTelemetry({ process, protocol, say }: Reporting): OpenTelemetry {
  diag.setLogger(reportTo(say), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': `purchase-limits-${process}`,
        'service.version': VERSION,
        'purchase_limits.process': process,
      }),
    )
    // What the operator sets counts.
    .merge(detectResources({ detectors: [envDetector] }));
  const exporter: SpanExporter = protocol === 'http/json' ? new JsonExporter() : new ProtobufExporter();
  const processor = new BatchSpanProcessor(new ReportedExporter(exporter, say), {
    exportTimeoutMillis: EXPORT_WITHIN_MS,
  });
  const provider = new BasicTracerProvider({ resource, spanProcessors: [processor] });
  return {
    tracer: new OpenTelemetryTracer(provider.getTracer('purchase-limits', VERSION)),
    stop: () => provider.shutdown(),
  };
}

class OpenTelemetryTracer implements Tracer {
  constructor(private readonly library: LibraryTracer) {}

  start(name: string, { kind = 'internal', parent, links = [], facts = {} }: SpanOptions): Span | null {
    const context = contextOf(parent);
    const span = this.library.startSpan(
      name,
      {
        kind: KINDS[kind],
        attributes: attributesOf(facts),
        ...(links.length > 0 && { links: links.flatMap(linkTo) }),
      },
      context ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT,
    );
    return span.isRecording() ? new OpenTelemetrySpan(span) : null;
  }
}

class OpenTelemetrySpan implements Span {
  readonly context: SpanContext;

  constructor(private readonly span: LibrarySpan) {
    this.context = span.spanContext();
  }

  get traceId(): string {
    return this.context.traceId;
  }

  get spanId(): string {
    return this.context.spanId;
  }

  get traceparent(): string {
    return `00-${this.traceId}-${this.spanId}-${this.context.traceFlags.toString(16).padStart(2, '0')}`;
  }

  add(facts: SpanFacts): void {
    this.span.setAttributes(attributesOf(facts));
  }

  end(failure?: string): void {
    if (failure !== undefined) {
      this.span.setAttribute('error.type', failure);
      this.span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.span.end();
  }
}

function contextOf(parent: Span | string | undefined): SpanContext | null {
  if (parent instanceof OpenTelemetrySpan) return parent.context;
  const [, traceId, spanId, flags] = TRACEPARENT.exec(typeof parent === 'string' ? parent : '') ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

const linkTo = (span: Span) => (span instanceof OpenTelemetrySpan ? [{ context: span.context }] : []);

/** The library leaves out those that are undefined. */
const attributesOf = (facts: SpanFacts) => facts as Attributes;

/** Of what an export could not do, `ReportedExporter` tells. */
function reportTo(say: Say): DiagLogger {
  const silent = () => {};
  return { error: silent, warn: say, info: silent, debug: silent, verbose: silent };
}
