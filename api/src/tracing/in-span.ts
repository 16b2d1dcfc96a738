// Spans of the work under way. Without a tracer, or outside of a trace, the work runs as if there were none.
import { currentContext, inLogContext } from '../logging.js';
import type { Span, SpanFacts, SpanOptions, Tracer } from './span.js';

let tracer: Tracer | null = null;

/** Turns traces on; null turns them off. Answers what was in use. */
export function useTracer(of: Tracer | null): Tracer | null {
  const before = tracer;
  tracer = of;
  return before;
}

export const isTracing = () => tracer !== null;

/** The innermost span of the work under way. */
export function currentSpan(): Span | undefined {
  return currentContext()?.span;
}

/** The first span of a new trace; null where traces are off or the sampler leaves it out. */
export function beginTrace(name: string, options: Omit<SpanOptions, 'parent'>): Span | null {
  return tracer?.start(name, options) ?? null;
}

/** A span that its caller ends; undefined outside of a trace. */
export function startSpan(name: string, options: SpanOptions = {}): Span | undefined {
  const parent = options.parent ?? currentSpan();
  if (!tracer || !parent) return undefined;
  return tracer.start(name, { ...options, parent }) ?? undefined;
}

/** Does the work in a span below `parent`, or below that of the work under way; outside of a trace it has none. */
export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = startSpan(name, options);
  if (!span) return work();
  return inLogContext({ ...currentContext(), span }, async () => {
    try {
      const result = await work();
      span.end();
      return result;
    } catch (error) {
      span.end(failureOf(error));
      throw error;
    }
  });
}

/** Adds to the innermost span of the work under way. */
export function addToSpan(facts: SpanFacts): void {
  currentSpan()?.add(facts);
}

/** An error's code, outcome or name; messages can hold a merchant's words. */
function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const { code, outcome } = error as { code?: unknown; outcome?: unknown };
  return [code, outcome].find((value) => typeof value === 'string') ?? error.name;
}
