import type { ProcessKind } from '@purchase-limits/contract/overview';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { useTracer } from './in-span.js';

/** Of the five seconds in which a process ends. */
const FLUSH_WITHIN_MS = 500;

/**
 * Turns traces on where a collector is configured; only then the library is loaded. Answers how to end them: what was
 * not sent by then is lost after half a second.
 */
export async function startTracing(
  process: ProcessKind,
  config: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_PROTOCOL' | 'OTEL_SDK_DISABLED'>,
  logger: Logger,
): Promise<() => Promise<void>> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined || config.OTEL_SDK_DISABLED) return async () => {};
  const { startOpenTelemetry } = await import('./open-telemetry.js');
  const { tracer, stop } = startOpenTelemetry({
    process,
    protocol: config.OTEL_EXPORTER_OTLP_PROTOCOL,
    say: (message) => logger.warn({ source: 'Tracing' }, message),
  });
  useTracer(tracer);
  return async () => {
    useTracer(null);
    await Promise.race([stop().catch(() => {}), afterMs(FLUSH_WITHIN_MS)]);
  };
}

const afterMs = (ms: number) => new Promise<void>((done) => setTimeout(done, ms).unref());
