// What the product knows of traces. Only `open-telemetry.ts` knows the library, which is loaded where traces are on.

/** Facts of a span, without personal data: ids of our own, names, numbers. Undefined ones are left out. */
export type SpanFacts = Record<string, string | number | boolean | undefined>;
/** `server`: a request that came in; `client`: a call of another service; the other two: events and their jobs. */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';
export type SpanOptions = {
  kind?: SpanKind;
  /** A span of this process, or the W3C traceparent of one of another; absent: the span begins a trace. */
  parent?: Span | string | undefined;
  /** Spans that also caused it. */
  links?: readonly Span[];
  facts?: SpanFacts;
};

/** One piece of work in a trace. Without `end` it is never sent. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** For what continues the trace in another process. */
  readonly traceparent: string;
  add(facts: SpanFacts): void;
  /** `failure`: an error's code or name, never its message. */
  end(failure?: string): void;
}

export interface Tracer {
  /** Null: the sampler leaves the trace out, so nothing that follows is part of one. */
  start(name: string, options: SpanOptions): Span | null;
}
